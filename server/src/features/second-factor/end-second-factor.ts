import type { Input } from '@greenroom/contract/kit/route.ts';
import type { endSecondFactor as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { clearFailures, demandsSecondFactor, provePassword } from '../session/index.ts';
import { notifyByEmail } from './notify-by-email.ts';
import { deleteFactor, findSecondFactor } from './second-factor.queries.ts';
import { takeCode } from './take-code.ts';

/**
 * Turns the second factor off, with the password and a code; the owner is notified by email.
 * @throws RefusalError `second-factor-required` if a role demands it, `second-factor-off`, `wrong-password`,
 * `wrong-second-factor`, `too-many-attempts`
 */
export async function endSecondFactor(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  if (demandsSecondFactor(ctx.config, ctx.user.roles)) fail('second-factor-required');
  const factor = await findSecondFactor(ctx.db, ctx.user.id);
  if (!factor || factor.confirmedAt === null) fail('second-factor-off');
  const { user } = await provePassword(ctx, input.password, input.uuid, 'wrong-password');
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await takeCode(ctx, trx, user.id, input.code))) fail('wrong-second-factor');
    await deleteFactor(trx, user.id);
    await clearFailures(trx, user.username, ctx.ip);
    await notifyByEmail(trx, user, 'second-factor-off');
  });
  return null;
}
