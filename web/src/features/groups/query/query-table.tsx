import { type AgentGroup, GROUP_SORTS } from '@greenroom/contract/groups.ts';
import { groupList } from '@greenroom/contract/lists/groups.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { GroupLine } from '../../../domain/groups/group-path.tsx';
import type { ListCells } from '../../../domain/lists/list-columns.tsx';
import { ListTable } from '../../../domain/lists/list-table.tsx';
import { useGrantedPages } from '../../../lib/session/granted.tsx';
import { pathText } from '../../../lib/text/path-text.ts';
import { countryName, formatNumber, useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import type { Sorting } from '../../../ui/table/data-table.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { groupQuery } from '../groups.data.ts';
import { NoGroups } from '../no-groups.tsx';
import { countFilters, QUERY_VIEWS, type QueryPartProps, type QueryState } from '../query-address.ts';
import classes from './query.module.css';

/** One page of the groups that match the filters. */
export function QueryTable({ state, onChange, onClear }: QueryPartProps) {
  const t = useT();
  const navigate = useNavigate();
  const answer = useQuery(groupQuery(state));
  // Reviewers see groups, but have no Agent Center.
  const opens = useGrantedPages().some(({ component }) => component === 'agent-center');
  const open = useStable(({ id }: AgentGroup) => navigate(pathOf('agent-center', { group: id })));
  const nothing = <EmptyState Icon={IconSitemap} title={t('groups.none-at-all')} text={t('groups.query.empty-text')} />;
  return (
    <ListTable
      className={classes.table ?? ''}
      label={t('groups.query.label')}
      list={groupList}
      views={QUERY_VIEWS}
      shown={GROUP_CELLS}
      answer={answer}
      state={state}
      onChange={onChange}
      sorting={sortingOf(state)}
      defaultSorting={BEST_FIRST}
      onSort={(sorting) => onChange({ ...stateOf(sorting), page: 1 })}
      filtered={countFilters(state) > 0}
      onClearFilters={onClear}
      empty={opens ? <NoGroups /> : nothing}
      {...(opens && { onOpen: open })}
      pinned={1}
    />
  );
}

/** No column's order: the server puts the best match first, and without a search sorts by name. */
const BEST_FIRST: Sorting = { by: '', order: 'asc' };

function sortingOf({ sort, search, descending }: QueryState): Sorting {
  if (sort !== undefined) return { by: sort, order: descending ? 'desc' : 'asc' };
  return search === undefined || search === '' ? { by: 'name', order: 'asc' } : BEST_FIRST;
}

function stateOf({ by, order }: Sorting): Partial<QueryState> {
  return { sort: GROUP_SORTS.find((sort) => sort === by), descending: by !== '' && order === 'desc' };
}

type GroupColumn = (typeof groupList)['columns'][number]['id'];

/** How the columns of R-DATA-5 are drawn. */
const GROUP_CELLS: ListCells<AgentGroup, GroupColumn> = {
  rowKey: ({ id }) => String(id),
  cells: {
    name: (row) => <Name row={row} />,
    'agent-id': (row) =>
      row.agentId === null ? <Missing row={row} /> : <bdi>{formatNumber(row.agentId, { useGrouping: false })}</bdi>,
    email: (row) => (row.email === null ? <Missing row={row} /> : <bdi dir="ltr">{row.email}</bdi>),
    phone: (row) => (row.phone === null ? <Missing row={row} /> : <bdi dir="ltr">{row.phone}</bdi>),
  },
  unknown: whyMissing,
  phoneDetail: (row) => <PhoneDetail row={row} />,
};

/** A group without an agent has none of the agent's facts. */
function whyMissing({ agentId }: AgentGroup): string {
  return agentId === null ? 'groups.bound.nobody' : 'groups.unknown.not-provided';
}

function Missing({ row }: { row: AgentGroup }) {
  const t = useT();
  return <Unknown reason={t(whyMissing(row))} />;
}

/** On a phone the path is in the second line. */
function Name({ row }: { row: AgentGroup }) {
  return <GroupLine path={row.path} alone={usePhone()} />;
}

/** The second line of a row on a phone: path, country and agent. */
function PhoneDetail({ row }: { row: AgentGroup }) {
  const above = pathText(row.path.slice(0, -1));
  return (
    <span className={classes.phoneDetail}>
      {above !== '' && <bdi>{above}</bdi>}
      <span>{countryName(row.country)}</span>
      {row.agentNickname !== null && <bdi>{row.agentNickname}</bdi>}
    </span>
  );
}
