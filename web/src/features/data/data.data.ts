import { changeApp, createApp, listAll } from '@greenroom/contract/administration/apps.ts';
import {
  changeDictionary,
  createDictionary,
  deleteDictionary,
  listDictionaries,
  readDictionary,
  replaceEntries,
} from '@greenroom/contract/administration/dictionaries.ts';
import { deleteGivenUpJobs, listFailedJobs, runJobsAgain } from '@greenroom/contract/administration/jobs.ts';
import { readUpkeep } from '@greenroom/contract/home.ts';
import type { CallInput, Data } from '@greenroom/contract/kit/route.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { invalidateCalls, queryClient, queryOf } from '../../lib/api/query-client.ts';
import type { Attempt } from '../../lib/api/use-intent-mutation.ts';

/** Calls whose answers change with a dictionary or an app. */
export const DATA_KEYS = [listDictionaries.id, readDictionary.id, listAll.id];

/** Options for calls whose errors the caller shows. */
const QUIET = { release: true };

export function dictionariesQuery(input: { search: string; page: number; size: number }, locale: string) {
  const { search, ...paged } = input;
  const query = queryOf(listDictionaries, search === '' ? paged : input);
  // Titles are in the reader's language.
  return { ...query, queryKey: [...query.queryKey, locale], placeholderData: keepPreviousData };
}

export function dictionaryQuery(dictName: string, locale: string) {
  const query = queryOf(readDictionary, { dictName });
  return { ...query, queryKey: [...query.queryKey, locale] };
}

/** Replaces the entries, and shows the answer. @throws ApiError, e.g. `changed-meanwhile` */
export async function sendEntries(input: CallInput<typeof replaceEntries>, locale: string): Promise<void> {
  const saved = await call(replaceEntries, input, QUIET);
  queryClient.setQueryData<Data<typeof readDictionary>>(dictionaryQuery(saved.name, locale).queryKey, saved);
  await invalidateCalls([listDictionaries.id]);
}

export async function sendNewDictionary(
  { name, title }: { name: string; title: string },
  { idempotencyKey }: Attempt,
): Promise<string> {
  const made = await call(createDictionary, { name, title }, { ...QUIET, idempotencyKey });
  await invalidateCalls(DATA_KEYS);
  return made.name;
}

export async function sendTitle(change: CallInput<typeof changeDictionary>): Promise<void> {
  await call(changeDictionary, change, QUIET);
  await invalidateCalls(DATA_KEYS);
}

/** Reads the present dictionary, for an edit that someone else overtook. The form shows the error. */
export function readAgain(dictName: string) {
  return call(readDictionary, { dictName }, QUIET);
}

/** Deletes a dictionary. A notification reports a failure. */
export async function sendDeletion(dictName: string): Promise<void> {
  await call(deleteDictionary, { dictName });
  await invalidateCalls([listDictionaries.id]);
}

export function appsQuery() {
  return queryOf(listAll, {});
}

export interface AppValues {
  appId: number | null;
  label: string;
  brand: Data<typeof listAll>[number]['brand'];
  takeOver: boolean;
}

export async function sendNewApp(values: AppValues, { idempotencyKey }: Attempt): Promise<void> {
  await call(createApp, createApp.body.parse(values), { ...QUIET, idempotencyKey });
  await invalidateCalls(DATA_KEYS);
}

export async function sendApp(change: CallInput<typeof changeApp>): Promise<void> {
  await call(changeApp, change, QUIET);
  await invalidateCalls(DATA_KEYS);
}

/**
 * Reads the present app, for an edit that someone else overtook; undefined if it is gone. The dialog shows the error.
 */
export async function readAppAgain(appId: number) {
  return (await call(listAll, {}, QUIET)).find(({ id }) => id === appId);
}

/** Interval for reading the list of failed work again while it is shown: retried work ends within seconds. */
const JOBS_EVERY_MS = 5000;

export function failedJobsQuery(paged: { page: number; size: number }) {
  return { ...queryOf(listFailedJobs, paged), placeholderData: keepPreviousData, refetchInterval: JOBS_EVERY_MS };
}

/** Retries failed work. @returns how many jobs were still there to be retried */
export async function sendRunAgain(ids: string[]): Promise<number> {
  const { count } = await call(runJobsAgain, { ids }, QUIET);
  await jobsChanged();
  return count;
}

/** Deletes failed work. @returns how many jobs were deleted: those retried since then stay */
export async function sendJobDeletion(ids: string[]): Promise<number> {
  const { count } = await call(deleteGivenUpJobs, { ids }, QUIET);
  await jobsChanged();
  return count;
}

function jobsChanged(): Promise<void> {
  return invalidateCalls([listFailedJobs.id, readUpkeep.id]);
}
