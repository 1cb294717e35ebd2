import type { exportHistory as contract, HistoryRow } from '@greenroom/contract/applications.ts';
import { GENDERS } from '@greenroom/contract/enums.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { isTimeZone } from '../../platform/calendar.ts';
import { streamRows } from '../../platform/db/stream-rows.ts';
import { fail } from '../../platform/http/fail.ts';
import type { FileAnswer } from '../../platform/http/mount.ts';
import { describeRecord } from './describe-record.ts';
import { type HistoryRecord, historyQuery } from './history.queries.ts';
import { reasonText } from './reason-text.ts';
import { sheetAnswer } from './sheet-answer.ts';

const COLUMNS = [
  'host-id',
  'group',
  'name',
  'age',
  'gender',
  'country',
  'upload-status',
  'submitted-at',
  'review-status',
  'reason',
  'reviewed-at',
] as const;

/**
 * What is filtered, as a sheet, streamed; the header names the time zone of the times (R-HOST-6).
 * @throws RefusalError `time-range-missing` without a time range (R-VALID-4)
 */
export async function exportHistory(ctx: UserCtx, input: Input<typeof contract>): Promise<FileAnswer> {
  if (!input.from || !input.to) fail('time-range-missing');
  const when = timeWriter(input.timeZone);
  const records = await streamRows(ctx, historyQuery(ctx.scope, input));
  const name = `hosts-${input.from.slice(0, 10)}-${input.to.slice(0, 10)}`;
  return sheetAnswer(input.format, name, {
    header: COLUMNS.map((column) => ctx.messages.text(ctx.locale, `sheets.column.${column}`, { zone: when.zone })),
    rows: describe(ctx, records, when.write),
    widths: [22, 24, 24, 8, 12, 18, 16, 20, 18, 60, 20],
  });
}

async function* describe(
  ctx: UserCtx,
  records: AsyncIterable<HistoryRecord>,
  when: (instant: string | null) => string,
): AsyncIterable<readonly (string | number | null)[]> {
  const countries = new Intl.DisplayNames(ctx.locale, { type: 'region' });
  for await (const record of records) {
    const row = describeRecord(record);
    yield [
      row.hostId,
      row.groupName,
      row.name,
      row.age,
      genderText(ctx, row.gender),
      row.country === null ? null : (countries.of(row.country) ?? row.country),
      ctx.messages.text(ctx.locale, `enums.upload-statuses.${row.uploadStatus}`),
      when(row.submittedAt),
      row.reviewStatus === null ? null : ctx.messages.text(ctx.locale, `enums.review-statuses.${row.reviewStatus}`),
      reasons(ctx, row),
      when(row.reviewedAt),
    ];
  }
}

function genderText(ctx: UserCtx, gender: number | null): string | null {
  if (gender !== 1 && gender !== 2 && gender !== 3) return null;
  return ctx.messages.text(ctx.locale, `enums.genders.${GENDERS[gender]}`);
}

function reasons(ctx: UserCtx, row: HistoryRow): string {
  const others = Object.fromEntries(row.otherHostIds.map((other) => [other.code, other.hostId]));
  return row.codes.map((code) => `${reasonText(ctx, code, others)} (${code})`).join('; ');
}

/** Writes times as people of a zone read them; an unknown zone is UTC. */
function timeWriter(timeZone: string) {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return { zone, write: (instant: string | null) => (instant === null ? '' : format.format(new Date(instant))) };
}
