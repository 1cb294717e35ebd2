import { useSession } from '../../lib/session/session.tsx';

/** The id of what all groups together are called: those of the reader, or of everybody. */
export function useAllGroups(): 'earnings.group.all' | 'earnings.group.all-groups' {
  return useSession().user.seesAllGroups ? 'earnings.group.all-groups' : 'earnings.group.all';
}
