import { type GroupHost, HOST_SORTS } from '@greenroom/contract/memberships.ts';
import { HOST_ROLES } from '@greenroom/contract/roles.ts';
import { Anchor } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api/api.ts';
import { Allowed } from '../../../lib/session/permission.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import type { GroupSearch } from '../../../lib/use-group-search.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { DataTable, type Sorting } from '../../../ui/table/data-table.tsx';
import { useStable } from '../../../ui/use-stable.ts';
import { ALL_HOSTS, type HostsState, hostsAddressSchema, hostsAreFiltered } from '../hosts-address.ts';
import { groupHostsQuery } from '../memberships.data.ts';
import classes from '../memberships.module.css';
import { groupHostsColumns } from './group-hosts-columns.tsx';
import { GroupHostsFilters } from './group-hosts-filters.tsx';

interface GroupHostsProps {
  groupId: number;
  /** The name of the group, where it is known. */
  group: string | null;
  groups: GroupSearch;
  state: HostsState;
  onChange: (change: Partial<HostsState>) => void;
  onOpen: (hostId: string, appId: number) => void;
}

/** The present hosts of a group, with those of the groups below it or without. */
export function GroupHosts({ groupId, group, groups, state, onChange, onOpen }: GroupHostsProps) {
  const t = useT();
  const beside = state.host !== undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery(groupHostsQuery(groupId, state));
  const columns = useMemo(() => groupHostsColumns(t, beside), [t, beside]);
  const open = useStable((row: GroupHost) => onOpen(row.hostId, row.appId));
  const gone = error instanceof ApiError && error.code === 'group-not-found';
  const title = group === null ? t('memberships.hosts') : t('memberships.hosts.of', { group });
  return (
    <section className={classes.part} aria-labelledby="hosts-title">
      <h2 id="hosts-title" className={classes.subtitle}>
        {title}
      </h2>
      <GroupHostsFilters state={state} groups={groups} group={group} onChange={onChange} />
      {gone ? (
        <EmptyState title={t('memberships.hosts.no-group')} text={t('memberships.hosts.no-group.text')} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={data?.rows}
          total={data?.total}
          rowKey={keyOf}
          page={state.hostsPage}
          size={state.hostsSize}
          onPage={(hostsPage, hostsSize) => onChange({ hostsPage, hostsSize })}
          sorting={{ by: state.sort, order: state.order }}
          defaultSorting={NEWEST_FIRST}
          onSort={(sorting) => onChange({ ...stateOf(sorting), hostsPage: 1 })}
          stale={isPlaceholderData}
          error={error}
          onRetry={refetch}
          filtered={hostsAreFiltered(state)}
          onClearFilters={() => onChange(ALL_HOSTS)}
          empty={<NoHosts groupId={groupId} />}
          openKey={beside ? `${state.host} ${state.app}` : null}
          onOpen={open}
        />
      )}
    </section>
  );
}

function keyOf({ hostId, appId }: GroupHost): string {
  return `${hostId} ${appId}`;
}

const byItself = hostsAddressSchema.parse({});
const NEWEST_FIRST: Sorting = { by: byItself.sort, order: byItself.order };

function stateOf({ by, order }: Sorting): Partial<HostsState> {
  return { sort: HOST_SORTS.find((sort) => sort === by) ?? byItself.sort, order };
}

function NoHosts({ groupId }: { groupId: number }) {
  const t = useT();
  return (
    <EmptyState
      icon={<IconUsersGroup size={28} stroke={1.5} />}
      title={t('memberships.hosts.none')}
      text={t('memberships.hosts.none.text')}
      action={
        <Allowed roles={HOST_ROLES}>
          <Anchor component={Link} to={`/hosts/add?group=${groupId}`}>
            {t('memberships.hosts.add')}
          </Anchor>
        </Allowed>
      }
    />
  );
}
