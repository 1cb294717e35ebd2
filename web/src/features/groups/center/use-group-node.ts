import type { GroupNode } from '@greenroom/contract/groups.ts';
import { useQuery } from '@tanstack/react-query';
import { childrenQuery, parentsQuery } from '../groups.data.ts';

export interface FoundNode {
  /** Undefined while it is fetched, and where it could not be. */
  node: GroupNode | undefined;
  /** The chain above it, the uppermost first. */
  parents: readonly { id: number; name: string }[];
  error: unknown;
  /** It is not in the scope, or no longer there. */
  missing: boolean;
  retry: () => unknown;
}

/** A group with its figures: it stands among those below its parent, or among the uppermost. */
export function useGroupNode(groupId: number): FoundNode {
  const chain = useQuery(parentsQuery(groupId));
  const parents = (chain.data ?? []).filter(({ id }) => id !== groupId);
  const siblings = useQuery({ ...childrenQuery(parents.at(-1)?.id ?? null), enabled: chain.data !== undefined });
  const node = siblings.data?.groups.find(({ id }) => id === groupId);
  // While the tree is being changed one of the two answers can be of an earlier time.
  const settled = !chain.isFetching && !siblings.isFetching;
  return {
    node,
    parents,
    error: chain.data === undefined ? chain.error : siblings.data === undefined ? siblings.error : null,
    missing: settled && siblings.data !== undefined && node === undefined,
    retry: () => Promise.all([chain.refetch(), siblings.refetch()]),
  };
}
