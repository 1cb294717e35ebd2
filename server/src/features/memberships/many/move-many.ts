import type { moveMany as contract } from '@greenroom/contract/hosts/hosts.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { insertGroupEvents, requireGroup } from '../../groups/index.ts';
import { lockHosts, lockMemberships } from '../memberships.queries.ts';
import { notifyHostCounts } from '../notify-moves.ts';
import { chooseHosts } from './choose-hosts.ts';
import { countGoing, endChosen, insertMoves, layOutChosen, listChosen, openMoved } from './many.queries.ts';
import { publishHosts } from './publish-hosts.ts';

/**
 * Moves hosts of the caller's groups to another of them, at once, since both ends are the caller's own; in few statements
 * however many they are. One with an open move stays, and says so. With `dryRun` nothing changes.
 * @throws RefusalError `hosts-not-chosen`, `too-many-hosts`, `group-not-found`
 */
export async function moveMany(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const hosts = await chooseHosts(ctx, input);
  return ctx.db.transaction().execute(async (trx) => {
    const target = await requireGroup(trx, ctx.scope, input.toGroupId);
    if (!input.dryRun) await lockHosts(trx, hosts);
    if (!input.dryRun) await lockMemberships(trx, hosts);
    const now = ctx.clock.now();
    const [by, note, toGroupId] = [ctx.user.id, input.note || null, target.id];
    await layOutChosen(trx, ctx.scope, hosts, { groupId: target.id, appId: target.appId }, 'moved', now);
    const counts = input.dryRun ? [] : await countGoing(trx, 'moved');
    if (counts.length > 0) {
      const count = counts.reduce((sum, each) => sum + each.count, 0);
      await insertMoves(trx, 'moved', { kind: 'transfer', state: 'accepted', toGroupId, by, now, dueAt: now, note });
      await endChosen(trx, 'moved', 'moved', by);
      await openMoved(trx, toGroupId, by, note);
      const events = [
        { groupId: toGroupId, kind: 'hosts-bound', params: { count }, byUser: by, note } as const,
        ...counts.map(
          (each) =>
            ({
              groupId: each.groupId,
              kind: 'hosts-moved',
              params: { count: each.count },
              byUser: by,
              note: null,
            }) as const,
        ),
      ];
      await insertGroupEvents(trx, events, now);
      await publishHosts(ctx, trx, hosts, now);
      await notifyHostCounts(ctx, trx, 'hosts-bound', [{ groupId: toGroupId, groupName: target.name, count, by }], now);
      await notifyHostCounts(
        ctx,
        trx,
        'hosts-gone',
        counts.map((each) => ({ ...each, by })),
        now,
      );
    }
    const answer = { outcomes: await listChosen(trx, now) };
    await ctx.remember(trx, answer);
    return answer;
  });
}
