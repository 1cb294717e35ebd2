import type { unlockSignIn as contract } from '@greenroom/contract/administration/sign-ins.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { requireWithin } from '../../../access/within-own.ts';
import type { UserCtx } from '../../../context.ts';
import { findUserByName } from '../session.queries.ts';
import { clearFailures } from './failures.queries.ts';
import { lockFailedSignIn, markUnlocked } from './sign-ins.queries.ts';

/**
 * Ends the wait of a name at an address after failed sign-ins; the audit says who did it. Other addresses still wait.
 * @throws RefusalError `beyond-own-rights`
 */
export async function unlockSignIn(ctx: UserCtx, { id }: Input<typeof contract>): Promise<Data<typeof contract>> {
  return ctx.db.transaction().execute(async (trx) => {
    const failed = await lockFailedSignIn(trx, id);
    if (!failed) return { unlocked: false };
    const user = await findUserByName(trx, failed.username);
    requireWithin(ctx.user, user?.held ?? []);
    const unlocked = await clearFailures(trx, failed.username, failed.address);
    if (unlocked) await markUnlocked(trx, id, ctx.user.id, ctx.clock.now());
    return { unlocked };
  });
}
