import type { MenuNode } from '@greenroom/contract/menus.ts';
import type { UserCtx } from '../../context.ts';
import { listGrantedMenus, type MenuRow } from './menus.queries.ts';

/** Returns the menu tree granted to the signed-in user (R-ROUTE-10); empty folders are left out. */
export async function buildMenus(ctx: UserCtx): Promise<MenuNode[]> {
  const rows = await listGrantedMenus(ctx.db, ctx.user);
  return childrenOf(rows, null);
}

function childrenOf(rows: readonly MenuRow[], parentId: number | null): MenuNode[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map(({ parentId: _parent, ...row }) => ({ ...row, children: childrenOf(rows, row.id) }))
    .filter((node) => node.kind === 'page' || node.children.length > 0);
}
