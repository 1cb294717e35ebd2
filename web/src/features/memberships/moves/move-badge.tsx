import type { HostMove } from '@greenroom/contract/memberships.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';

const TONES = {
  open: 'waiting',
  accepted: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  lapsed: 'warning',
  overtaken: 'neutral',
} as const;

/** Where a move stands. A release is never answered: it is to come, and then it has happened. */
export function MoveBadge({ move }: { move: Pick<HostMove, 'kind' | 'state'> }) {
  const t = useT();
  const releases = move.kind === 'release' && (move.state === 'open' || move.state === 'accepted');
  return (
    <StatusBadge tone={TONES[move.state]}>
      {t(releases ? `memberships.state.release.${move.state}` : `memberships.state.${move.state}`)}
    </StatusBadge>
  );
}
