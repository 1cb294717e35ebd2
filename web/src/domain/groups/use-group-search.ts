import { type AgentGroup, listBindingGroups } from '@greenroom/contract/groups.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/query-client.ts';
import { pathText } from '../../lib/text/path-text.ts';
import { useSettledText } from '../../lib/use-search-text.ts';

/** Maximum number of groups in one answer. If the scope contains more, the server searches. */
const GROUPS_AT_ONCE = 1000;

export interface GroupSearch {
  groups: readonly AgentGroup[];
  total: number | undefined;
  loading: boolean;
  /** The error because of which no group can be chosen. Null if there is none. */
  failed: unknown;
  retry: () => unknown;
  /** Defined only if the scope is too large to be searched in the browser. */
  search: ((text: string) => void) | undefined;
  /** Returns a group that has been listed. Returns null for any other group, such as one outside the user's scope. */
  groupOf: (id: number) => AgentGroup | null;
  pathOf: (id: number) => string | null;
}

/** Returns the query for the groups in the user's scope. The server applies `search`. */
export function groupsQuery(search: string) {
  return {
    ...queryOf(listBindingGroups, search === '' ? { limit: GROUPS_AT_ONCE } : { limit: GROUPS_AT_ONCE, search }),
    placeholderData: keepPreviousData,
  };
}

/**
 * Searches the groups that can be chosen.
 * @param chosen the current choice, which stays in the list for every search once it has been found
 */
export function useGroupSearch(chosen: number | null = null): GroupSearch {
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed);
  const [known] = useState(() => new Map<number, AgentGroup>());
  const whole = useQuery(groupsQuery(''));
  const found = useQuery({ ...groupsQuery(search), enabled: search !== '' });
  const answer = search === '' ? whole : found;
  const listed = answer.data?.groups ?? [];
  if (search !== '') for (const group of listed) known.set(group.id, group);
  const groupOf = (id: number) => whole.data?.groups.find((each) => each.id === id) ?? known.get(id) ?? null;
  const kept = chosen === null || listed.some(({ id }) => id === chosen) ? null : groupOf(chosen);
  const cut = whole.data !== undefined && whole.data.total > whole.data.groups.length;
  return {
    groups: kept === null ? listed : [kept, ...listed],
    total: answer.data?.total,
    loading: answer.isPending,
    failed: whole.data === undefined ? whole.error : null,
    retry: whole.refetch,
    search: cut ? setTyped : undefined,
    groupOf,
    pathOf: (id) => {
      const group = groupOf(id);
      return group === null ? null : pathText(group.path);
    },
  };
}
