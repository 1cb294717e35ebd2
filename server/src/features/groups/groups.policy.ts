import { ADMINISTRATION_ROLES, HOST_ROLES, type RoleKey } from '@greenroom/contract/roles.ts';
import type { Scope } from '../../access/scope.ts';
import type { CurrentUser, UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';

/** Whether a user manages the whole tree: uppermost groups, and which groups agents own. */
export function administers(user: Pick<CurrentUser, 'roles'>): boolean {
  return hasOneOf(user, ADMINISTRATION_ROLES);
}

/** Whether a user may change groups in their scope: names, children, hosts. */
export function mayChangeGroups(user: Pick<CurrentUser, 'roles'>): boolean {
  return hasOneOf(user, HOST_ROLES);
}

/** Whether a user may see earnings: reviewers see groups and hosts, but no coins. */
export function seesEarnings(user: Pick<CurrentUser, 'roles'>): boolean {
  return hasOneOf(user, HOST_ROLES);
}

/**
 * The scope of a call: the caller's own or, where an administrator names another user, that user's.
 * @throws RefusalError `identity-mismatch`
 */
export function scopeAsked(ctx: Pick<UserCtx, 'user' | 'scope'>, userId: number | undefined): Scope {
  requireOwnOrAdministers(ctx, userId);
  if (userId === undefined || userId === ctx.user.id) return ctx.scope;
  return { kind: 'bound', userId };
}

/**
 * A user named in a query must be the signed-in one, unless that is an administrator.
 * @throws RefusalError `identity-mismatch`
 */
export function requireOwnOrAdministers(ctx: Pick<UserCtx, 'user'>, userId: number | undefined): void {
  if (userId !== undefined && userId !== ctx.user.id && !administers(ctx.user)) fail('identity-mismatch');
}

function hasOneOf(user: Pick<CurrentUser, 'roles'>, roles: readonly RoleKey[]): boolean {
  return user.roles.some((role) => roles.includes(role));
}
