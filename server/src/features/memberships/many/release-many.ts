import type { releaseMany as contract } from '@greenroom/contract/hosts/hosts.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { insertGroupEvents } from '../../groups/index.ts';
import { lockHosts, lockMemberships } from '../memberships.queries.ts';
import { releaseDate } from '../moves.policy.ts';
import { notifyHostCounts } from '../notify-moves.ts';
import { chooseHosts } from './choose-hosts.ts';
import { countGoing, endChosen, insertMoves, layOutChosen, listChosen } from './many.queries.ts';
import { publishHosts } from './publish-hosts.ts';

/**
 * Releases hosts of the caller's groups, now or at a date up to 90 days ahead, in few statements however many they are.
 * One with an open move stays, and says so. With `dryRun` nothing changes.
 * @throws RefusalError `hosts-not-chosen`, `too-many-hosts`, `group-not-found`, `date-not-allowed`
 */
export async function releaseMany(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const hosts = await chooseHosts(ctx, input);
  return ctx.db.transaction().execute(async (trx) => {
    if (!input.dryRun) await lockHosts(trx, hosts);
    if (!input.dryRun) await lockMemberships(trx, hosts);
    const now = ctx.clock.now();
    const at = input.at === undefined ? null : releaseDate(input.at, now);
    const done = at === null ? 'released' : 'release-planned';
    const [by, note] = [ctx.user.id, input.note || null];
    await layOutChosen(trx, ctx.scope, hosts, null, done, now);
    const counts = input.dryRun ? [] : await countGoing(trx, done);
    if (counts.length > 0) {
      const state = at === null ? 'accepted' : 'open';
      await insertMoves(trx, done, { kind: 'release', state, toGroupId: null, by, now, dueAt: at ?? now, note });
      if (at === null) {
        await endChosen(trx, done, 'released', by);
        const events = counts.map(
          ({ groupId, count }) => ({ groupId, kind: 'hosts-released', params: { count } }) as const,
        );
        await insertGroupEvents(
          trx,
          events.map((event) => ({ ...event, byUser: by, note })),
          now,
        );
      }
      if (at === null) {
        await publishHosts(ctx, trx, hosts, now);
        await notifyHostCounts(
          ctx,
          trx,
          'hosts-gone',
          counts.map((each) => ({ ...each, by })),
          now,
        );
      } else await ctx.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
    }
    const answer = { outcomes: await listChosen(trx, now) };
    await ctx.remember(trx, answer);
    return answer;
  });
}
