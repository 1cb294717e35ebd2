import type { Caller } from '../../access/reach.ts';
import { may } from '../../access/rights.ts';
import type { CurrentUser } from '../../context.ts';

/** The signed-in user, as one who binds groups to others. */
export function callerOf(user: Pick<CurrentUser, 'id' | 'rights'>): Caller {
  const administers = may(user, 'groups:manage');
  return { id: user.id, administers, scope: administers ? { kind: 'all' } : { kind: 'bound', userId: user.id } };
}
