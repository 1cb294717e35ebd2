import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { confirmSecondFactor as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../context.ts';
import { totpStep } from '../../platform/crypto/totp.ts';
import { fail } from '../../platform/http/fail.ts';
import { findUserById } from '../session/index.ts';
import { findSecondFactor, markSessionProven } from './second-factor.queries.ts';
import { turnOn } from './turn-on.ts';

/** How long the setup may take, from the secret to its first code. */
const SETUP_SECONDS = 600;

/**
 * Turns the second factor on with a first code. The current session counts as made with it; other sessions do not, so
 * roles that demand a factor are not held in them (R-PLUS-13).
 * @throws RefusalError `wrong-second-factor`, `challenge-expired`, `second-factor-on`
 */
export async function confirmSecondFactor(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const now = ctx.clock.now();
  const factor = (await findSecondFactor(ctx.db, ctx.user.id)) ?? fail('challenge-expired');
  if (factor.confirmedAt !== null) fail('second-factor-on');
  if (now.getTime() - new Date(factor.begunAt).getTime() > SETUP_SECONDS * 1000) fail('challenge-expired');
  const { secret } = factor;
  const step = totpStep(secret, input.code, now) ?? fail('wrong-second-factor');
  const user = (await findUserById(ctx.db, ctx.user.id)) ?? fail('not-signed-in');
  return ctx.db.transaction().execute(async (trx) => {
    const recoveryCodes = (await turnOn(ctx, trx, user, { secret, step })) ?? fail('second-factor-on');
    await markSessionProven(trx, ctx.user.sessionTokenHash);
    return { recoveryCodes };
  });
}
