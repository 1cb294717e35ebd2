import type { GroupEarnings } from '@greenroom/contract/earnings.ts';
import { countryName, type Translate, useT } from '../../../lib/text/translate.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import type { Earnings } from '../earnings.data.ts';
import classes from '../earnings.module.css';
import { PhoneWeeks } from './phone-weeks.tsx';
import { type ListRoom, weekColumns } from './week-columns.tsx';

/** The columns that remain while a host is open beside the list. */
const BESIDE_A_HOST = new Set(['name', 'week-0', 'week-1']);

/** @param room `beside`: a host is open beside the list; `phone`: each row has two lines */
export function groupColumns(
  t: Translate,
  weeks: Earnings['weeks'] | undefined,
  today: string | undefined,
  room: ListRoom,
): DataColumn<GroupEarnings>[] {
  const columns: DataColumn<GroupEarnings>[] = [
    {
      id: 'name',
      header: t('earnings.group'),
      cell: (row) => <Name row={row} />,
      sort: 'name',
      grow: true,
      phone: 'title',
    },
    {
      id: 'country',
      header: t('earnings.column.country'),
      cell: ({ country }) => countryName(country),
      width: 130,
      phone: 'hidden',
    },
    ...weekColumns<GroupEarnings>(t, weeks, today),
  ];
  if (room === 'beside') return columns.filter(({ id }) => BESIDE_A_HOST.has(id));
  if (room === 'all') return columns;
  const detail = (row: GroupEarnings) => (
    <span className={classes.phoneDetail}>
      <PhoneWeeks row={row.weeks} weeks={weeks} today={today} />
    </span>
  );
  return [...columns, { id: 'detail', header: '', cell: detail, phone: 'detail' }];
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
