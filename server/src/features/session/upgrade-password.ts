import type { Ctx } from '../../context.ts';
import { hashPassword, isWeakHash, verifyPassword } from '../../platform/crypto/passwords.ts';
import { nameCaller } from '../../platform/db/caller.ts';
import { findUserById, replacePasswordHash, type UserRow } from './session.queries.ts';

/**
 * Rehashes a verified password if the stored hash is weaker than the current setting, and returns the user with the
 * hash that is stored now. A password that was changed meanwhile stays changed: the user is returned as given.
 */
export async function upgradePassword(ctx: Ctx, user: UserRow, password: string): Promise<UserRow> {
  if (!isWeakHash(user.passwordHash)) return user;
  nameCaller({ id: user.id, name: user.username });
  const passwordHash = await hashPassword(password);
  if (await replacePasswordHash(ctx.db, user.id, user.passwordHash, passwordHash)) return { ...user, passwordHash };
  // Another call was first: with the same password, or with a new one.
  const now = await findUserById(ctx.db, user.id);
  return now && (await verifyPassword(now.passwordHash, password)) ? now : user;
}
