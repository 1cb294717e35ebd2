import type { HostEarnings } from '@greenroom/contract/earnings.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import type { Earnings } from '../earnings.data.ts';
import classes from '../earnings.module.css';
import { PhoneWeeks } from './phone-weeks.tsx';
import { type ListRoom, weekColumns } from './week-columns.tsx';

/** The columns that remain while a host is open beside the list. */
const BESIDE_A_HOST = new Set(['name', 'id', 'week-0', 'week-1']);

/** @param room `beside`: a host is open beside the list; `phone`: each row has two lines */
export function hostColumns(
  t: Translate,
  weeks: Earnings['weeks'] | undefined,
  today: string | undefined,
  room: ListRoom,
): DataColumn<HostEarnings>[] {
  const columns: DataColumn<HostEarnings>[] = [
    {
      id: 'name',
      header: t('earnings.column.host'),
      cell: (row) => <Name row={row} />,
      sort: 'name',
      grow: true,
      phone: 'title',
    },
    {
      id: 'id',
      header: t('earnings.column.id'),
      cell: (row) => <HostId id={row.hostId} />,
      sort: 'hostId',
      width: 124,
      phone: 'title',
    },
    {
      id: 'group',
      header: t('earnings.group'),
      cell: (row) => <Group row={row} />,
      sort: 'group',
      grow: true,
      phone: 'hidden',
    },
    ...weekColumns<HostEarnings>(t, weeks, today),
  ];
  if (room === 'beside') return columns.filter(({ id }) => BESIDE_A_HOST.has(id));
  if (room === 'all') return columns;
  const detail = (row: HostEarnings) => (
    <span className={classes.phoneDetail}>
      <Group row={row} />
      <PhoneWeeks row={row.weeks} weeks={weeks} today={today} />
    </span>
  );
  return [...columns, { id: 'detail', header: '', cell: detail, phone: 'detail' }];
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
