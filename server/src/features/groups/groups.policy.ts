import { type Holder, may } from '../../access/rights.ts';
import type { Scope } from '../../access/scope.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';

/** Whether a user manages the whole tree: uppermost groups, and which groups agents own. */
export function administers(user: Holder): boolean {
  return may(user, 'groups:manage');
}

/** Whether a user may change groups in their scope: names, children, hosts. */
export function mayChangeGroups(user: Holder): boolean {
  return may(user, 'groups:change');
}

/** Whether a user may see earnings: reviewers see groups and hosts, but no coins. */
export function seesEarnings(user: Holder): boolean {
  return may(user, 'statistics:read');
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
