import * as contract from '@greenroom/contract/applications/outlook.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { Deps, UserCtx } from '../../context.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { requireBatch } from './batches.routes.ts';
import { countAhead, findFirstWaiting, type PaceRow, readPace } from './outlook.queries.ts';

/** Returns how many open applications are ahead of a new one, and when its turn is expected (R-PLUS-4). */
async function readQueueOutlook(ctx: UserCtx): Promise<Data<typeof contract.readQueueOutlook>> {
  const { place, secondsExpected } = await queuePlace(ctx, null);
  return { ahead: place - 1, secondsExpected };
}

/**
 * Returns the queue place of the first waiting application in a batch (R-PLUS-4).
 * @throws RefusalError `batch-not-found`
 */
async function readBatchPlace(
  ctx: UserCtx,
  { batchId }: Input<typeof contract.readBatchPlace>,
): Promise<Data<typeof contract.readBatchPlace>> {
  await requireBatch(ctx, batchId);
  const first = await findFirstWaiting(ctx.db, batchId);
  if (first === undefined) return null;
  const { hostId, name } = first;
  return { hostId, name, ...(await queuePlace(ctx, first)) };
}

const PACE_DAYS = 7;

interface QueuePlace {
  /** 1 for the application that is decided next. */
  readonly place: number;
  /** Seconds until the decision at the recent pace, counting only time with reviews; null without recent decisions. */
  readonly secondsExpected: number | null;
}

/**
 * Returns an open application's place in the queue, and when its turn is expected (R-PLUS-4).
 * @param at its position in the queue; null: an application submitted now
 */
export async function queuePlace(
  deps: Pick<Deps, 'db' | 'clock'>,
  at: { submittedAt: string; id: number } | null,
): Promise<QueuePlace> {
  const since = new Date(deps.clock.now().getTime() - PACE_DAYS * 86_400_000);
  const ahead = await countAhead(deps.db, at);
  const pace = await readPace(deps.db, since);
  return { place: ahead + 1, secondsExpected: secondsFor(ahead + 1, pace) };
}

/**
 * Returns how long this many decisions take at a pace. Only hours with a decision count, so that nights or weekends
 * without reviewers don't slow the pace.
 * @returns whole seconds, rounded up; null without any decision
 */
export function secondsFor(places: number, pace: PaceRow): number | null {
  if (pace.decisions === 0) return null;
  return Math.ceil((places * pace.hours * 3600) / pace.decisions);
}

export const routes: readonly MountedRoute[] = [
  mount(contract.readQueueOutlook, readQueueOutlook),
  mount(contract.readBatchPlace, readBatchPlace),
];
