import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { plainCode } from '@greenroom/contract/kit/codes.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { login as contract } from '@greenroom/contract/session.ts';
import type { Ctx } from '../../context.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import { openSeal } from '../../platform/crypto/seals.ts';
import { fail } from '../../platform/http/fail.ts';
import { clearFailures, giveBackFailure } from './attempts/failures.queries.ts';
import { enterAttemptsReport } from './attempts/report-attempts.job.ts';
import type { FailedSignIn } from './attempts/sign-ins.queries.ts';
import { recordFailure, slowDown, takeTry } from './attempts/throttle.ts';
import { beginChallenge } from './captcha/challenge.ts';
import { isBrowserKey, takeBrowser } from './known-browsers/known-browsers.ts';
import { openSession } from './open-session.ts';
import { findUserByName, takeCaptcha, type UserRow } from './session.queries.ts';
import { upgradePassword } from './upgrade-password.ts';

/**
 * Signs a user in (R-SES-2), or gives the challenge of the second step (R-PLUS-13). The code is checked first and used
 * up whatever follows; an unknown user, a wrong password and an unreadable seal get the same answer after the same
 * time.
 * @throws RefusalError `wrong-code`, `code-expired`, `wrong-credentials`, `too-many-attempts`, `account-deleted`,
 * `account-disabled`
 */
export async function login(ctx: Ctx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  await checkCode(ctx, input);
  await takeTry(ctx, input.username);
  const many = await slowDown(ctx, input.username);
  const user = await checkPassword(ctx, input);
  if (!user && many) await enterAttemptsReport(ctx.db, input.username);
  if (!user) return refuse(ctx, input.username, 'password', 'wrong-credentials');
  await giveBackFailure(ctx.db, input.username, ctx.ip, ctx.clock.now());
  if (user.deleted) await refuse(ctx, input.username, 'deleted', 'account-deleted');
  if (user.disabled) await refuse(ctx, input.username, 'disabled', 'account-disabled');
  // Earlier failures stay until the second step has succeeded, or a known password would allow any number of codes.
  const second = await beginChallenge(ctx, user, input.rememberMe);
  if (second) return second;
  const opened = await openSession(ctx, user, { rememberMe: input.rememberMe, secondFactor: false });
  if (!opened) return fail('wrong-credentials');
  await clearFailures(ctx.db, input.username, ctx.ip);
  return opened;
}

/** Records the failure, then refuses. */
async function refuse(ctx: Ctx, username: string, outcome: FailedSignIn['outcome'], code: ErrorCode): Promise<never> {
  await recordFailure(ctx, username, outcome);
  return fail(code);
}

/** The letters of the picture; a browser that this user signed in with before may have a key in their place. */
async function checkCode(ctx: Ctx, { uuid, code, username }: Input<typeof contract>): Promise<void> {
  if (isBrowserKey(code)) return (await takeBrowser(ctx, code, username)) ? undefined : fail('code-expired');
  const answer = await takeCaptcha(ctx.db, uuid, ctx.clock.now());
  if (answer === null) fail('code-expired');
  if (answer.toLowerCase() !== plainCode(code).toLowerCase()) fail('wrong-code');
}

/** The user with this password. The work is the same for a name that does not exist. */
async function checkPassword(ctx: Ctx, input: Input<typeof contract>): Promise<UserRow | null> {
  const password = await openSeal(ctx, input.password, input.uuid);
  const user = await findUserByName(ctx.db, input.username);
  const right = await verifyPassword(user?.passwordHash ?? null, password ?? '');
  return user && right && password !== null ? upgradePassword(ctx, user, password) : null;
}
