import type { GroupNode, listChildren } from '@greenroom/contract/groups.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useDraft } from '../../../lib/address/drafts.ts';
import type { Branch } from '../../../ui/tree/tree-grid.tsx';
import { childrenQuery, parentsQuery } from '../groups.data.ts';
import { reachableOf, withParents } from './reachable.ts';

export interface GroupTree {
  top: Branch<GroupNode>;
  below: (key: string) => Branch<GroupNode>;
  open: ReadonlySet<string>;
  turn: (key: string, open: boolean) => void;
}

/**
 * Returns the caller's groups, one branch at a time. The browser tab stores the open branches, which are fetched while
 * they are visible.
 * @param shown the group that is open next to the tree, which expands down to it
 */
export function useGroupTree(shown: number | undefined): GroupTree {
  const client = useQueryClient();
  const [kept, setKept] = useDraft<readonly number[] | null>('agent-center.open', null);
  const top = useQuery(childrenQuery(null));
  const roots = top.data?.groups;
  // If there is only one root group, it is open initially.
  const open = useMemo(() => kept ?? (roots?.length === 1 ? roots.map(({ id }) => id) : []), [kept, roots]);
  const openIds = useMemo(() => new Set(open), [open]);
  const ids = reachableOf(openIds, (id) =>
    client.getQueryData(childrenQuery(id).queryKey)?.groups.map((group) => group.id),
  );
  const answers = useQueries({ queries: ids.map((id) => childrenQuery(id)), combine: branchesOf });
  const names = ids.join(' ');
  const branches = useMemo(
    () => new Map(names.split(' ').map((name, index) => [name, answers[index] ?? LOADING])),
    [names, answers],
  );
  useOpenAt(shown, open, setKept);
  return {
    top: useMemo(() => branchOf(top.data, top.error, top.refetch), [top.data, top.error, top.refetch]),
    below: useCallback((key: string) => branches.get(key) ?? LOADING, [branches]),
    open: useMemo(() => new Set(open.map(String)), [open]),
    turn: (key, isOpen) => setKept(isOpen ? withParents(open, [Number(key)]) : open.filter((id) => id !== Number(key))),
  };
}

const LOADING: Branch<GroupNode> = { state: 'loading' };

/**
 * Expands the tree down to the shown group, once for each group and again after the group has moved. A branch that the
 * user closes stays closed.
 */
function useOpenAt(shown: number | undefined, open: readonly number[], setOpen: (open: readonly number[]) => void) {
  const { data: parents } = useQuery({ ...parentsQuery(shown ?? 0), enabled: shown !== undefined });
  const done = useRef('');
  useEffect(() => {
    if (shown === undefined || parents === undefined) return;
    const above = parents.map(({ id }) => id).filter((id) => id !== shown);
    const place = [...above, shown].join(' ');
    if (done.current === place) return;
    done.current = place;
    const wanted = withParents(open, above);
    if (wanted !== open) setOpen(wanted);
  }, [shown, parents, open, setOpen]);
}

type Children = Data<typeof listChildren>;
type Answer = Pick<UseQueryResult<Children>, 'data' | 'error' | 'refetch'>;

function branchesOf(answers: readonly Answer[]): Branch<GroupNode>[] {
  return answers.map(({ data, error, refetch }) => branchOf(data, error, refetch));
}

function branchOf(data: Answer['data'], error: Answer['error'], retry: Answer['refetch']): Branch<GroupNode> {
  if (data !== undefined) return { state: 'there', nodes: data.groups, total: data.total };
  return error === null ? LOADING : { state: 'failed', error, retry };
}
