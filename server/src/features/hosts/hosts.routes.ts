import * as contract from '@greenroom/contract/hosts.ts';
import { plainDigits } from '@greenroom/contract/ids/host-id.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { findHosts, type HostMatch, type HostSearch, listSmallStandings } from './hosts.queries.ts';

/** Maximum number of memberships or applications in a scope that can be scanned in a tenth of a second. */
const SCAN_LIMIT = 10_000;

/**
 * Searches hosts and applicants in scope by the beginning of their ID, of their name, or of its last word, ignoring
 * case (R-PLUS-10). A match by exact ID comes first, then hosts, then applicants. An account is listed once per group.
 */
async function searchHosts(ctx: UserCtx, input: Input<typeof contract.searchHosts>): Promise<contract.FoundHost[]> {
  // The ID may be typed with the digits of any script. Names are compared as the platform reports them.
  const search: HostSearch = { id: plainDigits(input.search), name: input.search, limit: input.limit };
  const small = ctx.scope.kind === 'all' ? [] : await listSmallStandings(ctx.db, ctx.scope, SCAN_LIMIT);
  const matches = await findHosts(ctx.db, ctx.scope, search, small);
  const placed = matches.toSorted((a, b) => placeOf(a, search.id) - placeOf(b, search.id));
  const byStanding = Map.groupBy(placed, ({ appId, hostId, groupId }) => `${appId} ${hostId} ${groupId}`);
  return [...byStanding.values()].flatMap(([best]) => best ?? []).slice(0, input.limit);
}

/** Returns a match's rank. Matches with equal rank stay in query order. */
function placeOf(match: HostMatch, id: string): number {
  const isHost = match.standing === 'host';
  if (match.hostId === id) return isHost ? 0 : 1;
  return (isHost ? 2 : 5) + match.by;
}

export const routes: readonly MountedRoute[] = [mount(contract.searchHosts, searchHosts)];
