import type { Ctx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { notifyByEmail } from './notify-by-email.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { confirmFactor, replaceRecoveryCodes } from './second-factor.queries.ts';

interface Owner {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly locale: string;
}

/**
 * Turns a factor that is being set up on, and tells its owner by mail.
 * @returns the recovery codes, shown this once; null where it is on, or set up with another secret by now
 */
export async function turnOn(
  ctx: Ctx,
  trx: Trx,
  owner: Owner,
  proof: { secret: Buffer; step: number },
): Promise<string[] | null> {
  if (!(await confirmFactor(trx, owner.id, proof, ctx.clock.now()))) return null;
  const codes = newRecoveryCodes(ctx.random);
  await replaceRecoveryCodes(trx, owner.id, codes.map(hashRecoveryCode));
  await notifyByEmail(trx, owner, 'second-factor-on');
  return codes;
}
