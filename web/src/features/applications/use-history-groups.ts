import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupsQuery } from './applications.data.ts';

const TYPING_PAUSE_MS = 250;

export interface HistoryGroups {
  groups: readonly AgentGroup[];
  total: number | undefined;
  loading: boolean;
  /** Given where the scope is too wide to be searched in the browser. */
  search: ((text: string) => void) | undefined;
  pathOf: (id: number) => string | null;
}

/** The groups that the list can be filtered by. */
export function useHistoryGroups(): HistoryGroups {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const whole = useQuery(groupsQuery(''));
  const found = useQuery({ ...groupsQuery(search), enabled: search !== '' });
  const answer = search === '' ? whole : found;
  const known = [...(whole.data?.groups ?? []), ...(found.data?.groups ?? [])];
  const cut = whole.data !== undefined && whole.data.total > whole.data.groups.length;
  return {
    groups: answer.data?.groups ?? [],
    total: answer.data?.total,
    loading: answer.isPending,
    search: cut ? setTyped : undefined,
    pathOf: (id) => known.find((group) => group.id === id)?.path.join(' › ') ?? null,
  };
}
