import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';

const TONES = { active: 'success', invited: 'waiting', disabled: 'warning', deleted: 'neutral' } as const;

/** Whether a user may sign in. */
export function UserState({ state }: Pick<UserRow, 'state'>) {
  const t = useT();
  return <StatusBadge tone={TONES[state]}>{t(`users.state.${state}`)}</StatusBadge>;
}
