import type { changeMenu as contract, MenuEntry } from '@greenroom/contract/administration/menus.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import type { UserCtx } from '../../context.ts';
import { fail } from '../../platform/http/fail.ts';
import { listEntries, placeEntry, updateEntry } from './menu-entries.queries.ts';
import { applied } from './menu-fields.ts';
import { requirePlace } from './menu-place.ts';
import { writeMenu } from './write-menu.ts';

/** Where an entry comes that gets another parent and no position. */
const LAST = 10_000;

/**
 * Changes an entry of the menu, its place too (R-DATA-8).
 * @throws RefusalError `menu-not-found`, `menu-not-allowed` with the fields, `menu-place`, `role-not-found`,
 * `menu-path-taken`, `last-administrator`
 */
export async function changeMenu(ctx: UserCtx, input: Input<typeof contract>): Promise<MenuEntry> {
  return writeMenu(ctx, async (trx) => {
    const entries = await listEntries(trx);
    const { id, position, ...before } = entries.find((entry) => entry.id === input.id) ?? fail('menu-not-found');
    const after = await applied(trx, before, input);
    requirePlace(entries, { id, kind: after.kind, parentId: after.parentId });
    await updateEntry(trx, id, after);
    const moved = after.parentId !== before.parentId;
    await placeEntry(trx, id, after.parentId, input.position ?? (moved ? LAST : position));
    return id;
  });
}
