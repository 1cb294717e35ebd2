import { REMEMBER_ME_SECONDS } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { login as contract } from '@greenroom/contract/session.ts';
import type { Ctx } from '../../context.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/http/fail.ts';
import { hashToken } from './read-user.ts';
import {
  clearFailures,
  countFailure,
  findFailures,
  findUserByName,
  insertSession,
  markSealUsed,
  takeCaptcha,
  type UserRow,
} from './session.queries.ts';
import { openSeal } from './session-keys.ts';
import { toSessionUser } from './session-user.ts';

/** After so many failures from one address, each further one makes the account wait there, longer each time. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_MINUTES = 60;
/** A session that is not remembered ends with the browser; the server ends it after this at the latest. */
const SESSION_SECONDS = 24 * 60 * 60;

/**
 * Signs a user in (R-SES-2). The code is checked first and used up whatever follows; an unknown user, a wrong password
 * and an unreadable seal are one answer in one time.
 * @throws RefusalError `wrong-code`, `code-expired`, `wrong-credentials`, `too-many-attempts`, `account-deleted`
 */
export async function login(ctx: Ctx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const now = ctx.clock.now();
  await checkCode(ctx, input.uuid, input.code, now);
  await checkThrottle(ctx, input.username, now);
  const user = await checkPassword(ctx, input, now);
  if (!user) {
    await countFailure(ctx.db, input.username, ctx.address, now);
    return fail('wrong-credentials');
  }
  if (user.deleted || user.disabled) fail('account-deleted');
  await clearFailures(ctx.db, input.username, ctx.address);
  const token = ctx.random(32).toString('base64url');
  const seconds = input.rememberMe ? REMEMBER_ME_SECONDS : SESSION_SECONDS;
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  await insertSession(ctx.db, {
    tokenHash: hashToken(token),
    userId: user.id,
    rememberMe: input.rememberMe,
    now,
    expiresAt,
    address: ctx.address,
    userAgent: ctx.userAgent,
  });
  return { token, expiresAt: expiresAt.toISOString(), user: toSessionUser(user) };
}

async function checkCode(ctx: Ctx, uuid: string, code: string, now: Date): Promise<void> {
  const answer = await takeCaptcha(ctx.db, uuid, now);
  if (answer === null) fail('code-expired');
  if (answer.toLowerCase() !== code.trim().toLowerCase()) fail('wrong-code');
}

async function checkThrottle(ctx: Ctx, username: string, now: Date): Promise<void> {
  const found = await findFailures(ctx.db, username, ctx.address);
  if (!found || found.failures < FREE_FAILURES) return;
  const minutes = Math.min(2 ** (found.failures - FREE_FAILURES), LONGEST_WAIT_MINUTES);
  const until = new Date(found.lastFailedAt).getTime() + minutes * 60_000;
  if (until > now.getTime()) fail('too-many-attempts', { minutes: Math.ceil((until - now.getTime()) / 60_000) });
}

/** The user whose password this is. The work is the same for a name that does not exist. */
async function checkPassword(ctx: Ctx, input: Input<typeof contract>, now: Date): Promise<UserRow | null> {
  const opened = await openSeal(ctx, input.password, input.uuid, now);
  const fresh = opened !== null && (await markSealUsed(ctx.db, opened.hash, now));
  const user = await findUserByName(ctx.db, input.username);
  const right = await verifyPassword(user?.passwordHash ?? null, opened?.password ?? '');
  return user && right && fresh ? user : null;
}
