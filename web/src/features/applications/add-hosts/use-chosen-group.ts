import type { AgentGroup } from '@greenroom/contract/groups.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { groupsQuery } from '../../../lib/use-group-search.ts';
import { useSettledText } from '../../../lib/use-search-text.ts';

export interface ChosenGroup {
  id: number | null;
  /** The chosen one, once it is known. */
  group: AgentGroup | null;
  groups: readonly AgentGroup[];
  total: number | undefined;
  loading: boolean;
  failed: unknown;
  retry: () => unknown;
  choose: (id: number | null) => void;
  /** Given where the scope is too wide to be searched in the browser. */
  search: ((text: string) => void) | undefined;
}

/** The group that hosts are added to: the last one used, where the user still has it. */
export function useChosenGroup(): ChosenGroup {
  const { user } = useSession();
  const key = `add-hosts.group.${user.id}`;
  const [id, setId] = useState(() => Number(readLocal(key)) || null);
  const [kept, setKept] = useState<AgentGroup | null>(null);
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed);
  const whole = useQuery(groupsQuery(''));
  const found = useQuery({ ...groupsQuery(search), enabled: search !== '' });
  const answer = search === '' ? whole : found;
  const listed = answer.data?.groups ?? [];
  const group = whole.data?.groups.find((each) => each.id === id) ?? listed.find((each) => each.id === id) ?? kept;
  const isShown = group?.id === id && group !== null;
  const cut = whole.data !== undefined && whole.data.total > whole.data.groups.length;
  const choose = (next: number | null) => {
    setId(next);
    setKept(listed.find((each) => each.id === next) ?? null);
    writeLocal(key, next === null ? null : String(next));
  };
  return {
    // A remembered group that is no longer the user's counts as none.
    id: isShown ? id : null,
    group: isShown ? group : null,
    groups: isShown && !listed.includes(group) ? [group, ...listed] : listed,
    total: answer.data?.total,
    loading: answer.isPending,
    failed: whole.data === undefined ? whole.error : null,
    retry: whole.refetch,
    choose,
    search: cut ? setTyped : undefined,
  };
}
