import { type AgentGroup, searchGroups } from '@greenroom/contract/groups.ts';
import { groupList } from '@greenroom/contract/lists/groups.ts';
import type { UserCtx } from '../../../context.ts';
import type { Rows } from '../../../platform/rows.ts';
import { exportedList } from '../../../platform/sheets/write/exported-list.ts';
import { requireOwnOrAdministers } from '../groups.policy.ts';
import { describeGroups } from '../groups.queries.ts';
import { findInScope } from './search-groups.ts';

/** So many groups are described by one statement. */
const AT_ONCE = 1000;
const ALL = { size: Number.MAX_SAFE_INTEGER, offset: 0 };

/** The groups that a query finds, as a file (R-GROUP-2, R-DATA-5, R-STAT-3). */
export const exportedGroups = exportedList({
  list: groupList,
  filter: searchGroups.query.omit({ page: true, size: true }),
  async open(ctx, filter) {
    requireOwnOrAdministers(ctx, filter.agentId);
    // The best match comes first, which is only known once all are found: of each, the id alone is kept.
    const { ids, total } = await findInScope(ctx, filter, ALL);
    return { total, rows: async () => describeAll(ctx, ids, filter.agentId) };
  },
});

async function* describeAll(ctx: UserCtx, ids: readonly number[], agentId?: number): Rows<AgentGroup> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    yield await describeGroups(ctx.db, ctx.scope, ids.slice(from, from + AT_ONCE), agentId);
  }
}
