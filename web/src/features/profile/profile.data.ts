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

/** The caller shows the error beside the field that it is about. */
const QUIET = { release: true };

/** The configuration does not change while the program is open. */
export const sessionsQuery = queryOf(listSessions, {});
export const secondFactorQuery = queryOf(readSecondFactor, {});
export const notificationSettingsQuery = queryOf(readNotificationSettings, {});

export function loginRecordsQuery(page: number, size: number) {
  return { ...queryOf(listLoginRecords, { page, size }), placeholderData: keepPreviousData };
}

/** Sends changed fields of the user's own profile; others stay. @throws ApiError, e.g. `phone-taken` */
export async function changeProfile(changes: CallInput<typeof updateCenter>): Promise<void> {
  updateUser(await call(updateCenter, changes, QUIET));
}

/** The own profile as it is now, for an edit that another one overtook. The dialog shows the error. */
export function readAgain() {
  return call(readInfo, {}, QUIET);
}

/** @param onProgress gets the share that has been uploaded, 0 to 1 */
export async function changeAvatar(file: File, onProgress: (share: number) => void): Promise<void> {
  updateUser(await call(updateAvatar, {}, { ...QUIET, file, onProgress }));
}

/** A failure is reported in a notification. */
export async function removeAvatar(): Promise<void> {
  updateUser(await call(deleteAvatar, {}));
}

export interface PasswordChange {
  readonly username: string;
  readonly old: string;
  readonly password: string;
  readonly confirm: string;
}

/** @throws ApiError `wrong-old-password`, `password-not-allowed` with its fields, `too-many-attempts` */
export async function changePassword({ username, old, password, confirm }: PasswordChange): Promise<void> {
  const { uuid, seal } = await sealer();
  const [oldPass, newPass, confirmPass] = await Promise.all([seal(old), seal(password), seal(confirm)]);
  await call(updatePass, { username, oldPass, newPass, confirmPass, uuid }, QUIET);
}

/** @returns seconds until the next code may be requested */
export async function sendEmailCode(email: string): Promise<number> {
  const { againAfterSeconds } = await call(requestEmailCode, { email }, QUIET);
  return againAfterSeconds;
}

export interface EmailChange {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** @throws ApiError `wrong-mail-code`, `wrong-password`, `email-same`, `email-taken`, `too-many-attempts` */
export async function changeEmail({ email, password, code }: EmailChange): Promise<void> {
  const { uuid, seal } = await sealer();
  updateUser(await call(updateEmail, { code, email, password: await seal(password), uuid }, QUIET));
}

/** @returns what an authenticator app is set up with; the second factor is not on yet */
export async function beginFactor(password: string): Promise<{ secret: string; uri: string }> {
  const { uuid, seal } = await sealer();
  return call(beginSecondFactor, { password: await seal(password), uuid }, QUIET);
}

/** @returns the recovery codes, which are shown only once */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  return (await call(confirmSecondFactor, { code }, QUIET)).recoveryCodes;
}

/** @returns the new recovery codes, which are shown only once */
export async function renewCodes(password: string): Promise<readonly string[]> {
  const { uuid, seal } = await sealer();
  return (await call(renewRecoveryCodes, { password: await seal(password), uuid }, QUIET)).recoveryCodes;
}

export async function endFactor(password: string, code: string): Promise<void> {
  const { uuid, seal } = await sealer();
  await call(endSecondFactor, { password: await seal(password), uuid, code }, QUIET);
}

/** A failure is reported in a notification. @throws ApiError `session-not-found` where it has ended meanwhile */
export async function endSession(id: number): Promise<void> {
  await call(revokeSession, { id });
}

/** A failure is reported in a notification. @returns how many ended */
export async function endOtherSessions(): Promise<number> {
  return (await call(revokeOtherSessions, {})).ended;
}

/** A failure is reported in a notification. @param changed kinds that are left out stay */
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
