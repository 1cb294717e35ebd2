import * as contract from '@greenroom/contract/applications/outlook.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { Deps, UserCtx } from '../../context.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { requireBatch } from './batches.routes.ts';
import { countAhead, findFirstWaiting, type PaceRow, readPace } from './outlook.queries.ts';

/** How many open applications a new one would find ahead of it, and when it can expect its turn (R-PLUS-4). */
async function readQueueOutlook(ctx: UserCtx): Promise<Data<typeof contract.readQueueOutlook>> {
  const { place, secondsExpected } = await queuePlace(ctx, null);
  return { ahead: place - 1, secondsExpected };
}

/**
 * Where the first application of a batch that waits stands in the queue (R-PLUS-4).
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
  /** 1 for the one that is decided next. */
  readonly place: number;
  /** Seconds of reviewing until it is decided, at the recent pace; null where nothing was decided lately. */
  readonly secondsExpected: number | null;
}

/**
 * Where an open application stands in the queue, and when its turn can be expected (R-PLUS-4).
 * @param at its place in the order of the queue; null: one that would be submitted now
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
 * How long this many decisions take at a pace. Only hours in which somebody decided count, so a night or a weekend
 * without reviewers does not make the pace look slower than it is.
 * @returns whole seconds, rounded up; null without a decision to go by
 */
export function secondsFor(places: number, pace: PaceRow): number | null {
  if (pace.decisions === 0) return null;
  return Math.ceil((places * pace.hours * 3600) / pace.decisions);
}

export const routes: readonly MountedRoute[] = [
  mount(contract.readQueueOutlook, readQueueOutlook),
  mount(contract.readBatchPlace, readBatchPlace),
];
