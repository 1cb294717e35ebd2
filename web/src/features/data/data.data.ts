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

/** Calls whose responses change when a dictionary or an app does. */
export const DATA_KEYS = [listDictionaries.id, readDictionary.id, listAll.id];

/** Options for calls whose errors the caller shows. */
const QUIET = { release: true };

export function dictionariesQuery(input: { search: string; page: number; size: number }, locale: string) {
  const { search, ...paged } = input;
  const query = queryOf(listDictionaries, search === '' ? paged : input);
  // The titles are in the reader's language.
  return { ...query, queryKey: [...query.queryKey, locale], placeholderData: keepPreviousData };
}

export function dictionaryQuery(dictName: string, locale: string) {
  const query = queryOf(readDictionary, { dictName });
  return { ...query, queryKey: [...query.queryKey, locale] };
}

/**
 * Replaces the entries, and stores the response for display.
 * @throws ApiError, e.g. `changed-meanwhile`
 */
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

/** Reads the current dictionary after someone else changed it during an edit. The form shows any error. */
export function readAgain(dictName: string) {
  return call(readDictionary, { dictName }, QUIET);
}

/** Deletes a dictionary. Shows a notification if this fails. */
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
 * Reads the current app after someone else changed it during an edit. Returns undefined if it has been deleted. The
 * dialog shows any error.
 */
export async function readAppAgain(appId: number) {
  return (await call(listAll, {}, QUIET)).find(({ id }) => id === appId);
}

/** Interval at which the visible list of failed jobs is read again. A retry finishes within seconds. */
const JOBS_EVERY_MS = 5000;

export function failedJobsQuery(paged: { page: number; size: number }) {
  return { ...queryOf(listFailedJobs, paged), placeholderData: keepPreviousData, refetchInterval: JOBS_EVERY_MS };
}

/**
 * Retries failed jobs.
 * @returns the number of jobs that still existed and were retried
 */
export async function sendRunAgain(ids: string[]): Promise<number> {
  const { count } = await call(runJobsAgain, { ids }, QUIET);
  await jobsChanged();
  return count;
}

/**
 * Deletes failed jobs.
 * @returns the number of deleted jobs; jobs that have been retried since remain
 */
export async function sendJobDeletion(ids: string[]): Promise<number> {
  const { count } = await call(deleteGivenUpJobs, { ids }, QUIET);
  await jobsChanged();
  return count;
}

function jobsChanged(): Promise<void> {
  return invalidateCalls([listFailedJobs.id, readUpkeep.id]);
}
