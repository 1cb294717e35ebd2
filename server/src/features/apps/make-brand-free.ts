import type { App, Brand } from '@greenroom/contract/administration/apps.ts';
import type { Trx } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { updateApp } from './apps.queries.ts';

/**
 * Makes sure that no other app has a named brand, which one app at most can have: what the reason codes say of it depends
 * on that. Only where the caller says so is it taken from the app that has it.
 * @throws RefusalError `app-brand-taken`, which names that app
 */
export async function makeBrandFree(
  trx: Trx,
  apps: readonly Pick<App, 'id' | 'label' | 'brand'>[],
  { appId, brand, takeOver }: { appId: number; brand: Brand; takeOver: boolean },
): Promise<void> {
  const holder = apps.find((app) => app.brand === brand && app.id !== appId);
  if (brand === 'other' || holder === undefined) return;
  if (!takeOver) fail('app-brand-taken', { brand, app: holder.label });
  await updateApp(trx, { ...holder, brand: 'other' });
}
