import type { groupHostsList } from '@greenroom/contract/lists.ts';
import type { GroupHost } from '@greenroom/contract/memberships.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { ListCells } from '../../../ui/table/list-columns.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { GroupPath } from '../../../ui/value/group-path.tsx';
import { AccountState } from '../account-state.tsx';
import classes from '../memberships.module.css';

type Column = (typeof groupHostsList)['columns'][number]['id'];

export const GROUP_HOST_CELLS: ListCells<GroupHost, Column> = {
  cells: {
    host: (row) => <Name row={row} />,
    group: (row) => <GroupPath path={row.path} />,
    account: (row) => <Account row={row} />,
  },
};

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
