import * as contract from '@greenroom/contract/menus.ts';
import type { UserCtx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { type HeldKeys, listGrantedMenus, type MenuRow } from './menus.queries.ts';

/** Returns the menu tree granted to the signed-in user (R-ROUTE-10); empty folders are left out. */
async function buildMenus({ db, user }: UserCtx): Promise<contract.MenuNode[]> {
  return menusOf(db, { roles: user.roles.map(({ key }) => key), rights: user.rights });
}

/** Returns the menu tree of a user with these roles and rights. */
export async function menusOf(db: Db, held: HeldKeys): Promise<contract.MenuNode[]> {
  return childrenOf(await listGrantedMenus(db, held), null);
}

function childrenOf(rows: readonly MenuRow[], parentId: number | null): contract.MenuNode[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map(({ parentId: _parent, ...row }) => ({ ...row, children: childrenOf(rows, row.id) }))
    .filter((node) => node.kind === 'page' || node.children.length > 0);
}

export const routes: readonly MountedRoute[] = [mount(contract.buildMenus, buildMenus)];
