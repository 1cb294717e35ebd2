import type { OpenLink } from '@greenroom/contract/administration/users.ts';
import { requireWithin } from '../../access/within-own.ts';
import type { CurrentUser, Deps, UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { findGrants, isDepartment, type LockedUser, lockUsersById } from './user-changes.queries.ts';

/**
 * Locks and returns a user that the caller can change. The user must not be deleted, and must have no rights beyond the
 * caller's own (R-PLUS-21).
 * @throws RefusalError `user-not-found`, `user-deleted`, `beyond-own-rights`
 */
export async function lockChangeable(trx: Trx, caller: CurrentUser, id: number): Promise<LockedUser> {
  const [user] = await lockUsersById(trx, [id]);
  if (!user) return fail('user-not-found');
  requireWithin(caller, user.grants);
  if (user.deleted) fail('user-deleted');
  return user;
}

/**
 * Requires that the caller can assign these roles. Returns them in the given order, without repeats.
 * @throws RefusalError `role-not-found`, `beyond-own-rights`
 */
export async function requireGrantable(trx: Trx, caller: CurrentUser, keys: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(keys)];
  const found = await findGrants(trx, wanted);
  if (found.length < wanted.length) fail('role-not-found');
  requireWithin(caller, found);
  return wanted;
}

/**
 * Requires that the department exists, if one is given.
 * @throws RefusalError `department-not-found`
 */
export async function requireDepartment(trx: Trx, id: number | null | undefined): Promise<void> {
  if (typeof id === 'number' && !(await isDepartment(trx, id))) fail('department-not-found');
}

/**
 * Returns whether the caller can copy a link. Anyone who has the link can choose the user's password, so a link
 * can be copied only if no email can deliver it.
 */
export function mayCopy(
  { config }: Pick<UserCtx, 'config'>,
  email: string | null,
  open: OpenLink | undefined,
): boolean {
  const state = open?.email.state;
  return config.smtpUrl === null || email === null || state === 'failed' || state === 'given-up';
}

/** Notifies the open lists of users who manage other users. */
export async function publishUsers(
  deps: { readonly events: Pick<Deps['events'], 'publish'> },
  trx: Trx,
): Promise<void> {
  await deps.events.publish(trx, { right: 'users:manage' }, { topic: 'user', id: null });
}
