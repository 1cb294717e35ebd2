import type { Batch, BatchState } from '@greenroom/contract/applications/applications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { StatusBadge, type StatusTone } from '../../../ui/value/status-badge.tsx';

const TONES: Record<BatchState, StatusTone> = {
  queued: 'waiting',
  checking: 'info',
  waiting: 'warning',
  finished: 'success',
  cancelled: 'neutral',
};

/** Shows a batch's state with an icon, a word and a color. */
export function BatchStateBadge({ batch }: { batch: Batch }) {
  const t = useT();
  return <StatusBadge tone={TONES[batch.state]}>{t(`applications.batch.state.${batch.state}`)}</StatusBadge>;
}
