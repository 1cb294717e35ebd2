import type { ErrorCode } from '@greenroom/contract/errors.ts';
import type { UserCtx } from '../../context.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import { openSeal } from '../../platform/crypto/seals.ts';
import { fail } from '../../platform/http/fail.ts';
import { clearFailures, countFailure, findUserById, type UserRow } from './session.queries.ts';
import { checkThrottle } from './throttle.ts';

/**
 * The signed-in user's password once more, before what must not be done by whoever finds an open browser. Guesses count
 * as failed sign-ins do.
 * @param sealedText as the browser sealed it, with `uuid`
 * @returns the user and the password as typed
 * @throws RefusalError `wrongCode`, `too-many-attempts`
 */
export async function requirePassword(
  ctx: UserCtx,
  sealedText: string,
  uuid: string,
  wrongCode: ErrorCode,
): Promise<{ user: UserRow; password: string }> {
  await checkThrottle(ctx, ctx.user.username);
  const password = await openSeal(ctx, sealedText, uuid);
  const user = await findUserById(ctx.db, ctx.user.id);
  const right = await verifyPassword(user?.passwordHash ?? null, password ?? '');
  if (!user || password === null || !right) {
    await countFailure(ctx.db, ctx.user.username, ctx.address, ctx.clock.now());
    return fail(wrongCode);
  }
  await clearFailures(ctx.db, ctx.user.username, ctx.address);
  return { user, password };
}
