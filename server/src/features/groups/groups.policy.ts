import { type Holder, may } from '../../access/rights.ts';
import type { Scope } from '../../access/scope.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';

/** Returns whether a user manages the whole tree, including top-level groups and bindings to agents. */
export function administers(user: Holder): boolean {
  return may(user, 'groups:manage');
}

/** Returns whether a user can change names, children and hosts of groups in their scope. */
export function mayChangeGroups(user: Holder): boolean {
  return may(user, 'groups:change');
}

/** Returns whether a user can see earnings. Reviewers see groups and hosts, but no coins. */
export function seesEarnings(user: Holder): boolean {
  return may(user, 'statistics:read');
}

/**
 * Returns the scope for a call: the caller's own, or another user's if an administrator names that user.
 * @throws RefusalError `identity-mismatch`
 */
export function scopeAsked(ctx: Pick<UserCtx, 'user' | 'scope'>, userId: number | undefined): Scope {
  requireOwnOrAdministers(ctx, userId);
  if (userId === undefined || userId === ctx.user.id) return ctx.scope;
  return { kind: 'bound', userId };
}

/**
 * Requires that the caller is the user named in the query, or an administrator.
 * @throws RefusalError `identity-mismatch`
 */
export function requireOwnOrAdministers(ctx: Pick<UserCtx, 'user'>, userId: number | undefined): void {
  if (userId !== undefined && userId !== ctx.user.id && !administers(ctx.user)) fail('identity-mismatch');
}
