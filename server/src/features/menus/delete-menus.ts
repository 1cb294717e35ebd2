import type { deleteMenus as contract } from '@greenroom/contract/administration/menus.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import { lockAdministration, requireAdministrator } from '../../access/last-administrator.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { deleteEntries, listEntries } from './menu-entries.queries.ts';

/**
 * Deletes entries of the menu together with all that stands below them, which must be among them (R-DATA-8).
 * @throws RefusalError `menu-not-found`, `menu-has-children`, `last-administrator`
 */
export async function deleteMenus(ctx: UserCtx, { ids }: Input<typeof contract>): Promise<Data<typeof contract>> {
  const wanted = new Set(ids);
  return ctx.db.transaction().execute(async (trx) => {
    await lockAdministration(trx);
    const entries = await listEntries(trx);
    if ([...wanted].some((id) => !entries.some((entry) => entry.id === id))) fail('menu-not-found');
    const left = entries.filter(({ id, parentId }) => parentId !== null && wanted.has(parentId) && !wanted.has(id));
    if (left.length > 0) fail('menu-has-children', { count: left.length });
    const deleted = await deleteEntries(trx, [...wanted]);
    await requireAdministrator(trx);
    await ctx.events.publish(trx, 'everybody', { topic: 'menus', id: null });
    return { deleted };
  });
}
