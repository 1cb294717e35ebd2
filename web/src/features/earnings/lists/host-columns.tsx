import type { HostEarnings } from '@greenroom/contract/earnings.ts';
import type { hostEarningsList } from '@greenroom/contract/lists.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { ListCells } from '../../../ui/table/list-columns.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import type { Earnings } from '../earnings.data.ts';
import classes from './lists.module.css';
import { PhoneWeeks, WEEK_CELLS, weekHeaders } from './week-columns.tsx';

type HostColumn = (typeof hostEarningsList)['columns'][number]['id'];

/** How hosts and their weeks are drawn; the weeks name their columns. */
export function hostCells(
  t: Translate,
  weeks: Earnings['weeks'] | undefined,
  today: string | undefined,
): ListCells<HostEarnings, HostColumn> {
  return {
    cells: { host: (row) => <Name row={row} />, group: (row) => <Group row={row} />, ...WEEK_CELLS },
    headers: weekHeaders(t, weeks, today),
    phoneDetail: (row) => (
      <span className={classes.phoneDetail}>
        <Group row={row} />
        <PhoneWeeks row={row.weeks} weeks={weeks} today={today} />
      </span>
    ),
  };
}

function Name({ row }: { row: HostEarnings }) {
  const t = useT();
  return (
    <span className={classes.host}>
      <Avatar url={row.avatar} name={row.name} pixels={26} />
      {row.name === null ? <Unknown reason={t('earnings.unknown.account')} /> : <bdi>{row.name}</bdi>}
    </span>
  );
}

function Group({ row }: { row: HostEarnings }) {
  const t = useT();
  return (
    <span className={classes.group} title={row.path.join(' › ')}>
      <bdi>{row.groupName}</bdi>
      {!row.present && <span className={classes.left}>{t('earnings.host-left')}</span>}
    </span>
  );
}
