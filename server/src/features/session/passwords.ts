import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { hashPassword, isWeakHash, verifyPassword } from '../../platform/crypto/passwords.ts';
import { openSeal } from '../../platform/crypto/seals.ts';
import { nameCaller } from '../../platform/db/caller.ts';
import { fail } from '../../platform/http/fail.ts';
import { clearFailures } from './attempts.queries.ts';
import { findUserById, replacePasswordHash, type UserRow } from './session.queries.ts';
import { takeTry } from './throttle.ts';

/**
 * Requires the signed-in user's password again, before an action that a stranger at an unlocked browser must not
 * perform. Wrong guesses count as failed sign-ins.
 * @param sealedText the password as encrypted by the browser, with `uuid`
 * @returns the user and the password as typed
 * @throws RefusalError `wrongCode`, `too-many-attempts`
 */
export async function requirePassword(
  ctx: UserCtx,
  sealedText: string,
  uuid: string | undefined,
  wrongCode: ErrorCode,
): Promise<{ user: UserRow; password: string }> {
  const proven = await provePassword(ctx, sealedText, uuid, wrongCode);
  await clearFailures(ctx.db, ctx.user.username, ctx.ip);
  return proven;
}

/**
 * Requires the password as one proof among several. The attempt counts as a failure until the caller clears the
 * failures. Otherwise, a known password would allow any number of guesses at the other proofs.
 * @throws RefusalError `wrongCode`, `too-many-attempts`
 */
export async function provePassword(
  ctx: UserCtx,
  sealedText: string,
  uuid: string | undefined,
  wrongCode: ErrorCode,
): Promise<{ user: UserRow; password: string }> {
  await takeTry(ctx, ctx.user.username);
  const password = await openSeal(ctx, sealedText, uuid);
  const user = await findUserById(ctx.db, ctx.user.id);
  const right = await verifyPassword(user?.passwordHash ?? null, password ?? '');
  if (!user || password === null || !right) return fail(wrongCode);
  return { user: await upgradePassword(ctx, user, password), password };
}

/**
 * Rehashes a correct password if the stored hash is weaker than the current setting, and returns the user with the
 * currently stored hash. If the password has changed since the user was read, nothing is written and the user is
 * returned as given.
 */
export async function upgradePassword(ctx: Ctx, user: UserRow, password: string): Promise<UserRow> {
  if (!isWeakHash(user.passwordHash)) return user;
  nameCaller({ id: user.id, name: user.username });
  const passwordHash = await hashPassword(password);
  if (await replacePasswordHash(ctx.db, user.id, user.passwordHash, passwordHash)) return { ...user, passwordHash };
  // Another call wrote first, with the same password or a new one.
  const now = await findUserById(ctx.db, user.id);
  return now && (await verifyPassword(now.passwordHash, password)) ? now : user;
}
