import type { ApprovalRequestState } from '@greenroom/contract/enums.ts';
import { useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';

export const REQUEST_TONES = {
  open: 'waiting',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
  overtaken: 'neutral',
} as const satisfies Record<ApprovalRequestState, string>;

/** Describes an approval request's state in a few words. */
export function RequestState({ state }: { state: ApprovalRequestState }) {
  const t = useT();
  return <StatusBadge tone={REQUEST_TONES[state]}>{t(`enums.approval-request-states.${state}`)}</StatusBadge>;
}
