import type { GroupHost } from '@greenroom/contract/memberships.ts';
import { type Translate, useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { DataColumn } from '../../../ui/table/data-table.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { GroupPath } from '../../../ui/value/group-path.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { Time } from '../../../ui/value/time.tsx';
import { AccountState } from '../account-state.tsx';
import classes from '../memberships.module.css';

/** The columns that stay while a host is open beside the list. */
const BESIDE_A_HOST = new Set(['name', 'id', 'account', 'since']);

/** @param beside a host is open beside the list */
export function groupHostsColumns(t: Translate, beside: boolean): DataColumn<GroupHost>[] {
  const columns: DataColumn<GroupHost>[] = [
    {
      id: 'name',
      header: t('memberships.column.host'),
      cell: (row) => <Name row={row} />,
      sort: 'name',
      grow: true,
      phone: 'title',
    },
    {
      id: 'id',
      header: t('memberships.column.id'),
      cell: (row) => <HostId id={row.hostId} />,
      sort: 'hostId',
      width: 140,
      phone: 'title',
    },
    {
      id: 'group',
      header: t('memberships.group'),
      cell: (row) => <GroupPath path={row.path} />,
      grow: true,
      phone: 'detail',
    },
    {
      id: 'account',
      header: t('memberships.column.account'),
      cell: (row) => <Account row={row} />,
      width: 120,
      phone: 'detail',
    },
    {
      id: 'since',
      header: t('memberships.column.since'),
      cell: (row) => <Time iso={row.fromAt} />,
      sort: 'since',
      width: 140,
      phone: 'detail',
    },
  ];
  return beside ? columns.filter(({ id }) => BESIDE_A_HOST.has(id)) : columns;
}

function Name({ row }: { row: GroupHost }) {
  const t = useT();
  return (
    <span className={classes.host}>
      <Avatar url={row.avatar} name={row.name} pixels={26} />
      {row.name === null ? <Unknown reason={t('memberships.hosts.unknown.account')} /> : <bdi>{row.name}</bdi>}
    </span>
  );
}

function Account({ row }: { row: GroupHost }) {
  const t = useT();
  if (row.state === null) return <Unknown reason={t('memberships.hosts.unknown.account')} />;
  return <AccountState state={row.state} />;
}
