import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';

/**
 * A user named in a query or body must be the signed-in one.
 * @throws RefusalError `identity-mismatch`
 */
export function requireOwnId(ctx: UserCtx, id: number | undefined): void {
  if (id !== undefined && id !== ctx.user.id) fail('identity-mismatch');
}
