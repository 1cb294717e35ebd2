import { exportedOf } from '@greenroom/contract/exports/exported-lists.ts';
import { dayIn, daysIn } from '../../platform/calendar.ts';
import type { ExportRecord } from './exports.queries.ts';

/** The name that a file is saved under: the list with its first and last day, or else the day on which it was asked for. */
export function fileNameOf(
  {
    list,
    filter,
    format,
    timeZone,
    createdAt,
  }: Pick<ExportRecord, 'list' | 'filter' | 'format' | 'timeZone' | 'createdAt'>,
  programmeZone: string,
): string {
  const days = daysOf(exportedOf(list).range, filter, timeZone) ?? [dayIn(programmeZone, new Date(createdAt))];
  return `${[list, ...days].join('-')}.${format}`;
}

/** Null: the list is not over time, or of the current week. The end of a time range itself no longer counts. */
function daysOf(
  range: ReturnType<typeof exportedOf>['range'],
  filter: ExportRecord['filter'],
  timeZone: string,
): string[] | null {
  if (range === null) return null;
  if (range.kind === 'week') return typeof filter[range.week] === 'string' ? [String(filter[range.week])] : null;
  const [from, to] = [String(filter[range.from]), String(filter[range.to])];
  if (range.kind === 'days') return [from, to];
  return [new Date(from), new Date(Date.parse(to) - 1)].map(daysIn(timeZone));
}
