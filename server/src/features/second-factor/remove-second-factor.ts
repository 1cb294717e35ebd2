import type { Trx } from '../../platform/db/database.ts';
import { deleteFactor, findSecondFactor } from './second-factor.queries.ts';

/** Turns a user's second factor off without a code. @returns whether it was on */
export async function removeSecondFactor(trx: Trx, userId: number): Promise<boolean> {
  const factor = await findSecondFactor(trx, userId);
  if (!factor || factor.confirmedAt === null) return false;
  await deleteFactor(trx, userId);
  return true;
}
