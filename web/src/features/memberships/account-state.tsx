import { ACCOUNT_STATES } from '@greenroom/contract/enums.ts';
import { useT } from '../../lib/text/translate.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';

const TONES = { active: 'success', deleted: 'neutral', banned: 'danger' } as const;

/** Shows the account state that the platform reports. Renders nothing if there is none. */
export function AccountState({ state }: { state: string | null }) {
  const t = useT();
  const known = ACCOUNT_STATES.find((each) => each === state);
  if (known === undefined) return null;
  return <StatusBadge tone={TONES[known]}>{t(`enums.account-states.${known}`)}</StatusBadge>;
}
