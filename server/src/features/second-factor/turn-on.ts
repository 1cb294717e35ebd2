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
 * Turns on a factor that is being set up, and notifies its owner by email.
 * @returns the recovery codes, which are shown only once; null if it is on already, or the setup has another secret by
 * now
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
