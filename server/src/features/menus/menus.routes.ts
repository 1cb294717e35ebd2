import * as editor from '@greenroom/contract/administration/menu-editor.ts';
import * as contract from '@greenroom/contract/menus.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { buildMenus } from './build-menus.ts';
import { changeMenu } from './keeping/change-menu.ts';
import { createMenu } from './keeping/create-menu.ts';
import { deleteMenus } from './keeping/delete-menus.ts';
import { listMenuRoles, readMenuTree } from './keeping/read-menu-tree.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.buildMenus, buildMenus),
  mount(editor.readMenuTree, readMenuTree),
  mount(editor.listMenuRoles, listMenuRoles),
  mount(editor.createMenu, createMenu),
  mount(editor.changeMenu, changeMenu),
  mount(editor.deleteMenus, deleteMenus),
];
