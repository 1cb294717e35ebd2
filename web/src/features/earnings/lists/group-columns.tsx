import type { GroupEarnings } from '@greenroom/contract/earnings.ts';
import type { groupEarningsList } from '@greenroom/contract/lists.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import type { ListCells } from '../../../ui/table/list-columns.tsx';
import { GroupLine } from '../../../ui/value/group-path.tsx';
import type { Earnings } from '../earnings.data.ts';
import classes from './lists.module.css';
import { PhoneWeeks, WEEK_CELLS, weekHeaders } from './week-columns.tsx';

type GroupColumn = (typeof groupEarningsList)['columns'][number]['id'];

/** How groups and their weeks are drawn; the weeks name their columns. */
export function groupCells(
  t: Translate,
  weeks: Earnings['weeks'] | undefined,
  today: string | undefined,
): ListCells<GroupEarnings, GroupColumn> {
  return {
    cells: { group: (row) => <Name row={row} />, ...WEEK_CELLS },
    headers: weekHeaders(t, weeks, today),
    phoneDetail: (row) => (
      <span className={classes.phoneDetail}>
        <PhoneWeeks row={row.weeks} weeks={weeks} today={today} />
      </span>
    ),
  };
}

function Name({ row }: { row: GroupEarnings }) {
  const t = useT();
  return (
    <GroupLine path={row.path}>
      {row.deleted && <span className={classes.left}>{t('earnings.group-deleted')}</span>}
    </GroupLine>
  );
}
