import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { renewRecoveryCodes as contract } from '@greenroom/contract/profile.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { requirePassword } from '../session/index.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { replaceRecoveryCodes } from './second-factor.queries.ts';

/**
 * Makes new recovery codes, which are shown only once; the old ones are no longer valid.
 * @throws RefusalError `wrong-password`, `second-factor-off`, `too-many-attempts`
 */
export async function renewRecoveryCodes(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { user } = await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const recoveryCodes = newRecoveryCodes(ctx.random);
  const hashes = recoveryCodes.map(hashRecoveryCode);
  const replaced = await ctx.db.transaction().execute((trx) => replaceRecoveryCodes(trx, user.id, hashes));
  return replaced ? { recoveryCodes } : fail('second-factor-off');
}
