import type { MenuEntry, MenuTree } from '@greenroom/contract/administration/menus.ts';
import type { UserCtx } from '../../context.ts';
import { listEntries } from './menu-entries.queries.ts';

/** The whole menu with every field (R-DATA-8). */
export async function readMenuTree(ctx: UserCtx): Promise<MenuTree[]> {
  return below(await listEntries(ctx.db), null);
}

function below(entries: readonly MenuEntry[], parentId: number | null): MenuTree[] {
  return entries
    .filter((entry) => entry.parentId === parentId)
    .map((entry) => ({ ...entry, children: below(entries, entry.id) }));
}
