import type { deleteGroup as contract } from '@greenroom/contract/groups.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { notifyUsers } from '../../notifications/index.ts';
import { requireOwnId } from '../../session/index.ts';
import { type GroupEvent, insertGroupEvents } from '../group-events.queries.ts';
import { lockForDeletion } from '../lock-group.queries.ts';
import { publishGroupChange } from '../publish-group-change.ts';
import { requireMayMove } from './check-move.ts';
import { markDeleted, readContents } from './delete-group.queries.ts';

/**
 * Deletes a group that holds nothing (R-GROUP-3). Its row and its place stay, so that users bound above can read its
 * history; bindings to it and invitations end. It needs no lock of the tree: the lock of its row is enough.
 * @throws RefusalError `identity-mismatch`, `group-not-found`, `forbidden`, `group-has-hosts`,
 * `group-has-children`, `group-has-applications`
 */
export async function deleteGroup(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  requireOwnId(ctx, input.adminId);
  return ctx.db.transaction().execute(async (trx) => {
    const group = (await lockForDeletion(trx, ctx.scope, input.groupId)) ?? fail('group-not-found');
    await requireMayMove(ctx, trx, group.id);
    const contents = await readContents(trx, group.id);
    if (contents.hosts) fail('group-has-hosts');
    if (contents.children) fail('group-has-children');
    if (contents.applications) fail('group-has-applications');
    const now = ctx.clock.now();
    const unbound = await markDeleted(trx, group.id, ctx.user.id, now);
    const by = { groupId: group.id, byUser: ctx.user.id, note: null };
    const events: GroupEvent[] = unbound.map(({ userId, nickName }) => ({
      ...by,
      kind: 'unbound',
      params: { userId, nickName },
    }));
    await insertGroupEvents(trx, [...events, { ...by, kind: 'deleted', params: { name: group.name } }], now);
    await publishGroupChange(ctx, trx);
    await notifyUnbound(ctx, trx, unbound, now);
    return null;
  });
}

async function notifyUnbound(ctx: UserCtx, trx: Trx, unbound: readonly { userId: number }[], now: Date): Promise<void> {
  const others = unbound.filter(({ userId }) => userId !== ctx.user.id);
  const notices = others.map(({ userId }) => ({ userId, params: { bound: 0, unbound: 1 } }));
  await notifyUsers(ctx, trx, 'groups-bound', notices, now);
}
