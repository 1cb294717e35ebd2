import { type Batch, listBatches } from '@greenroom/contract/applications/applications.ts';
import { type AgentRow, listAgents } from '@greenroom/contract/bindings.ts';
import { type AgentGroup, listBindingGroups } from '@greenroom/contract/groups.ts';
import { type FoundHost, searchHosts } from '@greenroom/contract/hosts.ts';
import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import type { Access } from '@greenroom/contract/kit/route.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/query-client.ts';
import { useGrantedPages } from '../../lib/session/granted.tsx';
import { type Session, useSession } from '../../lib/session/session.tsx';
import { includesFolded } from '../../lib/text/fold.ts';
import { useSettledText } from '../../lib/use-search-text.ts';

/** Minimum length of a search. Shorter texts match too much to be useful, and the server refuses them. */
export const SHORTEST_SEARCH = 2;
const FOUND_AT_MOST = 8;
/** Smallest page size that lists support. */
const SMALLEST_PAGE = 10;

/** Results from the server. */
export interface Found<Row> {
  rows: readonly Row[];
  /** True if more results are loading. */
  pending: boolean;
  error: Error | null;
  retry: () => unknown;
}

export interface PaletteSearch {
  /** Menu path of the History screen, to which hosts, groups and submissions lead. Null if they aren't searched. */
  history: string | null;
  /** Path that agents lead to. Null if agents aren't searched. */
  bindings: string | null;
  hosts: Found<FoundHost>;
  groups: Found<AgentGroup>;
  agents: Found<AgentRow>;
  batches: Found<Batch>;
}

/**
 * Searches hosts, groups, agents and submissions for the typed text, if the user has the required rights (R-PLUS-10).
 * Aborts outdated calls.
 */
export function usePaletteSearch(text: string): PaletteSearch {
  const session = useSession();
  const typed = text.trim();
  const search = useSettledText(typed);
  const pages = useGrantedPages();
  const page = pages.find(({ component }) => component === 'history');
  const bindings = pages.find(({ component }) => component === 'bind-groups')?.path ?? null;
  const asks = page !== undefined && search.length >= SHORTEST_SEARCH;
  const wanted = page !== undefined && typed.length >= SHORTEST_SEARCH;
  const mayHosts = mayCall(session, searchHosts.access);
  const mayGroups = mayCall(session, listBindingGroups.access);
  const hosts = useQuery({
    ...queryOf(searchHosts, { search, limit: FOUND_AT_MOST }),
    enabled: asks && mayHosts,
    placeholderData: keepPreviousData,
  });
  const groups = useQuery({
    ...queryOf(listBindingGroups, { search, limit: FOUND_AT_MOST }),
    enabled: asks && mayGroups,
    placeholderData: keepPreviousData,
  });
  const mayAgents = bindings !== null && mayCall(session, listAgents.access);
  const agents = useQuery({
    ...queryOf(listAgents, { search, page: 1, size: SMALLEST_PAGE }),
    enabled: search.length >= SHORTEST_SEARCH && mayAgents,
    placeholderData: keepPreviousData,
  });
  const mayBatches = page !== undefined && mayCall(session, listBatches.access);
  const batches = useQuery({
    ...queryOf(listBatches, { search, page: 1, size: SMALLEST_PAGE }),
    enabled: asks && mayBatches,
    placeholderData: keepPreviousData,
  });
  const outdated = search !== typed;
  const long = typed.length >= SHORTEST_SEARCH;
  return {
    history: page !== undefined && (mayHosts || mayGroups) ? page.path : null,
    bindings: mayAgents ? bindings : null,
    hosts: foundBy(hosts, hosts.data, wanted && mayHosts, outdated, (host) => isLike(typed, host.hostId, host.name)),
    groups: foundBy(groups, groups.data?.groups, wanted && mayGroups, outdated, (group) =>
      isLike(typed, ...group.path),
    ),
    agents: foundBy(agents, agents.data?.rows, long && mayAgents, outdated, (agent) =>
      isLike(typed, agent.nickName, agent.username, agent.email),
    ),
    batches: foundBy(batches, batches.data?.rows, wanted && mayBatches, outdated, (batch) =>
      isLike(typed, batch.fileName, String(batch.id)),
    ),
  };
}

interface Answer {
  isPlaceholderData: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/**
 * Returns the results for a text. While new results load, rows from the previous text stay if they match the new text,
 * so that the list neither jumps nor shows wrong rows.
 */
function foundBy<Row>(
  answer: Answer,
  rows: readonly Row[] | undefined,
  wanted: boolean,
  outdated: boolean,
  isStillLike: (row: Row) => boolean,
): Found<Row> {
  const { isPlaceholderData, isFetching, error, refetch } = answer;
  if (!wanted) return { rows: [], pending: false, error: null, retry: refetch };
  const old = outdated || isPlaceholderData;
  return {
    rows: old ? (rows ?? []).filter(isStillLike) : error === null ? (rows ?? []) : [],
    pending: outdated || isFetching,
    error: outdated || isFetching ? null : error,
    retry: refetch,
  };
}

function isLike(typed: string, ...texts: readonly (string | null)[]): boolean {
  const forms = [typed, plainDigits(typed)];
  return texts.some((text) => text !== null && forms.some((form) => includesFolded(text, form)));
}

function mayCall({ may }: Session, access: Access): boolean {
  if (access === 'public' || access === 'signed-in') return true;
  return 'right' in access && may(access.right);
}
