import type { ErrorCode } from '@greenroom/contract/errors.ts';
import { plainCode } from '@greenroom/contract/kit/codes.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as languages from '@greenroom/contract/languages.ts';
import { LOCALES } from '@greenroom/contract/locales.ts';
import * as contract from '@greenroom/contract/session.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import { openSeal, sealKey } from '../../platform/crypto/seals.ts';
import { requireAccess } from '../../platform/db/caller.ts';
import { fail } from '../../platform/http/fail.ts';
import type { FileAnswer } from '../../platform/http/mount.ts';
import { type MountedRoute, mount, mountPublic, mountPublicFile } from '../../platform/http/mount.ts';
import { clearFailures, type FailedSignIn, giveBackFailure } from './attempts.queries.ts';
import { beginChallenge } from './challenge.ts';
import { isBrowserKey, openSession, takeBrowser } from './open-session.ts';
import { upgradePassword } from './passwords.ts';
import { toSessionUser } from './read-user.ts';
import { enterAttemptsReport } from './session.job.ts';
import {
  completeLoginRecord,
  deleteSession,
  findUserById,
  findUserByName,
  lockOwner,
  type UserRow,
} from './session.queries.ts';
import { insertCaptcha, takeCaptcha } from './sign-in.queries.ts';
import { recordFailure, slowDown, takeTry } from './throttle.ts';

/** Returns the public key for encrypting passwords, and the server time (R-SES-10). */
async function publicKey(ctx: Ctx): Promise<Data<typeof contract.publicKey>> {
  const key = await sealKey(ctx);
  return { keyId: key.id, spki: key.publicSpki, now: ctx.clock.now().getTime() };
}

/** Characters that people confuse. Verification codes don't contain them. */
const LOOK_ALIKE = '0oO1ilILqg9B8S5Z2';

/** Draws an image with four letters for a uuid chosen by the caller. The solution is stored only in the database. */
async function drawCaptcha(ctx: Ctx, input: Input<typeof contract.drawCaptcha>): Promise<FileAnswer> {
  const { create, sharp } = await pens();
  const drawn = create({
    size: 4,
    noise: 2,
    ignoreChars: LOOK_ALIKE,
    width: 132,
    height: 44,
    fontSize: 46,
    color: false,
  });
  const { captchaSeconds } = ctx.settings.current;
  const expiresAt = new Date(ctx.clock.now().getTime() + captchaSeconds * 1000);
  await insertCaptcha(ctx.db, input.uuid, drawn.text, expiresAt);
  const body = await sharp(Buffer.from(drawn.data), { density: 144 })
    .flatten({ background: '#f4f6f8' })
    .png()
    .toBuffer();
  return { contentType: 'image/png', fileName: null, body, cacheSeconds: 0 };
}

/**
 * Loads the image libraries when the first image is drawn. A process that draws none needs less memory without them.
 */
async function pens() {
  const [{ default: sharp }, { create }] = await Promise.all([import('sharp'), import('svg-captcha')]);
  return { sharp, create };
}

/**
 * Signs a user in (R-SES-2), or returns the challenge for the second step (R-PLUS-13). The verification code is checked
 * first and is used up even if it is wrong. An unknown user, a wrong password and an unreadable encrypted password get
 * the same answer after the same time.
 * @throws RefusalError `wrong-code`, `code-expired`, `wrong-credentials`, `too-many-attempts`, `account-deleted`,
 * `account-disabled`
 */
async function login(ctx: Ctx, input: Input<typeof contract.login>): Promise<Data<typeof contract.login>> {
  await checkCode(ctx, input);
  await takeTry(ctx, input.username);
  const many = await slowDown(ctx, input.username);
  const user = await checkPassword(ctx, input);
  if (!user && many) await enterAttemptsReport(ctx.db, input.username);
  if (!user) return refuse(ctx, input.username, 'password', 'wrong-credentials');
  await giveBackFailure(ctx.db, input.username, ctx.ip, ctx.clock.now());
  if (user.deleted) await refuse(ctx, input.username, 'deleted', 'account-deleted');
  if (user.disabled) await refuse(ctx, input.username, 'disabled', 'account-disabled');
  // Earlier failures remain until the second step succeeds. Otherwise, a known password would allow any number of
  // guesses at the code.
  const second = await beginChallenge(ctx, user, input.rememberMe);
  if (second) return second;
  const opened = await openSession(ctx, user, { rememberMe: input.rememberMe, secondFactor: false });
  if (!opened) return fail('wrong-credentials');
  await clearFailures(ctx.db, input.username, ctx.ip);
  return opened;
}

