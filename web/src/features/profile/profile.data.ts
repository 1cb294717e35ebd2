import {
  type NotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
} from '@greenroom/contract/notifications.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteAvatar,
  endSecondFactor,
  listLoginRecords,
  listSessions,
  readSecondFactor,
  renewRecoveryCodes,
  requestEmailCode,
  revokeOtherSessions,
  revokeSession,
  updateAvatar,
  updateCenter,
  updateEmail,
  updatePass,
} from '@greenroom/contract/profile.ts';
import { publicKey, readInfo } from '@greenroom/contract/session.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { queryOf } from '../../lib/api/query-client.ts';
import { sealerFor } from '../../lib/seal/seal.ts';
import { updateUser } from '../../lib/session/session.tsx';

/** Options for calls whose errors the caller shows next to the field. */
const QUIET = { release: true };

/** Queries the user's sessions and settings. */
export const sessionsQuery = queryOf(listSessions, {});
export const secondFactorQuery = queryOf(readSecondFactor, {});
export const notificationSettingsQuery = queryOf(readNotificationSettings, {});

export function loginRecordsQuery(page: number, size: number) {
  return { ...queryOf(listLoginRecords, { page, size }), placeholderData: keepPreviousData };
}

/**
 * Sends changed fields of the user's own profile. Other fields stay unchanged.
 * @throws ApiError, e.g. `phone-taken`
 */
export async function changeProfile(changes: CallInput<typeof updateCenter>): Promise<void> {
  updateUser(await call(updateCenter, changes, QUIET));
}

/** Reads the user's current profile after it was changed elsewhere during an edit. The dialog shows any error. */
export function readAgain() {
  return call(readInfo, {}, QUIET);
}

/**
 * Uploads a new avatar.
 * @param onProgress called with the uploaded share, from 0 to 1
 */
export async function changeAvatar(file: File, onProgress: (share: number) => void): Promise<void> {
  updateUser(await call(updateAvatar, {}, { ...QUIET, file, onProgress }));
}

/** Deletes the avatar. Shows a notification if this fails. */
export async function removeAvatar(): Promise<void> {
  updateUser(await call(deleteAvatar, {}));
}

export interface PasswordChange {
  readonly username: string;
  readonly old: string;
  readonly password: string;
  readonly confirm: string;
}

/**
 * Changes the password.
 * @throws ApiError `wrong-old-password`, `password-not-allowed` with its fields, or `too-many-attempts`
 */
export async function changePassword({ username, old, password, confirm }: PasswordChange): Promise<void> {
  const { uuid, seal } = await sealer();
  const [oldPass, newPass, confirmPass] = await Promise.all([seal(old), seal(password), seal(confirm)]);
  await call(updatePass, { username, oldPass, newPass, confirmPass, uuid }, QUIET);
}

/**
 * Requests an emailed code.
 * @returns the number of seconds until another code can be requested
 */
export async function sendEmailCode(email: string): Promise<number> {
  const { againAfterSeconds } = await call(requestEmailCode, { email }, QUIET);
  return againAfterSeconds;
}

export interface EmailChange {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/**
 * Changes the email address.
 * @throws ApiError `wrong-mail-code`, `wrong-password`, `email-same`, `email-taken`, or `too-many-attempts`
 */
export async function changeEmail({ email, password, code }: EmailChange): Promise<void> {
  const { uuid, seal } = await sealer();
  updateUser(await call(updateEmail, { code, email, password: await seal(password), uuid }, QUIET));
}

/**
 * Starts the setup of two-factor authentication, but doesn't turn it on yet.
 * @returns the data for an authenticator app
 */
export async function beginFactor(password: string): Promise<{ secret: string; uri: string }> {
  const { uuid, seal } = await sealer();
  return call(beginSecondFactor, { password: await seal(password), uuid }, QUIET);
}

/**
 * Turns on two-factor authentication.
 * @returns the recovery codes, which can be shown only once
 */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  return (await call(confirmSecondFactor, { code }, QUIET)).recoveryCodes;
}

/**
 * Replaces the recovery codes.
 * @returns the new codes, which can be shown only once
 */
export async function renewCodes(password: string): Promise<readonly string[]> {
  const { uuid, seal } = await sealer();
  return (await call(renewRecoveryCodes, { password: await seal(password), uuid }, QUIET)).recoveryCodes;
}

export async function endFactor(password: string, code: string): Promise<void> {
  const { uuid, seal } = await sealer();
  await call(endSecondFactor, { password: await seal(password), uuid, code }, QUIET);
}

/**
 * Ends a session. Shows a notification if this fails.
 * @throws ApiError `session-not-found` if the session has already ended
 */
export async function endSession(id: number): Promise<void> {
  await call(revokeSession, { id });
}

/**
 * Ends all other sessions. Shows a notification if this fails.
 * @returns the number of sessions that ended
 */
export async function endOtherSessions(): Promise<number> {
  return (await call(revokeOtherSessions, {})).ended;
}

/**
 * Saves notification settings. Shows a notification if this fails.
 * @param changed the changed kinds; others stay unchanged
 */
export function saveNotifications(changed: NotificationSettings): Promise<NotificationSettings> {
  return call(saveNotificationSettings, { settings: changed });
}

/** Fetches a query again after a change. */
export function refresh(client: QueryClient, query: { queryKey: readonly unknown[] }): Promise<void> {
  return client.invalidateQueries({ queryKey: query.queryKey });
}

async function sealer(): Promise<ReturnType<typeof sealerFor>> {
  return sealerFor(await call(publicKey, {}, QUIET));
}
