import type { createMenu as contract, MenuEntry } from '@greenroom/contract/administration/menus.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { insertEntry, listEntries, placeEntry } from './menu-entries.queries.ts';
import { applied, emptyEntry } from './menu-fields.ts';
import { requirePlace } from './menu-place.ts';
import { writeMenu } from './write-menu.ts';

/**
 * Makes an entry of the menu, the last of those beside it unless a position is given (R-DATA-8).
 * @throws RefusalError `menu-not-allowed` with the fields, `menu-not-found`, `menu-place`, `role-not-found`,
 * `menu-path-taken`, `last-administrator`
 */
export async function createMenu(ctx: UserCtx, input: Input<typeof contract>): Promise<MenuEntry> {
  return writeMenu(ctx, async (trx) => {
    // Without a title there would be nothing to press.
    const entry = await applied(trx, emptyEntry(input), { titles: {}, ...input });
    const { kind, parentId } = entry;
    requirePlace(await listEntries(trx), { id: undefined, kind, parentId });
    const id = await insertEntry(trx, entry);
    if (input.position !== undefined) await placeEntry(trx, id, parentId, input.position);
    return id;
  });
}
