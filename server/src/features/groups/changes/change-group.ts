import type { changeGroup as contract, GroupNode } from '@greenroom/contract/groups.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseTaken } from '../../../platform/http/refuse-taken.ts';
import { requireUnchanged } from '../../../platform/version.ts';
import { type EventParams, insertGroupEvents } from '../group-events.queries.ts';
import { lockForChange } from '../lock-group.queries.ts';
import { publishGroupChange } from '../publish-group-change.ts';
import { editedFields, readNode } from '../read-nodes.ts';
import { updateGroup } from './tree.queries.ts';

/**
 * Renames a group, or changes its country; a value that stays the same is not a change.
 * @throws RefusalError `group-not-found`, `changed-meanwhile`, `group-name-taken`
 */
export async function changeGroup(ctx: UserCtx, input: Input<typeof contract>): Promise<GroupNode> {
  return refuseTaken('agent_groups_sibling', 'group-name-taken', () =>
    ctx.db.transaction().execute(async (trx) => {
      await change(ctx, trx, input);
      return readNode(ctx, trx, input.groupId);
    }),
  );
}

async function change(ctx: UserCtx, trx: Trx, input: Input<typeof contract>): Promise<void> {
  const before = (await lockForChange(trx, ctx.scope, input.groupId)) ?? fail('group-not-found');
  const { name = before.name, country = before.country } = input;
  requireUnchanged(input.version, editedFields(before), { name, country });
  const params: EventParams = {
    ...(name === before.name ? {} : { nameBefore: before.name, name }),
    ...(country === before.country ? {} : { countryBefore: before.country, country }),
  };
  if (Object.keys(params).length === 0) return;
  const now = ctx.clock.now();
  await updateGroup(trx, before.id, name, country, now);
  await insertGroupEvents(trx, [{ groupId: before.id, kind: 'changed', params, byUser: ctx.user.id, note: null }], now);
  await publishGroupChange(ctx, trx);
}
