import type { queueOutlook as contract } from '@greenroom/contract/applications.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { queuePlace } from '../reviews/index.ts';

/** How many open applications a new one would find ahead of it, and when it can expect its turn (R-PLUS-4). */
export async function readQueueOutlook(ctx: UserCtx): Promise<Data<typeof contract>> {
  const { place, secondsExpected } = await queuePlace(ctx, null);
  return { ahead: place - 1, secondsExpected };
}
