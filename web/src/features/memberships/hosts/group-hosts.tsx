import { ACCOUNT_STATES } from '@greenroom/contract/enums.ts';
import { exportFilterOf } from '@greenroom/contract/exports/exported-lists.ts';
import { splitIds } from '@greenroom/contract/ids/id-words.ts';
import { groupHostsList } from '@greenroom/contract/lists/memberships.ts';
import type { GroupHost } from '@greenroom/contract/memberships.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Group } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { ExportMenu } from '../../../domain/exports/export-menu.tsx';
import { AsOf } from '../../../domain/figures/as-of.tsx';
import { GroupPath } from '../../../domain/groups/group-path.tsx';
import type { GroupSearch } from '../../../domain/groups/use-group-search.ts';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { useShownColumns } from '../../../domain/lists/use-list-layout.ts';
import { EmptyLink } from '../../../domain/screens/empty-link.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { Allowed } from '../../../lib/session/permission.tsx';
import { useSession } from '../../../lib/session/session.tsx';
import { formatDate, type Translate, useT } from '../../../lib/text/translate.tsx';
import { useReport } from '../../../lib/use-report.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { Sorting } from '../../../ui/table/data-table.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { PersonName } from '../../../ui/value/person-name.tsx';
import { AccountState } from '../account-state.tsx';
import {
  ALL_HOSTS,
  GROUP_HOSTS_VIEWS,
  type HostsState,
  hostsAddressSchema,
  hostsAreFiltered,
} from '../hosts-address.ts';
import { groupHostsQuery, hostFilterOf } from '../memberships.data.ts';
import classes from '../memberships.module.css';
import { AskManyDialog } from './ask-many-dialog.tsx';
import { ChosenResult } from './chosen-result.tsx';
import { GroupHostsFilters } from './group-hosts-filters.tsx';
import { keyOf, useChosen } from './use-chosen.tsx';

interface GroupHostsProps {
  /** The name of the chosen group, if known. */
  group: string | null;
  groups: GroupSearch;
  state: HostsState;
  onChange: (change: Partial<HostsState>) => void;
  onOpen: (hostId: string, appId: number | undefined) => void;
  onAsked: () => void;
}

/**
 * Lists the current hosts in all the user's groups, or in one group with or without the groups below it. Several hosts
 * can be removed or moved together (R-PLUS-17).
 */
export function GroupHosts({ group, groups, state, onChange, onOpen, onAsked }: GroupHostsProps) {
  const t = useT();
  const { groupId } = state;
  const beside = state.host !== undefined;
  const answer = useQuery(groupHostsQuery(state));
  const gone = answer.error instanceof ApiError && answer.error.code === 'group-not-found';
  const seesAll = useSession().user.seesAllGroups;
  const title = titleOf(t, groupId, group, seesAll);
  const asked = useMemo(() => splitIds(state.ids), [state.ids]);
  const work = useChosen(state, answer);
  return (
    <div className={classes.part}>
      <Header title={title} state={state} />
      <GroupHostsFilters state={state} groups={groups} group={group} onChange={onChange} />
      {work.result !== null && <ChosenResult result={work.result} onClose={() => work.show(null)} onOpen={onOpen} />}
      {gone ? (
        <EmptyState title={t('memberships.hosts.no-group')} text={t('memberships.hosts.no-group.text')} />
      ) : (
        <ListTable
          label={title}
          list={groupHostsList}
          views={GROUP_HOSTS_VIEWS}
          shown={CELLS}
          answer={answer}
          state={{ ...state, page: state.hostsPage, size: state.hostsSize }}
          defaultSorting={NEWEST_FIRST}
          onChange={({ page: hostsPage, ...rest }) =>
            onChange({ ...('size' in rest ? { hostsSize: rest.size } : rest), hostsPage })
          }
          beside={beside}
          filtered={hostsAreFiltered(state)}
          onClearFilters={() => onChange(ALL_HOSTS)}
          empty={<NoHosts groupId={groupId} />}
          openKey={beside ? `${state.host} ${state.app}` : null}
          onOpen={(row) => onOpen(row.hostId, row.appId)}
          selection={work.selection}
        />
      )}
      {work.dialog}
      {state.ask === 'transfer' && asked.length > 0 && (
        <AskManyDialog
          hostIds={asked}
          into={state.to}
          onClose={onAsked}
          onDone={(done) => {
            work.show(done);
            onAsked();
          }}
        />
      )}
    </div>
  );
}

function NoHosts({ groupId }: { groupId: number | undefined }) {
  const t = useT();
  return (
    <EmptyLink
      Icon={IconUsersGroup}
      title={t('memberships.hosts.none')}
      text={t(groupId === undefined ? 'memberships.hosts.none.mine' : 'memberships.hosts.none.text')}
      right="applications:submit"
      to={pathOf('add-hosts', groupId === undefined ? {} : { group: groupId })}
      link={t(groupId === undefined ? 'memberships.hosts.add.any' : 'memberships.hosts.add')}
    />
  );
}

/**
 * Shows whose hosts the list contains, and when their coins were reported, which a row on a phone omits. Like the
 * filters, the header is memoized so that a tick doesn't render it again (P-10).
 */
const Header = memo(function Header({ title, state }: { title: string; state: HostsState }) {
  const phone = usePhone();
  const report = useReport(state.groupId);
  const columns = useShownColumns(groupHostsList);
  const { sort, order } = state;
  return (
    <Group component="header" gap="2px 16px" align="center">
      <h2 className={classes.subtitle}>{title}</h2>
      {!phone && (
        <Allowed right="statistics:read">
          <AsOf report={report} coins />
        </Allowed>
      )}
      <ExportMenu
        list="group-hosts"
        filter={() => exportFilterOf({ ...hostFilterOf(state), sort, order })}
        columns={columns}
        className={classes.export}
      />
    </Group>
  );
});

function titleOf(t: Translate, groupId: number | undefined, group: string | null, seesAll: boolean): string {
  if (groupId === undefined) return t(seesAll ? 'memberships.hosts.all' : 'memberships.hosts.mine');
  return group === null ? t('memberships.hosts') : t('memberships.hosts.of', { group });
}

const byItself = hostsAddressSchema.parse({});
const NEWEST_FIRST: Sorting = { by: byItself.sort, order: byItself.order };

const CELLS: ListCells<GroupHost, (typeof groupHostsList)['columns'][number]['id']> = {
  rowKey: keyOf,
  badges: { account: ACCOUNT_STATES.map((state) => `enums.account-states.${state}`) },
  cells: {
    host: (row) => <Name row={row} />,
    group: (row) => <GroupPath path={row.path} />,
    account: (row) => <Account row={row} />,
    'active-day': (row) => <ActiveDay row={row} />,
  },
  unknown: () => 'memberships.hosts.no-coins',
};

function ActiveDay({ row }: { row: GroupHost }) {
  const t = useT();
  if (row.lastActiveDay === null) return <Unknown reason={t('memberships.hosts.not-active')} />;
  return <>{formatDate(`${row.lastActiveDay}T00:00`)}</>;
}

function Name({ row }: { row: GroupHost }) {
  const t = useT();
  return <PersonName picture={row.avatar} name={row.name} unknown={t('memberships.hosts.unknown.account')} />;
}

function Account({ row }: { row: GroupHost }) {
  const t = useT();
  if (row.state === null) return <Unknown reason={t('memberships.hosts.unknown.account')} />;
  return <AccountState state={row.state} />;
}
