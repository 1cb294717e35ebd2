import {
  changeSchedule,
  deleteSchedule,
  listSchedules,
  type ScheduleRow,
} from '@greenroom/contract/exports/export-schedules.ts';
import { cancelExport, deleteExport, exportAgain, listExports } from '@greenroom/contract/exports/exports.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import type { CallInput } from '../../lib/api/call-input.ts';
import { ignoreApiError } from '../../lib/api/ignore-api-error.ts';
import { invalidateCalls, queryOf } from '../../lib/api/query-client.ts';

/** Calls whose answers change when an export starts, progresses or ends. */
export const EXPORT_KEYS = [listExports.id];

export function exportsQuery(input: { page: number; size: number }) {
  return { ...queryOf(listExports, input), placeholderData: keepPreviousData };
}

/** Cancels an export. A notification reports a refusal. */
export async function sendCancel(id: number): Promise<void> {
  await call(cancelExport, { id }).catch(ignoreApiError);
  await invalidateCalls(EXPORT_KEYS);
}

/** Starts the same export again. A notification reports a refusal. */
export async function sendAgain(id: number): Promise<void> {
  await call(exportAgain, { id }).catch(ignoreApiError);
  await invalidateCalls(EXPORT_KEYS);
}

/** Deletes an export. The dialog shows the error. */
export function sendDeletion(id: number) {
  return call(deleteExport, { id }, { release: true });
}

export function exportsChanged(): Promise<void> {
  return invalidateCalls(EXPORT_KEYS);
}

export const schedulesQuery = queryOf(listSchedules, {});

export function schedulesChanged(): Promise<void> {
  return invalidateCalls([listSchedules.id]);
}

/** Changes a repeated export. The dialog shows the error. */
export function sendScheduleChange(change: CallInput<typeof changeSchedule>) {
  return call(changeSchedule, change, { release: true });
}

/**
 * Reads the present repeated export, for an edit that someone else overtook; undefined if it is gone. The dialog shows
 * the error.
 */
export async function readAgain(id: number) {
  return (await call(listSchedules, {}, { release: true })).find((row) => row.id === id);
}

/** Pauses a repeated export, or resumes it. A notification reports a refusal. */
export async function sendPause({ id, version }: ScheduleRow, paused: boolean): Promise<void> {
  await call(changeSchedule, { id, paused, version }).catch(ignoreApiError);
  await schedulesChanged();
}

/** Deletes a repeated export. The dialog shows the error. */
export function sendScheduleDeletion(id: number) {
  return call(deleteSchedule, { id }, { release: true });
}
