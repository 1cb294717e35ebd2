import { readFirstSteps, sendTestLetter } from '@greenroom/contract/administration/first-steps.ts';
import {
  changeLogo,
  changeSettings,
  type KeptSettings,
  listSettings,
} from '@greenroom/contract/administration/settings.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { queryClient, queryOf } from '../../lib/api/query-client.ts';

export const settingsQuery = queryOf(listSettings, {});

/** Calls whose responses change when the settings do. */
export const SETTINGS_KEYS = [listSettings.id, readSettings.id];

/** Reads the current settings after someone else changed them during an edit. The dialog shows any error. */
export async function readAgain() {
  const settings = await call(listSettings, {}, { release: true });
  take(settings);
  return settings;
}

/**
 * Changes settings. The dialog shows any error.
 * @throws ApiError
 */
export async function sendSettings(change: CallInput<typeof changeSettings>): Promise<void> {
  take(await call(changeSettings, change, { release: true }));
}

/**
 * Records that this installation works without email, regardless of the other settings.
 * @throws ApiError
 */
export async function sendWithoutEmail(): Promise<void> {
  const { version } = await call(listSettings, {});
  take(await call(changeSettings, { withoutEmail: true, version }));
}

/**
 * Resets settings to their defaults. Shows a notification if this fails.
 * @param version the version of the settings that the user sees
 */
export async function sendReset(
  keys: readonly KeptSettings['changes'][number]['key'][],
  version: string,
): Promise<void> {
  take(await call(changeSettings, { reset: [...keys], version }));
}

/** Uploads a logo. Shows a notification if this fails. */
export async function sendLogo(file: File): Promise<void> {
  take(await call(changeLogo, {}, { file }));
}

function take(settings: KeptSettings): void {
  queryClient.setQueryData(settingsQuery.queryKey, settings);
}

/** Queries the first steps each time the home screen is shown, because other screens can complete them. */
export const firstStepsQuery = { ...queryOf(readFirstSteps, {}), staleTime: 0, refetchOnMount: 'always' } as const;
export const FIRST_STEPS_KEYS = [readFirstSteps.id];

/**
 * Sends a test email to the user's own address. Shows a notification if this fails.
 * @returns true
 */
export async function sendTest(): Promise<true> {
  await call(sendTestLetter, {});
  return true;
}
