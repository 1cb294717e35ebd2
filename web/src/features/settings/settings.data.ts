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

/** The calls that change with the settings. */
export const SETTINGS_KEYS = [listSettings.id, readSettings.id];

/** The settings as they are now, for an edit that someone else overtook. The dialog shows the error. */
export async function readAgain() {
  const settings = await call(listSettings, {}, { release: true });
  take(settings);
  return settings;
}

/** @throws ApiError; the dialog shows it */
export async function sendSettings(change: CallInput<typeof changeSettings>): Promise<void> {
  take(await call(changeSettings, change, { release: true }));
}

/** Says that this installation works without email, whatever else the settings are. @throws ApiError */
export async function sendWithoutEmail(): Promise<void> {
  const { version } = await call(listSettings, {});
  take(await call(changeSettings, { withoutEmail: true, version }));
}

/**
 * Takes settings back to what counts where nobody has changed them. A failure is reported in a notification.
 * @param version of the settings that the person sees
 */
export async function sendReset(
  keys: readonly KeptSettings['changes'][number]['key'][],
  version: string,
): Promise<void> {
  take(await call(changeSettings, { reset: [...keys], version }));
}

/** A failure is reported in a notification. */
export async function sendLogo(file: File): Promise<void> {
  take(await call(changeLogo, {}, { file }));
}

function take(settings: KeptSettings): void {
  queryClient.setQueryData(settingsQuery.queryKey, settings);
}

/** Read again whenever the home is shown: what ticks a step off happens on other screens. */
export const firstStepsQuery = { ...queryOf(readFirstSteps, {}), staleTime: 0, refetchOnMount: 'always' } as const;
export const FIRST_STEPS_KEYS = [readFirstSteps.id];

/** Sends a letter to one's own address. A failure is reported in a notification. @returns true */
export async function sendTest(): Promise<true> {
  await call(sendTestLetter, {});
  return true;
}
