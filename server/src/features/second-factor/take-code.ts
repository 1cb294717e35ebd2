import type { Ctx } from '../../context.ts';
import { totpStep } from '../../platform/crypto/totp.ts';
import type { Trx } from '../../platform/db/database.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factor.queries.ts';

/** Uses up a code of the user's app, or one of their recovery codes; false if it is wrong or was used before. */
export async function takeCode(ctx: Ctx, trx: Trx, userId: number, code: string): Promise<boolean> {
  const factor = await findSecondFactor(trx, userId);
  if (!factor || factor.confirmedAt === null) return false;
  const now = ctx.clock.now();
  if (!/^[0-9]{6}$/.test(code)) return takeRecoveryCode(trx, userId, hashRecoveryCode(code), now);
  const step = totpStep(factor.secret, code, now);
  return step !== null && takeStep(trx, userId, step);
}
