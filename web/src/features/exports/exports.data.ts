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

/** Calls whose responses change when an export starts, progresses or ends. */
export const EXPORT_KEYS = [listExports.id];

export function exportsQuery(input: { page: number; size: number }) {
  return { ...queryOf(listExports, input), placeholderData: keepPreviousData };
}

/** Cancels an export. Shows a notification if the server refuses. */
export async function sendCancel(id: number): Promise<void> {
  await call(cancelExport, { id }).catch(ignoreApiError);
  await invalidateCalls(EXPORT_KEYS);
}

/** Starts the same export again. Shows a notification if the server refuses. */
export async function sendAgain(id: number): Promise<void> {
  await call(exportAgain, { id }).catch(ignoreApiError);
  await invalidateCalls(EXPORT_KEYS);
}

/** Deletes an export. The dialog shows any error. */
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

/** Changes a repeated export. The dialog shows any error. */
export function sendScheduleChange(change: CallInput<typeof changeSchedule>) {
  return call(changeSchedule, change, { release: true });
}

/**
 * Reads the current repeated export after someone else changed it during an edit. Returns undefined if it has been
 * deleted. The dialog shows any error.
 */
export async function readAgain(id: number) {
  return (await call(listSchedules, {}, { release: true })).find((row) => row.id === id);
}

/** Pauses or resumes a repeated export. Shows a notification if the server refuses. */
export async function sendPause({ id, version }: ScheduleRow, paused: boolean): Promise<void> {
  await call(changeSchedule, { id, paused, version }).catch(ignoreApiError);
  await schedulesChanged();
}

/** Deletes a repeated export. The dialog shows any error. */
export function sendScheduleDeletion(id: number) {
  return call(deleteSchedule, { id }, { release: true });
}
