import { moveStateName, movesList } from '@greenroom/contract/lists/memberships.ts';
import { listMoves } from '@greenroom/contract/memberships.ts';
import { mapRows } from '../../../platform/rows.ts';
import { exportedList } from '../../../platform/sheets/write/exported-list.ts';
import { describeMove } from '../describe-move.ts';
import { allMoves, countMoves } from './list-moves.queries.ts';
import { findMoves } from './list-moves.ts';

/** Departures and transfers as a file (R-GROUP-4, R-STAT-3). */
export const exportedMoves = exportedList({
  list: movesList,
  filter: listMoves.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const { db, scope, clock } = ctx;
    const filter = findMoves(clock.now(), given);
    return {
      total: await countMoves(db, scope, filter),
      async rows(stream) {
        const rows = await stream(allMoves(scope, filter));
        const now = clock.now();
        return mapRows(rows, (row) => describeMove(ctx, row, now));
      },
    };
  },
  own: ({ messages, locale }, forPrograms) => {
    const elsewhere = forPrograms ? null : messages.text(locale, 'memberships.other-agency');
    return {
      group: ({ fromGroupName }) => fromGroupName ?? elsewhere,
      to: ({ kind, toGroupName }) => (kind === 'transfer' ? (toGroupName ?? elsewhere) : null),
      state: (row) => (forPrograms ? row.state : messages.text(locale, `memberships.state.${moveStateName(row)}`)),
    };
  },
});
