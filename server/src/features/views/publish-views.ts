import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';

/** Publishes that views have changed: to the caller, or to everybody where others see the view, or did until now. */
export async function publishViews({ events, user }: UserCtx, trx: Trx, isShared: boolean): Promise<void> {
  await events.publish(trx, isShared ? 'everybody' : { userId: user.id }, { topic: 'view', id: null });
}
