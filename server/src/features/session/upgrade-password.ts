import type { Ctx } from '../../context.ts';
import { hashPassword, isWeakHash, verifyPassword } from '../../platform/crypto/passwords.ts';
import { findUserById, replacePasswordHash, type UserRow } from './session.queries.ts';

/**
 * Hashes a password that was just found right anew where the kept hash is weaker than today's, and gives the user with
 * the hash that is kept now. A password that was changed meanwhile stays changed: the user comes back as given.
 */
export async function upgradePassword(ctx: Ctx, user: UserRow, password: string): Promise<UserRow> {
  if (!isWeakHash(user.passwordHash)) return user;
  const passwordHash = await hashPassword(password);
  if (await replacePasswordHash(ctx.db, user.id, user.passwordHash, passwordHash)) return { ...user, passwordHash };
  // Another call was first: with the same password, or with a new one.
  const now = await findUserById(ctx.db, user.id);
  return now && (await verifyPassword(now.passwordHash, password)) ? now : user;
}
