import type { exportHistory as contract } from '@greenroom/contract/hosts/applications.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { historyList } from '@greenroom/contract/lists/applications.ts';
import type { UserCtx } from '../../../context.ts';
import { daysIn, isTimeZone } from '../../../platform/calendar.ts';
import { streamRows } from '../../../platform/db/stream-rows.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { FileAnswer } from '../../../platform/http/mount.ts';
import { mapRows } from '../../../platform/rows.ts';
import { sheetAnswer } from '../../../platform/sheets/write/sheet-answer.ts';
import { writeList } from '../../../platform/sheets/write/write-list.ts';
import { dayOf, describeRecord } from '../describe-record.ts';
import { reasonValue } from './exported-history.ts';
import { findWay } from './find-way.ts';
import { historyQuery } from './history.queries.ts';
import { searchQuery } from './search.queries.ts';

/**
 * Streams the filtered records as a sheet to programs, whose tokens open this call; people's exports are written in the
 * background (`features/exports`). The columns of the list, in the user's language and time zone (R-HOST-6).
 * @throws RefusalError `time-range-missing` without a time range (R-VALID-4)
 */
export async function exportHistory(ctx: UserCtx, input: Input<typeof contract>): Promise<FileAnswer> {
  if (!input.from || !input.to) fail('time-range-missing');
  const search = await findWay(ctx, input);
  const records = await streamRows(
    ctx,
    search === null ? historyQuery(ctx.scope, input) : searchQuery(ctx.scope, input, search),
  );
  const { messages, locale } = ctx;
  const today = dayOf(ctx.clock.now());
  const rows = mapRows(records, (record) => describeRecord(record, today));
  const sheet = writeList(historyList, rows, {
    messages,
    locale,
    timeZone: input.timeZone,
    own: { reason: (row) => reasonValue(ctx, row) },
  });
  return sheetAnswer(input.format, `hosts-${daysOf(input.from, input.to, input.timeZone).join('-')}`, sheet);
}

/** The first and the last day in the reader's zone, as the sheet has them: the end itself no longer counts. */
function daysOf(from: string, to: string, timeZone: string): string[] {
  const dayOf = daysIn(isTimeZone(timeZone) ? timeZone : 'UTC');
  return [new Date(from), new Date(Date.parse(to) - 1)].map(dayOf);
}
