import type { deleteMenus as contract } from '@greenroom/contract/administration/menu-editor.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { deleteMenuRows } from './keeping.queries.ts';
import { writeMenus } from './write-menus.ts';

/**
 * Deletes entries of the menu (R-DATA-8). Nothing goes with them unasked: what stands below one is named, too, or keeps it.
 * @throws RefusalError `menu-not-found`, `menu-has-children`, `last-administrator`
 */
export async function deleteMenus(ctx: UserCtx, { ids }: Input<typeof contract>): Promise<null> {
  return writeMenus(ctx, async (trx, menus) => {
    if (ids.some((wanted) => menus.every(({ id }) => id !== wanted))) fail('menu-not-found');
    const left = menus.filter(({ id, parentId }) => parentId !== null && ids.includes(parentId) && !ids.includes(id));
    if (left.length > 0) fail('menu-has-children', { count: left.length });
    await deleteMenuRows(trx, ids);
    return null;
  });
}
