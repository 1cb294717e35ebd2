import { type Holder, may } from '../../access/rights.ts';
import type { Scope } from '../../access/scope.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';

/** Returns whether a user manages the whole tree: top-level groups, and the binding of groups to agents. */
export function administers(user: Holder): boolean {
  return may(user, 'groups:manage');
}

/** Returns whether a user can change groups in their scope: names, children, hosts. */
export function mayChangeGroups(user: Holder): boolean {
  return may(user, 'groups:change');
}

/** Returns whether a user can see earnings. Reviewers see groups and hosts, but no coins. */
export function seesEarnings(user: Holder): boolean {
  return may(user, 'statistics:read');
}

/**
 * Returns the scope of a call: the caller's own or, if an administrator names another user, that user's.
 * @throws RefusalError `identity-mismatch`
 */
export function scopeAsked(ctx: Pick<UserCtx, 'user' | 'scope'>, userId: number | undefined): Scope {
  requireOwnOrAdministers(ctx, userId);
  if (userId === undefined || userId === ctx.user.id) return ctx.scope;
  return { kind: 'bound', userId };
}

/**
 * Requires that a user named in a query is the caller, unless the caller is an administrator.
 * @throws RefusalError `identity-mismatch`
 */
export function requireOwnOrAdministers(ctx: Pick<UserCtx, 'user'>, userId: number | undefined): void {
  if (userId !== undefined && userId !== ctx.user.id && !administers(ctx.user)) fail('identity-mismatch');
}
