import { MOVE_UNDO_MINUTES } from '@greenroom/contract/constants.ts';
import type { undoMoves as contract } from '@greenroom/contract/hosts/hosts.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { insertGroupEvents } from '../../groups/index.ts';
import { lockHosts } from '../memberships.queries.ts';
import { notifyHostCounts } from '../notify-moves.ts';
import { publishHosts } from './publish-hosts.ts';
import {
  countBack,
  hostsBack,
  hostsOfMoves,
  layOutUndone,
  listUndone,
  lockGroupsOfMoves,
  undoLaidOut,
} from './undo-moves.queries.ts';

/**
 * Undoes releases and moves between the caller's own groups of the last minutes: the membership that ended goes on as if
 * nothing had happened. What something has happened to since stays as it is. Moves of others are passed over.
 */
export async function undoMoves(ctx: UserCtx, { moveIds }: Input<typeof contract>): Promise<Data<typeof contract>> {
  const made = await hostsOfMoves(ctx.db, ctx.user.id, moveIds);
  return ctx.db.transaction().execute(async (trx) => {
    await lockGroupsOfMoves(trx, ctx.user.id, moveIds);
    await lockHosts(trx, made);
    const [now, by] = [ctx.clock.now(), ctx.user.id];
    const since = new Date(now.getTime() - MOVE_UNDO_MINUTES * 60_000);
    await layOutUndone(trx, ctx.scope, by, moveIds, since);
    const outcomes = await listUndone(trx);
    await undoLaidOut(trx, now);
    const { hosts, left, since: wentAt } = await hostsBack(trx);
    if (wentAt !== null) {
      const { back, gone } = await countBack(trx);
      const events = [
        ...back.map((each) => ({ ...each, kind: 'hosts-restored' }) as const),
        ...gone.map((each) => ({ ...each, kind: 'hosts-moved' }) as const),
      ];
      const rows = events.map(({ groupId, kind, count }) => ({
        groupId,
        kind,
        params: { count },
        byUser: by,
        note: null,
      }));
      await insertGroupEvents(trx, rows, now);
      await publishHosts(ctx, trx, hosts, wentAt, left);
      await notifyHostCounts(
        ctx,
        trx,
        'hosts-bound',
        back.map((each) => ({ ...each, by })),
        now,
      );
      await notifyHostCounts(
        ctx,
        trx,
        'hosts-gone',
        gone.map((each) => ({ ...each, by })),
        now,
      );
    } else if (outcomes.some(({ undone }) => undone)) {
      await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
    }
    const answer = { outcomes };
    await ctx.remember(trx, answer);
    return answer;
  });
}
