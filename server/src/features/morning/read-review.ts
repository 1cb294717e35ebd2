import type { Data } from '@greenroom/contract/kit/route.ts';
import type { readReview as contract } from '@greenroom/contract/morning.ts';
import type { UserCtx } from '../../context.ts';
import { readPace, readWaiting } from '../reviews/index.ts';

const DAY_MS = 86_400_000;

/** What waits for a reviewer, by kind and by age, and how the reviewer's own work goes (R-PLUS-23). */
export async function readReview(ctx: UserCtx): Promise<Data<typeof contract>> {
  const dayAgo = new Date(ctx.clock.now().getTime() - DAY_MS).toISOString();
  const [waiting, { today, decidedAgain, agreed }] = await Promise.all([readWaiting(ctx, dayAgo), readPace(ctx)]);
  return { ...waiting, dayAgo, today, decidedAgain, agreed };
}
