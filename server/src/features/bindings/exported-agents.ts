import { listAgents } from '@greenroom/contract/bindings.ts';
import { agentList } from '@greenroom/contract/lists/bindings.ts';
import { exportedList } from '../../platform/sheets/write/exported-list.ts';
import { allAgents, countAgentRows } from './agents.queries.ts';
import { callerOf } from './bindings.policy.ts';
import { agentFilterOf } from './list-agents.ts';

/** Agents and sub-agents as a file (R-GROUP-1, R-STAT-3). */
export const exportedAgents = exportedList({
  list: agentList,
  filter: listAgents.query.omit({ page: true, size: true }),
  async open(ctx, given) {
    const caller = callerOf(ctx.user);
    const filter = agentFilterOf(given);
    return {
      total: await countAgentRows(ctx.db, caller, filter),
      rows: (stream) => stream(allAgents(caller, filter)),
    };
  },
});
