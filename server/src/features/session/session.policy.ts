import type { HeldRole, UserCtx } from '../../context.ts';
import type { Config } from '../../platform/config.ts';
import { fail } from '../../platform/http/fail.ts';

/**
 * A user named in a query or body must be the signed-in one.
 * @throws RefusalError `identity-mismatch`
 */
export function requireOwnId(ctx: UserCtx, id: number | undefined): void {
  if (id !== undefined && id !== ctx.user.id) fail('identity-mismatch');
}

/** Whether one of the roles is held with a second factor only: the role says so, or the configuration (R-PLUS-13). */
export function demandsSecondFactor(config: Pick<Config, 'secondFactorRoles'>, roles: readonly HeldRole[]): boolean {
  return roles.some(({ key, secondFactor }) => secondFactor || config.secondFactorRoles.some((each) => each === key));
}
