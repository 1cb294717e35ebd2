import * as contract from '@greenroom/contract/administration/apps.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { requireUnchanged } from '../../platform/version.ts';
import { editedFields, insertApp, listAppRows, lockApps, readAppRow, updateApp } from './apps.queries.ts';

/** Lists every app with its brand, by label (R-DATA-12). */
function listAll(ctx: UserCtx): Promise<Data<typeof contract.listAll>> {
  return listAppRows(ctx.db);
}

/**
 * Adds an app by the number with which the platform reports it (R-DATA-12).
 * @throws RefusalError `app-taken`, `app-brand-taken`
 */
function createApp(ctx: UserCtx, input: Input<typeof contract.createApp>): Promise<Data<typeof contract.createApp>> {
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

/**
 * Changes an app's label or brand. Its number stays, so everything that refers to it stays valid (R-DATA-12).
 * @throws RefusalError `app-not-found`, `changed-meanwhile`, `app-brand-taken`
 */
function changeApp(ctx: UserCtx, input: Input<typeof contract.changeApp>): Promise<Data<typeof contract.changeApp>> {
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

/**
 * Ensures that no other app has a named brand. At most one app can have it, because reason codes depend on it. The
 * brand is removed from the other app only if the caller requests that.
 * @throws RefusalError `app-brand-taken`, which names the other app
 */
async function makeBrandFree(
  trx: Trx,
  apps: readonly Pick<contract.App, 'id' | 'label' | 'brand'>[],
  { appId, brand, takeOver }: { appId: number; brand: contract.Brand; takeOver: boolean },
): Promise<void> {
  const holder = apps.find((app) => app.brand === brand && app.id !== appId);
  if (brand === 'other' || holder === undefined) return;
  if (!takeOver) fail('app-brand-taken', { brand, app: holder.label });
  await updateApp(trx, { ...holder, brand: 'other' });
}

export const routes: readonly MountedRoute[] = [
  mount(contract.listAll, listAll),
  mount(contract.createApp, createApp),
  mount(contract.changeApp, changeApp),
];
