import type { HistoryRow } from '@greenroom/contract/applications.ts';
import { countryName, formatNumber, type Translate } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from './list-mode.module.css';

/** What a reviewer needs to see of an application to decide on many at once. */
export function listColumns(t: Translate, blur: boolean): DataColumn<HistoryRow>[] {
  const notProvided = <Unknown reason={t('reviews.not-provided')} />;
  return [
    {
      id: 'avatar',
      header: t('reviews.column.avatar'),
      width: 56,
      phone: 'title',
      cell: (row) => <Avatar url={row.avatarUrl} name={row.name} pixels={40} shape="square" blurred={blur} />,
    },
    {
      id: 'name',
      header: t('reviews.column.name'),
      phone: 'title',
      cell: (row) => <bdi className={classes.name}>{row.name ?? t('reviews.nameless')}</bdi>,
    },
    { id: 'hostId', header: t('reviews.fact.host-id'), phone: 'detail', cell: (row) => <HostId id={row.hostId} /> },
    {
      id: 'age',
      header: t('reviews.column.age'),
      align: 'end',
      phone: 'detail',
      cell: (row) => (row.age === null ? notProvided : formatNumber(row.age)),
    },
    {
      id: 'country',
      header: t('reviews.column.country'),
      phone: 'detail',
      cell: (row) => (row.country === null ? notProvided : countryName(row.country)),
    },
    {
      id: 'group',
      header: t('reviews.fact.group'),
      grow: true,
      phone: 'detail',
      cell: (row) => <bdi>{row.groupName}</bdi>,
    },
    {
      id: 'submittedAt',
      header: t('reviews.fact.waiting-since'),
      phone: 'detail',
      cell: (row) => <Time iso={row.submittedAt} />,
    },
  ];
}
