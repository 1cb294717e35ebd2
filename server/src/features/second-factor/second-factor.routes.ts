import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '@greenroom/contract/constants.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import * as profile from '@greenroom/contract/profile.ts';
import * as session from '@greenroom/contract/session.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import { newTotpSecret, totpSetup, totpStep } from '../../platform/crypto/totp.ts';
import { nameCaller } from '../../platform/db/caller.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail, RefusalError } from '../../platform/http/fail.ts';
import { type MountedRoute, mount, mountPublic } from '../../platform/http/mount.ts';
import { enterMail } from '../../platform/mail/send-mail.job.ts';
import {
  clearFailures,
  deleteChallenge,
  demandsSecondFactor,
  findUserById,
  type OpenChallenge,
  openChallenge,
  openSession,
  provePassword,
  recordFailure,
  requirePassword,
  takeChallengeTry,
  takeTry,
} from '../session/index.ts';
import {
  beginFactor,
  confirmFactor,
  deleteFactor,
  findSecondFactor,
  markSessionProven,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from './second-factor.queries.ts';

/** Maximum time for the setup, from creating the secret to entering the first code. */
const SETUP_SECONDS = 600;
/**
 * 32 letters and digits, one for each value of five random bits. I, L and O are left out because they look like 1 and
 * 0, and U is left out as well.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_CHARACTERS = 8;

interface Owner {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly locale: string;
}

/**
 * Completes the second step of a sign-in with a code from the app or a recovery code. If two-factor authentication is
 * off but a role requires it, the first code from its setup is needed. Wrong codes count as failed sign-ins
 * (R-PLUS-13).
 * @throws RefusalError `wrong-second-factor`, `challenge-expired`, `too-many-attempts`, `account-deleted`,
 * `account-disabled`
 */
async function loginSecondFactor(
  ctx: Ctx,
  input: Input<typeof session.loginSecondFactor>,
): Promise<Data<typeof session.loginSecondFactor>> {
  const open = (await openChallenge(ctx, input.challenge)) ?? fail('challenge-expired');
  if (open.user.deleted) fail('account-deleted');
  if (open.user.disabled) fail('account-disabled');
  await takeTry(ctx, open.user.username);
  if (!(await takeChallengeTry(ctx.db, open.idHash))) fail('challenge-expired');
  nameCaller({ id: open.user.id, name: open.user.username });
  const signingIn = ctx.db.transaction().execute(async (trx) => {
    // This is in one transaction with the code check. A wrong code rolls it back, and if two correct codes arrive at
    // the same time, the second finds no challenge.
    if (!(await deleteChallenge(trx, open.idHash))) fail('challenge-expired');
    const recoveryCodes = await provenBy(ctx, trx, open, input.code);
    const how = { rememberMe: open.rememberMe, secondFactor: true };
    const opened = (await openSession({ ...ctx, db: trx }, open.user, how)) ?? fail('challenge-expired');
    await clearFailures(trx, open.user.username, ctx.ip);
    return { ...opened, recoveryCodes };
  });
  return signingIn.catch(async (error: unknown) => {
    const wrong = error instanceof RefusalError && error.code === 'wrong-second-factor';
    if (wrong) await recordFailure(ctx, open.user.username, 'second-factor');
    throw error;
  });
}

/** Checks the code. Returns the recovery codes if the code completed a setup, otherwise null. */
async function provenBy(ctx: Ctx, trx: Trx, open: OpenChallenge, code: string): Promise<string[] | null> {
  const { enrolSecret: secret, user } = open;
  if (secret === null) return (await takeCode(ctx, trx, user.id, code)) ? null : fail('wrong-second-factor');
  const now = ctx.clock.now();
  const step = totpStep(secret, code, now);
  if (step === null) return fail('wrong-second-factor');
  // False if two-factor authentication was turned on elsewhere after the first step. Then a code from that setup is
  // needed.
  if (!(await beginFactor(trx, user.id, secret, now))) return fail('challenge-expired');
  return (await turnOn(ctx, trx, user, { secret, step })) ?? fail('challenge-expired');
}

/** Returns whether the signed-in user has two-factor authentication turned on, and whether a role requires it. */
async function readSecondFactor(ctx: UserCtx): Promise<Data<typeof profile.readSecondFactor>> {
  const factor = await findSecondFactor(ctx.db, ctx.user.id);
  const since = factor?.confirmedAt ?? null;
  return {
    on: since !== null,
    since,
    demanded: demandsSecondFactor(ctx.config, ctx.user.roles),
    recoveryCodesLeft: since === null ? 0 : (factor?.recoveryCodesLeft ?? 0),
  };
}

/**
 * Creates a secret for an authenticator app. It takes effect when the user enters the first code generated with it.
 * @throws RefusalError `wrong-password`, `second-factor-on`, `too-many-attempts`
 */
async function beginSecondFactor(
  ctx: UserCtx,
  input: Input<typeof profile.beginSecondFactor>,
): Promise<Data<typeof profile.beginSecondFactor>> {
  const { user } = await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const secret = newTotpSecret(ctx.random);
  if (!(await beginFactor(ctx.db, user.id, secret, ctx.clock.now()))) fail('second-factor-on');
  return totpSetup(secret, user.username);
}

/**
 * Turns two-factor authentication on with a first code. The current session then counts as opened with it. Other
 * sessions don't, so roles that require it don't apply in them (R-PLUS-13).
 * @throws RefusalError `wrong-second-factor`, `challenge-expired`, `second-factor-on`
 */
async function confirmSecondFactor(
  ctx: UserCtx,
  input: Input<typeof profile.confirmSecondFactor>,
): Promise<Data<typeof profile.confirmSecondFactor>> {
  const now = ctx.clock.now();
  const factor = (await findSecondFactor(ctx.db, ctx.user.id)) ?? fail('challenge-expired');
  if (factor.confirmedAt !== null) fail('second-factor-on');
  if (now.getTime() - new Date(factor.begunAt).getTime() > SETUP_SECONDS * 1000) fail('challenge-expired');
  const { secret } = factor;
  const step = totpStep(secret, input.code, now) ?? fail('wrong-second-factor');
  const user = (await findUserById(ctx.db, ctx.user.id)) ?? fail('not-signed-in');
  return ctx.db.transaction().execute(async (trx) => {
    const recoveryCodes = (await turnOn(ctx, trx, user, { secret, step })) ?? fail('second-factor-on');
    await markSessionProven(trx, ctx.user.sessionTokenHash);
    return { recoveryCodes };
  });
}

/**
 * Creates new recovery codes, which are shown only once. The old codes become invalid.
 * @throws RefusalError `wrong-password`, `second-factor-off`, `too-many-attempts`
 */
async function renewRecoveryCodes(
  ctx: UserCtx,
  input: Input<typeof profile.renewRecoveryCodes>,
): Promise<Data<typeof profile.renewRecoveryCodes>> {
  const { user } = await requirePassword(ctx, input.password, input.uuid, 'wrong-password');
  const recoveryCodes = newRecoveryCodes(ctx.random);
  const hashes = recoveryCodes.map(hashRecoveryCode);
  const replaced = await ctx.db.transaction().execute((trx) => replaceRecoveryCodes(trx, user.id, hashes));
  return replaced ? { recoveryCodes } : fail('second-factor-off');
}

/**
 * Turns off the caller's two-factor authentication, with the password and a code. The caller is notified by email.
 * @throws RefusalError `second-factor-required` if a role requires it, `second-factor-off`, `wrong-password`,
 * `wrong-second-factor`, `too-many-attempts`
 */
async function endSecondFactor(ctx: UserCtx, input: Input<typeof profile.endSecondFactor>): Promise<null> {
  if (demandsSecondFactor(ctx.config, ctx.user.roles)) fail('second-factor-required');
  const factor = await findSecondFactor(ctx.db, ctx.user.id);
  if (!factor || factor.confirmedAt === null) fail('second-factor-off');
  const { user } = await provePassword(ctx, input.password, input.uuid, 'wrong-password');
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await takeCode(ctx, trx, user.id, input.code))) fail('wrong-second-factor');
    await deleteFactor(trx, user.id);
    await clearFailures(trx, user.username, ctx.ip);
    await notifyByEmail(trx, user, 'second-factor-off');
  });
  return null;
}

