import type { MountedRoute } from '../../platform/http/mount.ts';
import { routes as editor } from './menu-editor.routes.ts';
import { routes as menus } from './menus.routes.ts';

export { menusOf } from './menus.routes.ts';
export const routes: readonly MountedRoute[] = [...menus, ...editor];
