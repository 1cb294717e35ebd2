import type { listGroupEvents as contract } from '@greenroom/contract/groups.ts';
import { offsetOf } from '@greenroom/contract/kit/page.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { type EventParams, groupsInScope, listEventPage } from '../group-events.queries.ts';
import { administers } from '../groups.policy.ts';

/** Parameters that name another group, and those that hold its id. */
const OTHER_GROUPS = [
  ['parent', 'parentId'],
  ['from', 'fromId'],
  ['to', 'toId'],
] as const;

/**
 * Lists what happened to a group, even a deleted one, the latest first. Other groups and people are named only if the
 * caller may see them.
 * @throws RefusalError `group-not-found`
 */
export async function listGroupEvents(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const seen = await groupsInScope(ctx.db, ctx.scope, [input.groupId]);
  if (!seen.has(input.groupId)) fail('group-not-found');
  const page = { size: input.size, offset: offsetOf(input) };
  const caller = { id: ctx.user.id, administers: administers(ctx.user), scope: ctx.scope };
  const { rows, total } = await listEventPage(ctx.db, caller, input.groupId, page);
  const named = rows.flatMap(({ params }) => OTHER_GROUPS.flatMap(([, id]) => idIn(params, id)));
  const visible = await groupsInScope(ctx.db, ctx.scope, named);
  return { rows: rows.map((row) => ({ ...row, params: conceal(row.params, visible) })), total };
}

function idIn(params: EventParams, name: string): number[] {
  const id = params[name];
  return typeof id === 'number' ? [id] : [];
}

function conceal(params: EventParams, visible: ReadonlySet<number>): Record<string, string | number | null> {
  const hidden = OTHER_GROUPS.filter(([, id]) => idIn(params, id).some((groupId) => !visible.has(groupId))).flat();
  return { ...params, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}
