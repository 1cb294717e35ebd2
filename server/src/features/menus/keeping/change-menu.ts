import type { changeMenu as contract } from '@greenroom/contract/administration/menu-editor.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { requireUnchanged } from '../../../platform/version.ts';
import { updateMenu } from './keeping.queries.ts';
import { checked, editedFields, merged, placeAmong, settled, writeMenus } from './write-menus.ts';

/**
 * Changes an entry of the menu, its place with it (R-DATA-8). Below another parent it is the last one unless its place is
 * given.
 * @throws RefusalError `menu-not-found`, `changed-meanwhile`, `last-administrator`, `invalid-input`
 */
export async function changeMenu(ctx: UserCtx, input: Input<typeof contract>): Promise<null> {
  return writeMenus(ctx, async (trx, menus) => {
    const before = menus.find(({ id }) => id === input.id) ?? fail('menu-not-found');
    const others = menus.filter((menu) => menu !== before);
    const menu = await checked(trx, settled(merged(before, input), before), others, input.path);
    requireUnchanged(input.version, editedFields(before), editedFields(menu));
    await updateMenu(trx, menu);
    if (input.position !== undefined || menu.parentId !== before.parentId)
      await placeAmong(trx, menu, input.position, others);
    return null;
  });
}
