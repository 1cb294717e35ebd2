import type { MenuEntry, MenuRole } from '@greenroom/contract/administration/menu-editor.ts';
import type { UserCtx } from '../../../context.ts';
import { versionOf } from '../../../platform/version.ts';
import { type KeptMenu, listMenus, listRoles } from './keeping.queries.ts';
import { editedFields } from './write-menus.ts';

/** The whole menu as a tree, with every field (R-DATA-8). */
export async function readMenuTree({ db }: UserCtx): Promise<MenuEntry[]> {
  const rows = await listMenus(db);
  return childrenOf(
    Map.groupBy(rows, ({ parentId }) => parentId),
    null,
  );
}

function childrenOf(rows: ReadonlyMap<number | null, readonly KeptMenu[]>, parentId: number | null): MenuEntry[] {
  return (rows.get(parentId) ?? []).map((row) => ({
    ...row,
    version: versionOf(editedFields(row)),
    children: childrenOf(rows, row.id),
  }));
}

/** The roles that an entry can be kept for. */
export async function listMenuRoles({ db }: UserCtx): Promise<MenuRole[]> {
  return listRoles(db);
}
