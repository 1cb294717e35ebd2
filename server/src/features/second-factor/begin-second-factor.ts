import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { beginSecondFactor as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../context.ts';
import { newTotpSecret, totpSetup } from '../../platform/crypto/totp.ts';
import { fail } from '../../platform/http/fail.ts';
import { requirePassword } from '../session/index.ts';
import { beginFactor } from './second-factor.queries.ts';

/**
 * Makes a secret for an authenticator app; it takes effect with the first code made with it.
 * @throws RefusalError `wrong-password`, `second-factor-on`, `too-many-attempts`
 */
export async function beginSecondFactor(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { user } = await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const secret = newTotpSecret(ctx.random);
  if (!(await beginFactor(ctx.db, user.id, secret, ctx.clock.now()))) fail('second-factor-on');
  return totpSetup(secret, user.username);
}
