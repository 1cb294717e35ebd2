import type { MenuNode } from '@greenroom/contract/menus.ts';
import type { GrantedPage } from '../lib/granted.tsx';

/** The home screen is everybody's, whatever the menu holds (R-ROUTE-3). */
const HOME: GrantedPage = {
  component: 'dashboard',
  path: '/dashboard',
  title: 'menus.dashboard',
  icon: 'home',
  cached: false,
  pinned: true,
  hidden: false,
  above: [],
};

/** The pages of the server's menu, in its order, the home screen first. */
export function grantedPages(menu: readonly MenuNode[]): GrantedPage[] {
  const pages = menu.flatMap((node) => pagesOf(node, []));
  return [HOME, ...pages.filter((page) => page.path !== HOME.path)];
}

function pagesOf(node: MenuNode, above: string[]): GrantedPage[] {
  const below = node.children.flatMap((child) => pagesOf(child, [...above, node.title]));
  if (node.kind === 'folder' || node.component === null) return below;
  const { component, path, title, icon, cached, pinned, hidden } = node;
  return [{ component, path, title, icon, cached, pinned, hidden, above }, ...below];
}
