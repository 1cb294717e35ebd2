import type { GroupEarnings } from '@greenroom/contract/earnings.ts';
import type { groupEarningsList } from '@greenroom/contract/lists.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import type { ListCells } from '../../../ui/table/list-columns.tsx';
import type { Earnings } from '../earnings.data.ts';
import classes from '../earnings.module.css';
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

/** The group's name, preceded by the path to it in a quieter tone. */
function Name({ row }: { row: GroupEarnings }) {
  const t = useT();
  const above = row.path.slice(0, -1).join(' › ');
  return (
    <span className={classes.place} title={row.path.join(' › ')}>
      {above !== '' && (
        <span className={classes.above}>
          <bdi>{above}</bdi> ›
        </span>
      )}
      <bdi className={classes.placeName}>{row.groupName}</bdi>
      {row.deleted && <span className={classes.left}>{t('earnings.group-deleted')}</span>}
    </span>
  );
}
