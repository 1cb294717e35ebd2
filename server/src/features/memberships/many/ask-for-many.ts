import { OPEN_TRANSFERS } from '@greenroom/contract/constants.ts';
import type { AskOutcome, askForMany as contract } from '@greenroom/contract/hosts/hosts.ts';
import { isHostId } from '@greenroom/contract/ids/host-id.ts';
import { readId } from '@greenroom/contract/ids/id-words.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { requireGroup } from '../../groups/index.ts';
import { lockHosts, lockMemberships } from '../memberships.queries.ts';
import { answerBy } from '../moves.policy.ts';
import { countOpenTransfers } from '../moves.queries.ts';
import { notifyMovesAsked } from '../notify-moves.ts';
import { insertAsked, layOutAsked, listAsked } from './ask-for-many.queries.ts';

/**
 * Asks to transfer hosts from groups out of the caller's scope to one in it; their agents answer in time (`moveAnswerDays`). IDs
 * beyond the number that one user may have open are left, and say so.
 * @throws RefusalError `group-not-found`
 */
export async function askForMany(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const ids = input.hostIds.map(readId);
  const hostIds = [...new Set(ids.filter(isHostId))];
  return ctx.db.transaction().execute(async (trx) => {
    const { id: toGroupId, appId } = await requireGroup(trx, ctx.scope, input.toGroupId);
    const open = await countOpenTransfers(trx, ctx.user.id);
    const hosts = hostIds.map((hostId) => ({ hostId, appId }));
    await lockHosts(trx, hosts);
    await lockMemberships(trx, hosts);
    const now = ctx.clock.now();
    await layOutAsked(trx, ctx.scope, { hostIds, appId, room: Math.max(0, OPEN_TRANSFERS - open) });
    const [askedBy, note] = [ctx.user.id, input.note || null];
    const made = await insertAsked(trx, {
      appId,
      toGroupId,
      askedBy,
      askedAt: now,
      dueAt: answerBy(now, ctx.settings.current),
      note,
    });
    if (made.length > 0) await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
    const moves = made.map((move) => ({ ...move, kind: 'transfer', askedBy }) as const);
    await notifyMovesAsked(ctx, trx, moves, now);
    const answer = { outcomes: inOrder(ids, await listAsked(trx)) };
    await ctx.remember(trx, answer);
    return answer;
  });
}

/** @param found the outcomes of the distinct well-formed IDs */
function inOrder(ids: readonly string[], found: readonly AskOutcome[]): AskOutcome[] {
  const outcomes = new Map(found.map((each) => [each.hostId, each]));
  return ids.map((hostId) => {
    if (!isHostId(hostId)) return { hostId, outcome: 'malformed' };
    const outcome = outcomes.get(hostId);
    outcomes.delete(hostId);
    return outcome ?? { hostId, outcome: 'repeated' };
  });
}
