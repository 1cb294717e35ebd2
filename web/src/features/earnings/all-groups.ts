import { ROLES_WITH_FULL_SCOPE } from '@greenroom/contract/roles.ts';
import { useSession } from '../../lib/session/session.tsx';

/** The id of what all groups together are called: those of the reader, or of everybody. */
export function useAllGroups(): 'earnings.group.all' | 'earnings.group.all-groups' {
  return useSession().hasRole(...ROLES_WITH_FULL_SCOPE) ? 'earnings.group.all-groups' : 'earnings.group.all';
}