/**
 * Turns off a user's two-factor authentication without a code.
 * @returns whether it was on
 */
export async function removeSecondFactor(trx: Trx, userId: number): Promise<boolean> {
  const factor = await findSecondFactor(trx, userId);
  if (!factor || factor.confirmedAt === null) return false;
  await deleteFactor(trx, userId);
  return true;
}

/**
 * Turns on two-factor authentication after its setup, and notifies its owner by email.
 * @returns the recovery codes, which are shown only once; null if it is already on, or if the setup has another secret
 */
async function turnOn(
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

/**
 * Tells users by email, if they have an address, that their two-factor authentication was turned on or off, because
 * someone else may have done it.
 */
async function notifyByEmail(
  trx: Trx,
  { username, email, locale }: Omit<Owner, 'id'>,
  template: 'second-factor-on' | 'second-factor-off',
): Promise<void> {
  if (email === null) return;
  await enterMail(trx, { recipient: email, locale, template, params: { username } });
}

/**
 * Uses up a code from the user's app, or one of their recovery codes. Returns false if the code is wrong or was used
 * before.
 */
async function takeCode(ctx: Ctx, trx: Trx, userId: number, code: string): Promise<boolean> {
  const factor = await findSecondFactor(trx, userId);
  if (!factor || factor.confirmedAt === null) return false;
  const now = ctx.clock.now();
  if (!/^[0-9]{6}$/.test(code)) return takeRecoveryCode(trx, userId, hashRecoveryCode(code), now);
  const step = totpStep(factor.secret, code, now);
  return step !== null && takeStep(trx, userId, step);
}

/** Creates codes that the user writes down in case they lose the app. Each can be used once. */
function newRecoveryCodes(random: (bytes: number) => Buffer): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(random(CODE_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${letters.slice(0, CODE_CHARACTERS / 2)}-${letters.slice(CODE_CHARACTERS / 2)}`;
  });
}

/** Returns the stored hash for a recovery code. Case, dashes, spaces and look-alikes make no difference. */
function hashRecoveryCode(code: string): Buffer {
  const plain = code
    .toLowerCase()
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
    .replace(/[^0-9a-z]/g, '');
  return createHash('sha256').update(plain).digest();
}

export const routes: readonly MountedRoute[] = [
  mountPublic(session.loginSecondFactor, loginSecondFactor),
  mount(profile.readSecondFactor, readSecondFactor),
  mount(profile.beginSecondFactor, beginSecondFactor),
  mount(profile.confirmSecondFactor, confirmSecondFactor),
  mount(profile.renewRecoveryCodes, renewRecoveryCodes),
  mount(profile.endSecondFactor, endSecondFactor),
];
