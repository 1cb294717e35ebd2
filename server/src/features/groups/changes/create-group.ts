import { GROUP_MAX_DEPTH } from '@greenroom/contract/constants.ts';
import type { createGroup as contract, GroupNode } from '@greenroom/contract/groups.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseTaken } from '../../../platform/http/refuse-taken.ts';
import { insertGroupEvents } from '../group-events.queries.ts';
import { administers } from '../groups.policy.ts';
import type { GroupRow } from '../groups.queries.ts';
import { requireGroup } from '../lock-group.queries.ts';
import { publishGroupChange } from '../publish-group-change.ts';
import { readNode } from '../read-nodes.ts';
import { findApp, insertGroup, levelOf, lockTree } from './tree.queries.ts';

/**
 * Creates a group below one in scope, of its app; administrators also create uppermost groups, of an app they name.
 * @throws RefusalError `group-not-found`, `forbidden`, `app-not-found`, `group-too-deep`, `group-name-taken`
 */
export async function createGroup(ctx: UserCtx, input: Input<typeof contract>): Promise<GroupNode> {
  return refuseTaken('agent_groups_sibling', 'group-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await lockTree(trx);
      const answer = await readNode(ctx, trx, await insert(ctx, trx, input));
      await ctx.remember(trx, answer);
      return answer;
    }),
  );
}

async function insert(ctx: UserCtx, trx: Trx, input: Input<typeof contract>): Promise<number> {
  if (input.parentId === null && !administers(ctx.user)) fail('forbidden');
  const parent = input.parentId === null ? null : await requireGroup(trx, ctx.scope, input.parentId);
  const appId = await appOf(trx, parent, input.appId);
  if (parent && (await levelOf(trx, parent.id)) >= GROUP_MAX_DEPTH) fail('group-too-deep', { max: GROUP_MAX_DEPTH });
  const { name, country } = input;
  const now = ctx.clock.now();
  const groupId = await insertGroup(trx, { parentId: input.parentId, appId, name, country, now });
  const params = { name, country, parent: parent?.name ?? null, parentId: input.parentId };
  await insertGroupEvents(trx, [{ groupId, kind: 'created', params, byUser: ctx.user.id, note: null }], now);
  await publishGroupChange(ctx, trx);
  return groupId;
}

/** A child has its parent's app; naming another one is refused. */
async function appOf(trx: Trx, parent: GroupRow | null, appId: number | undefined): Promise<number> {
  if (parent) return appId === undefined || appId === parent.appId ? parent.appId : fail('app-not-found');
  return appId !== undefined && (await findApp(trx, appId)) ? appId : fail('app-not-found');
}
