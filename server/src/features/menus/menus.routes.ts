import * as keeping from '@greenroom/contract/administration/menus.ts';
import * as contract from '@greenroom/contract/menus.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { buildMenus } from './build-menus.ts';
import { changeMenu } from './change-menu.ts';
import { createMenu } from './create-menu.ts';
import { deleteMenus } from './delete-menus.ts';
import { readMenuTree } from './read-menu-tree.ts';

export const routes: readonly MountedRoute[] = [
  mount(contract.buildMenus, buildMenus),
  mount(keeping.readMenuTree, readMenuTree),
  mount(keeping.createMenu, createMenu),
  mount(keeping.changeMenu, changeMenu),
  mount(keeping.deleteMenus, deleteMenus),
];
