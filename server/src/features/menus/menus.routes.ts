import * as contract from '@greenroom/contract/menus.ts';
import { type MountedRoute, mount } from '../../platform/http/mount.ts';
import { buildMenus } from './build-menus.ts';

export const routes: readonly MountedRoute[] = [mount(contract.buildMenus, buildMenus)];
