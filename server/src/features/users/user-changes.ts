import type { OpenLink } from '@greenroom/contract/administration/users.ts';
import { requireWithin } from '../../access/within-own.ts';
import type { CurrentUser, Deps, UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { findGrants, isDepartment, type LockedUser, lockUsersById } from './user-changes.queries.ts';

/**
 * A user whom the caller may change, locked: not deleted, and with nothing beyond the caller's own (R-PLUS-21).
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
 * Roles that the caller may give, none twice, in the order given.
 * @throws RefusalError `role-not-found`, `beyond-own-rights`
 */
export async function requireGrantable(trx: Trx, caller: CurrentUser, keys: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(keys)];
  const found = await findGrants(trx, wanted);
  if (found.length < wanted.length) fail('role-not-found');
  requireWithin(caller, found);
  return wanted;
}

/** @throws RefusalError `department-not-found` */
export async function requireDepartment(trx: Trx, id: number | null | undefined): Promise<void> {
  if (typeof id === 'number' && !(await isDepartment(trx, id))) fail('department-not-found');
}

/** Tells if a link is handed over: whoever copies it could choose the password, so an email that works goes first. */
export function mayCopy(
  { config }: Pick<UserCtx, 'config'>,
  email: string | null,
  open: OpenLink | undefined,
): boolean {
  const state = open?.email.state;
  return config.smtpUrl === null || email === null || state === 'failed' || state === 'given-up';
}

/** Lets the open lists of those who keep users follow. */
export async function publishUsers(
  deps: { readonly events: Pick<Deps['events'], 'publish'> },
  trx: Trx,
): Promise<void> {
  await deps.events.publish(trx, { right: 'users:manage' }, { topic: 'user', id: null });
}
