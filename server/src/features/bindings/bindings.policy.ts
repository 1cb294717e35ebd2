import { ADMINISTRATION_ROLES } from '@greenroom/contract/roles.ts';
import type { Caller } from '../../access/reach.ts';
import type { CurrentUser } from '../../context.ts';

/** The signed-in user, as one who binds groups to others. */
export function callerOf(user: Pick<CurrentUser, 'id' | 'roles'>): Caller {
  const administers = ADMINISTRATION_ROLES.some((role) => user.roles.includes(role));
  return { id: user.id, administers, scope: administers ? { kind: 'all' } : { kind: 'bound', userId: user.id } };
}
