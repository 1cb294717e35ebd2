import { type AgentGroup, GROUP_SORTS } from '@greenroom/contract/groups.ts';
import { groupList } from '@greenroom/contract/lists/groups.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ExportMenu } from '../../domain/exports/export-menu.tsx';
import { ListScreen } from '../../domain/lists/list-screen.tsx';
import { useShownColumns } from '../../domain/lists/use-list-layout.ts';
import { useAddressState } from '../../lib/address/address-state.ts';
import { useGrantedPages } from '../../lib/session/granted.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import type { Sorting } from '../../ui/table/data-table.tsx';
import { groupQuery } from './groups.data.ts';
import { NoGroups } from './no-groups.tsx';
import { GROUP_CELLS } from './query/group-cells.tsx';
import { QueryFilters } from './query/query-filters.tsx';
import {
  countFilters,
  groupFilterOf,
  NO_FILTERS,
  QUERY_VIEWS,
  type QueryState,
  queryAddressSchema,
} from './query-address.ts';
import { useGroupEvents } from './use-group-events.ts';

/**
 * Shows the agent group query (R-GROUP-2), which lists the groups in scope with the fields in R-DATA-5. Users can
 * search by name, agent, email or phone, filter by country and app, and sort. A row opens the group in the tree. The
 * address contains the whole state.
 */
export default function QueryGroupsScreen() {
  const t = useT();
  const navigate = useNavigate();
  const columns = useShownColumns(groupList);
  const [state, setState] = useAddressState(queryAddressSchema);
  const answer = useQuery(groupQuery(state));
  useGroupEvents();
  // Reviewers can see groups but don't have Agent Center.
  const opens = useGrantedPages().some(({ component }) => component === 'agent-center');
  const change = (next: Partial<QueryState>) => setState(next, { push: true });
  const filter = (next: Partial<QueryState>) => change({ ...next, page: 1 });
  const clear = () => change(NO_FILTERS);
  const nothing = <EmptyState Icon={IconSitemap} title={t('groups.none-at-all')} text={t('groups.query.empty-text')} />;
  return (
    <ListScreen
      title={t('menus.query-groups')}
      actions={<ExportMenu list="groups" filter={() => groupFilterOf(state)} columns={columns} />}
      filters={<QueryFilters state={state} onChange={filter} onClear={clear} />}
      label={t('groups.query.label')}
      list={groupList}
      views={QUERY_VIEWS}
      shown={GROUP_CELLS}
      answer={answer}
      state={state}
      onChange={change}
      sorting={sortingOf(state)}
      defaultSorting={BEST_FIRST}
      onSort={(sorting) => filter(stateOf(sorting))}
      filtered={countFilters(state) > 0}
      onClearFilters={clear}
      empty={opens ? <NoGroups /> : nothing}
      {...(opens && { onOpen: ({ id }: AgentGroup) => navigate(pathOf('agent-center', { group: id })) })}
      pinned={1}
    />
  );
}

/** This isn't a column. The server puts the best match first, or sorts by name if there is no search. */
const BEST_FIRST: Sorting = { by: '', order: 'asc' };

function sortingOf({ sort, search, descending }: QueryState): Sorting {
  if (sort !== undefined) return { by: sort, order: descending ? 'desc' : 'asc' };
  return search === undefined || search === '' ? { by: 'name', order: 'asc' } : BEST_FIRST;
}

function stateOf({ by, order }: Sorting): Partial<QueryState> {
  return { sort: GROUP_SORTS.find((sort) => sort === by), descending: by !== '' && order === 'desc' };
}
