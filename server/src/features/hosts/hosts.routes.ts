import * as contract from '@greenroom/contract/hosts.ts';
import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { findHosts, type HostMatch, type HostSearch, listSmallStandings } from './hosts.queries.ts';

/** A scope with at most this many memberships, or applications, is scanned in a tenth of a second. */
const SCAN_LIMIT = 10_000;

/**
 * Searches hosts and applicants in scope by the beginning of their ID, of their name, or of its last word, in any case
 * (R-PLUS-10). The exact ID is first, then hosts, then applicants. An account is listed once for each group.
 */
async function searchHosts(ctx: UserCtx, input: Input<typeof contract.searchHosts>): Promise<contract.FoundHost[]> {
  // Keyboards have the digits of their script. Names are stored as the platform reports them.
  const search: HostSearch = { id: plainDigits(input.search), name: input.search, limit: input.limit };
  const small = ctx.scope.kind === 'all' ? [] : await listSmallStandings(ctx.db, ctx.scope, SCAN_LIMIT);
  const matches = await findHosts(ctx.db, ctx.scope, search, small);
  const placed = matches.toSorted((a, b) => placeOf(a, search.id) - placeOf(b, search.id));
  const byStanding = Map.groupBy(placed, ({ appId, hostId, groupId }) => `${appId} ${hostId} ${groupId}`);
  return [...byStanding.values()].flatMap(([best]) => best ?? []).slice(0, input.limit);
}

/** Returns the rank of a match. Matches of equal rank keep the order of the query. */
function placeOf(match: HostMatch, id: string): number {
  const isHost = match.standing === 'host';
  if (match.hostId === id) return isHost ? 0 : 1;
  return (isHost ? 2 : 5) + match.by;
}

export const routes: readonly MountedRoute[] = [mount(contract.searchHosts, searchHosts)];
