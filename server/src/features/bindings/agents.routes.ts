import * as contract from '@greenroom/contract/bindings.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { agentList } from '@greenroom/contract/lists/bindings.ts';
import type { UserCtx } from '../../context.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import { type AgentFilter, allAgents, countAgentRows, listAgentRows } from './agents.queries.ts';
import { callerOf } from './bindings.routes.ts';

/**
 * Lists the users to whom groups can be bound. Administrators see all agents and sub-agents. An agent sees the
 * sub-agents in their groups.
 */
async function listAgents(
  ctx: UserCtx,
  input: Input<typeof contract.listAgents>,
): Promise<Data<typeof contract.listAgents>> {
  const caller = callerOf(ctx.user);
  const filter = agentFilterOf(input);
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total] = await Promise.all([
    listAgentRows(ctx.db, caller, filter, page),
    countAgentRows(ctx.db, caller, filter),
  ]);
  return { rows, total };
}

/** Returns the filter for a query. */
function agentFilterOf({
  search = '',
  groupId,
}: {
  search?: string | undefined;
  groupId?: number | undefined;
}): AgentFilter {
  return { search, groupId };
}

/** Exports agents and sub-agents as a file (R-GROUP-1, R-STAT-3). */
export const exportedAgents = exportedList({
  list: agentList,
  filter: contract.listAgents.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const caller = callerOf(ctx.user);
    const filter = agentFilterOf(given);
    return {
      total: await countAgentRows(ctx.db, caller, filter),
      rows: (stream) => stream(allAgents(caller, filter)),
    };
  },
});

export const routes: readonly MountedRoute[] = [mount(contract.listAgents, listAgents)];
