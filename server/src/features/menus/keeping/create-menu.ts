import type { createMenu as contract } from '@greenroom/contract/administration/menu-editor.ts';
import { MENU_MAX_ENTRIES } from '@greenroom/contract/administration/menu-rules.ts';
import type { Data, Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../../context.ts';
import { fail } from '../../../platform/http/fail.ts';
import { insertMenu, type KeptMenu } from './keeping.queries.ts';
import { checked, merged, placeAmong, settled, writeMenus } from './write-menus.ts';

/** What an entry has unless it is said: a view is kept, and the entry is everybody's. */
const NEW: KeptMenu = {
  id: 0,
  parentId: null,
  kind: 'page',
  title: null,
  titles: {},
  icon: null,
  path: '',
  component: null,
  position: MENU_MAX_ENTRIES,
  hidden: false,
  cached: true,
  pinned: false,
  roles: [],
  requiredRight: null,
};

/**
 * Adds an entry to the menu (R-DATA-8).
 * @throws RefusalError `menu-full`, `last-administrator`, `invalid-input`
 */
export async function createMenu(ctx: UserCtx, input: Input<typeof contract>): Promise<Data<typeof contract>> {
  return writeMenus(ctx, async (trx, menus) => {
    if (menus.length >= MENU_MAX_ENTRIES) fail('menu-full', { max: MENU_MAX_ENTRIES });
    const menu = await checked(trx, settled(merged(NEW, input), null), menus, input.path);
    const id = await insertMenu(trx, menu);
    await placeAmong(trx, { ...menu, id }, input.position, menus);
    return { id };
  });
}
