import type { BindingRequest } from '@greenroom/contract/bindings.ts';
import { useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';

const TONES = { open: 'waiting', granted: 'success', refused: 'danger', withdrawn: 'neutral' } as const;

/** Where a wish stands. */
export function WishBadge({ state }: { state: BindingRequest['state'] }) {
  const t = useT();
  return <StatusBadge tone={TONES[state]}>{t(`bindings.wish.state.${state}`)}</StatusBadge>;
}
