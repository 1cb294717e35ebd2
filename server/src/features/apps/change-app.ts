import type { changeApp as contract } from '@greenroom/contract/administration/apps.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { requireUnchanged } from '../../platform/version.ts';
import { editedFields, lockApps, readAppRow, updateApp } from './apps.queries.ts';
import { makeBrandFree } from './make-brand-free.ts';

/**
 * Changes the label or the brand of an app; its number, and whatever refers to it, stays (R-DATA-12).
 * @throws RefusalError `app-not-found`, `changed-meanwhile`, `app-brand-taken`
 */
export function changeApp(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  const { appId, takeOver } = input;
  return ctx.db.transaction().execute(async (trx) => {
    const apps = await lockApps(trx);
    const before = apps.find(({ id }) => id === appId) ?? fail('app-not-found');
    const { label = before.label, brand = before.brand } = input;
    requireUnchanged(input.version, editedFields(before), { label, brand });
    await makeBrandFree(trx, apps, { appId, brand, takeOver });
    await updateApp(trx, { id: appId, label, brand });
    await ctx.events.publish(trx, 'everybody', { topic: 'dictionary', id: null });
    return readAppRow(trx, appId);
  });
}
