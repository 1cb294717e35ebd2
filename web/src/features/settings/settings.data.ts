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

/** Calls whose answers change with the settings. */
export const SETTINGS_KEYS = [listSettings.id, readSettings.id];

/** Reads the present settings, for an edit that someone else overtook. The dialog shows the error. */
export async function readAgain() {
  const settings = await call(listSettings, {}, { release: true });
  take(settings);
  return settings;
}

/** Changes settings. @throws ApiError; the dialog shows it */
export async function sendSettings(change: CallInput<typeof changeSettings>): Promise<void> {
  take(await call(changeSettings, change, { release: true }));
}

/** Sets that this installation works without email, regardless of the other settings. @throws ApiError */
export async function sendWithoutEmail(): Promise<void> {
  const { version } = await call(listSettings, {});
  take(await call(changeSettings, { withoutEmail: true, version }));
}

/**
 * Resets settings to their presets. A notification reports a failure.
 * @param version of the settings that the person sees
 */
export async function sendReset(
  keys: readonly KeptSettings['changes'][number]['key'][],
  version: string,
): Promise<void> {
  take(await call(changeSettings, { reset: [...keys], version }));
}

/** Uploads a logo. A notification reports a failure. */
export async function sendLogo(file: File): Promise<void> {
  take(await call(changeLogo, {}, { file }));
}

function take(settings: KeptSettings): void {
  queryClient.setQueryData(settingsQuery.queryKey, settings);
}

/** Queries the first steps whenever the home screen is shown: other screens change their state. */
export const firstStepsQuery = { ...queryOf(readFirstSteps, {}), staleTime: 0, refetchOnMount: 'always' } as const;
export const FIRST_STEPS_KEYS = [readFirstSteps.id];

/** Sends a test email to the user's own address. A notification reports a failure. @returns true */
export async function sendTest(): Promise<true> {
  await call(sendTestLetter, {});
  return true;
}
