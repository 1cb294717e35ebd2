import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type { UserCtx } from '../../context.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import { openSeal } from '../../platform/crypto/seals.ts';
import { fail } from '../../platform/http/fail.ts';
import { clearFailures } from './attempts/failures.queries.ts';
import { takeTry } from './attempts/throttle.ts';
import { findUserById, type UserRow } from './session.queries.ts';
import { upgradePassword } from './upgrade-password.ts';

/**
 * Requires the signed-in user's password again, before an action that must not be open to somebody at an unlocked
 * browser. Wrong guesses count as failed sign-ins.
 * @param sealedText as the browser sealed it, with `uuid`
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
 * Requires the password as one proof of several: the try stays counted until the caller clears the failures, or a known
 * password would allow any number of guesses at the rest.
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
