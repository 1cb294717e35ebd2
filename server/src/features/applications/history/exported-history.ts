import { type HistoryRow, historyFilter } from '@greenroom/contract/hosts/applications.ts';
import { historyList } from '@greenroom/contract/lists/applications.ts';
import type { UserCtx } from '../../../context.ts';
import { mapRows } from '../../../platform/rows.ts';
import { exportedList } from '../../../platform/sheets/write/exported-list.ts';
import { dayOf, describeRecord } from '../describe-record.ts';
import { reasonTexts } from '../reason-text.ts';
import { findWay } from './find-way.ts';
import { countHistory, type HistoryRecord, historyQuery } from './history.queries.ts';
import { countMatching, searchQuery } from './search.queries.ts';

/** Host upload records as a file (R-HOST-6, R-STAT-3). */
export const exportedHistory = exportedList({
  list: historyList,
  filter: historyFilter,
  async open(ctx, filter) {
    const search = await findWay(ctx, filter);
    const { db, scope, clock } = ctx;
    return {
      total: await (search === null ? countHistory(db, scope, filter) : countMatching(db, scope, filter, search)),
      async rows(stream) {
        const records = await stream<HistoryRecord>(
          search === null ? historyQuery(scope, filter) : searchQuery(scope, filter, search),
        );
        const today = dayOf(clock.now());
        return mapRows(records, (record) => describeRecord(record, today));
      },
    };
  },
  own: (ctx, forPrograms) => ({
    reason: forPrograms ? ({ codes }) => codes.join(' ') : (row) => reasonValue(ctx, row),
  }),
});

/** Every reason with its code, for a person. */
export function reasonValue(ctx: Pick<UserCtx, 'messages' | 'locale'>, row: HistoryRow): string {
  return reasonTexts(ctx, row)
    .map((text, index) => `${text} (${row.codes[index]})`)
    .join('; ');
}
