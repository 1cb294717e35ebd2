import type { createApp as contract } from '@greenroom/contract/administration/apps.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { insertApp, lockApps, readAppRow } from './apps.queries.ts';
import { makeBrandFree } from './make-brand-free.ts';

/**
 * Adds an app by the number that the platform reports it with (R-DATA-12).
 * @throws RefusalError `app-taken`, `app-brand-taken`
 */
export function createApp(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { appId, label, brand, takeOver } = input;
  return ctx.db.transaction().execute(async (trx) => {
    const apps = await lockApps(trx);
    if (apps.some(({ id }) => id === appId)) fail('app-taken');
    await makeBrandFree(trx, apps, { appId, brand, takeOver });
    await insertApp(trx, { id: appId, label, brand });
    const made = await readAppRow(trx, appId);
    await ctx.remember(trx, made);
    await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
    return made;
  });
}
