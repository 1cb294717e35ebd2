import type { listAgents as contract } from '@greenroom/contract/bindings.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { type AgentFilter, countAgentRows, listAgentRows } from './agents.queries.ts';
import { callerOf } from './bindings.policy.ts';

/**
 * Lists who groups can be bound to: for administrators all agents and sub-agents, for an agent the sub-agents of their
 * groups.
 */
export async function listAgents(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const caller = callerOf(ctx.user);
  const filter = agentFilterOf(input);
  const page = { size: input.size, offset: offsetOf(input) };
  const [rows, total] = await Promise.all([
    listAgentRows(ctx.db, caller, filter, page),
    countAgentRows(ctx.db, caller, filter),
  ]);
  return { rows, total };
}

/** What a query of the list asks for. */
export function agentFilterOf({
  search = '',
  groupId,
}: {
  search?: string | undefined;
  groupId?: number | undefined;
}): AgentFilter {
  return { search, groupId };
}
