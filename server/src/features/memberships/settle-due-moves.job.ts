import type { Deps } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { defineTimedJob } from '../../platform/queue/queue.ts';
import { attributeFacts } from '../daily-facts/index.ts';
import { endMemberships, lockHosts, lockMemberships } from './memberships.queries.ts';
import { listDueMoves, type SettledMove, settleDue } from './moves.queries.ts';
import { notifyHostCounts, notifyMovesSettled, publishMoves } from './notify-moves.ts';

/** Number of moves settled in one transaction. A longer transaction would block users who move hosts. */
const BATCH_SIZE = 1000;

export const settleDueMovesJob = defineTimedJob({
  name: 'settle-due-moves',
  cron: '*/5 * * * *',
  async run(deps) {
    const settled = await settleDueMoves(deps, deps.clock.now());
    if (settled > 0) deps.log.info({ settled }, 'moves of hosts settled');
  },
});

/**
 * Carries out releases that are due, effective from their date, and expires leave requests and transfers without an
 * answer. A repeated or parallel run changes nothing.
 * @returns the number of settled moves
 */
export async function settleDueMoves(deps: Pick<Deps, 'config' | 'db' | 'events'>, now: Date): Promise<number> {
  for (let total = 0; ; ) {
    const { due, settled } = await deps.db.transaction().execute((trx) => settleBatch(deps, trx, now));
    total += settled;
    if (due < BATCH_SIZE) return total;
  }
}

async function settleBatch(deps: Pick<Deps, 'config' | 'events'>, trx: Trx, now: Date) {
  const due = await listDueMoves(trx, now, BATCH_SIZE);
  if (due.length === 0) return { due: 0, settled: 0 };
  await lockHosts(trx, due);
  await lockMemberships(trx, due);
  // Only open moves are settled, because a user or another run may have settled some while this run waited.
  const settled = await settleDue(
    trx,
    due.map((move) => move.id),
    now,
  );
  if (settled.length > 0) await carryOut(deps, trx, settled, now);
  return { due: due.length, settled: settled.length };
}

async function carryOut(
  deps: Pick<Deps, 'config' | 'events'>,
  trx: Trx,
  settled: readonly SettledMove[],
  now: Date,
): Promise<void> {
  const releases = settled.filter((move) => move.kind === 'release');
  const endings = releases.map((move) => ({ ...move, at: move.dueAt, endedBy: move.askedBy }));
  await endMemberships(trx, endings, 'released');
  await attributeFacts(deps, trx, releases, earliest(endings) ?? now);
  await deps.events.publish(trx, { right: 'groups:view' }, { topic: 'host', id: null });
  await publishMoves(trx, releases, now);
  const gone = releases.map((move) => ({
    groupId: move.fromGroupId,
    groupName: move.fromGroupName,
    count: 1,
    by: move.askedBy,
  }));
  await notifyHostCounts(deps, trx, 'hosts-gone', gone, now);
  await notifyMovesSettled(deps, trx, settled, null, now);
}

function earliest(endings: readonly { at: string }[]): string | undefined {
  return endings.map(({ at }) => at).sort()[0];
}