/** Records the failure, then fails. */
async function refuse(ctx: Ctx, username: string, outcome: FailedSignIn['outcome'], code: ErrorCode): Promise<never> {
  await recordFailure(ctx, username, outcome);
  return fail(code);
}

/** Checks the verification code. A browser that this user has used before can send its key instead. */
async function checkCode(ctx: Ctx, { uuid, code, username }: Input<typeof contract.login>): Promise<void> {
  if (isBrowserKey(code)) return (await takeBrowser(ctx, code, username)) ? undefined : fail('code-expired');
  const answer = await takeCaptcha(ctx.db, uuid, ctx.clock.now());
  if (answer === null) fail('code-expired');
  if (answer.toLowerCase() !== plainCode(code).toLowerCase()) fail('wrong-code');
}

/** Finds the user with this username and password. The work is the same for an unknown username. */
async function checkPassword(ctx: Ctx, input: Input<typeof contract.login>): Promise<UserRow | null> {
  const password = await openSeal(ctx, input.password, input.uuid);
  const user = await findUserByName(ctx.db, input.username);
  const right = await verifyPassword(user?.passwordHash ?? null, password ?? '');
  return user && right && password !== null ? upgradePassword(ctx, user, password) : null;
}

/** Ends the session on the server as well (R-SES-3), and notifies pages that are still open with it. */
async function logout(ctx: UserCtx): Promise<null> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwner(trx, ctx.user.id);
    await requireAccess(trx);
    await deleteSession(trx, ctx.user.sessionTokenHash);
    await ctx.events.publish(trx, { userId: ctx.user.id }, { topic: 'session', id: null });
  });
  return null;
}

/** Returns the signed-in user. */
export async function readInfo(ctx: UserCtx): Promise<contract.SessionUser> {
  const found = await findUserById(ctx.db, ctx.user.id);
  return found ? toSessionUser(found) : fail('not-signed-in');
}

/** Returns the signed-in user by ID. Another user's ID is refused, because the identity comes only from the session. */
async function readUserInfo(ctx: UserCtx, input: Input<typeof contract.readUserInfo>): Promise<contract.SessionUser> {
  requireOwnId(ctx, input.adminId);
  return readInfo(ctx);
}

/**
 * Completes the record that the sign-in created (R-DATA-3). Repeated calls are allowed. The name and level come from
 * the session, regardless of the caller's input.
 */
async function addLoginRecord(ctx: UserCtx, input: Input<typeof contract.addLoginRecord>): Promise<null> {
  requireOwnId(ctx, input.agentId);
  const [first] = ctx.user.roles;
  await completeLoginRecord(ctx.db, {
    tokenHash: ctx.user.sessionTokenHash,
    userId: ctx.user.id,
    username: ctx.user.username,
    nickName: ctx.user.nickName,
    roleLevel: first?.level ?? 0,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    now: ctx.clock.now(),
  });
  return null;
}

/** Lists the languages by their native names (R-DATA-9). */
async function listLanguages(): Promise<Data<typeof languages.listLanguages>> {
  return LOCALES.map(({ code, name }, place) => ({
    id: place + 1,
    name,
    value: code,
  }));
}

/**
 * Requires that a user named in a query or body is the signed-in user.
 * @throws RefusalError `identity-mismatch`
 */
export function requireOwnId(ctx: UserCtx, id: number | undefined): void {
  if (id !== undefined && id !== ctx.user.id) fail('identity-mismatch');
}

export const routes: readonly MountedRoute[] = [
  mountPublic(contract.publicKey, publicKey),
  mountPublicFile(contract.drawCaptcha, drawCaptcha),
  mountPublic(contract.login, login),
  mount(contract.readInfo, readInfo),
  mount(contract.logout, logout),
  mount(contract.readUserInfo, readUserInfo),
  mount(contract.addLoginRecord, addLoginRecord),
  mountPublic(languages.listLanguages, listLanguages),
];
