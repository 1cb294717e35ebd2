import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { releaseHost as contract } from '@greenroom/contract/memberships.ts';
import type { UserCtx } from '../../../context.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import { attributeFacts } from '../../daily-facts/index.ts';
import { insertGroupEvents } from '../../groups/index.ts';
import { endMemberships, lockHosts, lockMembership, type PresentMembership } from '../memberships.queries.ts';
import { releaseDate } from '../moves.policy.ts';
import { hasOpenMove, insertMove, type NewMove } from '../moves.queries.ts';
import { notifyHostCounts } from '../notify-moves.ts';
import { tellOfMoves } from '../tell-of-moves.ts';
import { answerWithMove } from './answer-with-move.ts';

/**
 * Releases a host in the caller's scope: now, or at a date up to 90 days ahead, until which it can be withdrawn.
 * @throws RefusalError `host-not-found`, `move-open`, `date-not-allowed`
 */
export async function releaseHost(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockHosts(trx, [input]);
    const membership = await lockMembership(trx, ctx.scope, input);
    if (!membership?.inScope) return fail('host-not-found');
    if (await hasOpenMove(trx, membership)) fail('move-open');
    const now = ctx.clock.now();
    const at = input.at === undefined ? null : releaseDate(input.at, now);
    const moveId = await insertMove(trx, releaseOf(ctx, membership, input.note || null, at, now));
    if (at === null) await letGo(ctx, trx, membership, input.note || null, now);
    return answerWithMove(ctx, trx, moveId, now, 'host-not-found');
  });
}

function releaseOf(
  ctx: UserCtx,
  membership: PresentMembership,
  note: string | null,
  at: Date | null,
  now: Date,
): NewMove {
  const { hostId, appId, id, groupId } = membership;
  return {
    hostId,
    appId,
    membershipId: id,
    kind: 'release',
    state: at === null ? 'accepted' : 'open',
    fromGroupId: groupId,
    toGroupId: null,
    askedBy: ctx.user.id,
    askedAt: now,
    dueAt: at ?? now,
    effectiveAt: at ?? now,
    note,
  };
}

async function letGo(
  ctx: UserCtx,
  trx: Trx,
  membership: PresentMembership,
  note: string | null,
  now: Date,
): Promise<void> {
  const ending = {
    hostId: membership.hostId,
    membershipId: membership.id,
    at: now.toISOString(),
    endedBy: ctx.user.id,
  };
  const ended = await endMemberships(trx, [ending], 'released');
  await attributeFacts(ctx, trx, [membership], now);
  const [byUser, params] = [ctx.user.id, { count: 1 }];
  const events = ended.map(({ groupId }) => ({ groupId, kind: 'hosts-released', params, byUser, note }) as const);
  await insertGroupEvents(trx, events, now);
  await tellOfMoves(trx, [membership], now);
  const counts = ended.map((each) => ({ ...each, count: 1, by: ctx.user.id }));
  await notifyHostCounts(ctx, trx, 'hosts-gone', counts, now);
}
