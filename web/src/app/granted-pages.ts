import type { MenuNode } from '@greenroom/contract/menus.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import type { GrantedPage } from '../lib/session/granted.tsx';
import type { Titled } from '../lib/text/menu-title.ts';

/** The home screen, which every user has, even if the menu lacks it (R-ROUTE-3). */
const HOME: MenuNode = {
  id: 0,
  kind: 'page',
  title: 'menus.dashboard',
  titles: {},
  icon: 'index',
  path: pathOf('dashboard'),
  component: 'dashboard',
  hidden: false,
  cached: false,
  pinned: true,
  children: [],
};

/** Returns the server's menu with the home screen in front of it. */
export function wholeMenu(menu: readonly MenuNode[]): MenuNode[] {
  return [HOME, ...menu.filter((node) => node.path !== HOME.path)];
}

/** Returns the pages from the server's menu in menu order, with the home screen first. */
export function grantedPages(menu: readonly MenuNode[]): GrantedPage[] {
  const pages = wholeMenu(menu).flatMap((node) => pagesOf(node, [], false));
  return pages.filter((page, index) => index === 0 || page.path !== HOME.path);
}

/** @param within true if the node is in a hidden folder, which also hides the node */
function pagesOf(node: MenuNode, above: readonly Titled[], within: boolean): GrantedPage[] {
  const hidden = within || node.hidden;
  const folder = { title: node.title, titles: node.titles };
  const below = node.children.flatMap((child) => pagesOf(child, [...above, folder], hidden));
  if (node.kind === 'folder' || node.component === null) return below;
  const { component, path, title, titles, icon, cached, pinned } = node;
  return [{ component, path, title, titles, icon, cached, pinned, hidden, above }, ...below];
}

/** Returns the menu for the sidebar, without hidden nodes and empty folders. */
export function visibleMenu(menu: readonly MenuNode[]): MenuNode[] {
  return menu
    .filter((node) => !node.hidden)
    .map((node) => ({ ...node, children: visibleMenu(node.children) }))
    .filter((node) => node.kind === 'page' || node.children.length > 0);
}

/** Returns the node at a path with all nodes above it, from the top. Empty if there is no such node. */
export function trailTo(menu: readonly MenuNode[], path: string): MenuNode[] {
  for (const node of menu) {
    const below = trailTo(node.children, path);
    if (below.length > 0) return [node, ...below];
    if (node.kind === 'page' && node.path === path) return [node];
  }
  return [];
}

/** A step of the breadcrumb. */
export interface Crumb extends Titled {
  /** Unique in the breadcrumb. */
  key: number;
  /** Null for steps without a link: the page itself, and folders (noredirect, R-ROUTE-4). */
  path: string | null;
}

/** Returns the breadcrumb of a page: home, the nodes above the page, and the page itself. */
export function crumbsTo(menu: readonly MenuNode[], path: string): Crumb[] {
  const trail = trailTo(menu, path);
  const page = trail.at(-1);
  if (page === undefined) return [];
  const home = path === HOME.path ? [] : [HOME];
  return [...home, ...trail].map((node) => ({
    key: node.id,
    title: node.title,
    titles: node.titles,
    path: node === page || node.kind === 'folder' ? null : node.path,
  }));
}

/**
 * Returns the folders that are open after the user presses one.
 * @param trail paths from the top to the pressed folder, including its own
 * @param oneOpen if true, opening a folder closes all others except those above it (R-SHELL-12)
 */
export function pressFolder(open: ReadonlySet<string>, trail: readonly string[], oneOpen: boolean): Set<string> {
  const pressed = trail.at(-1);
  if (pressed !== undefined && open.has(pressed)) return new Set([...open].filter((path) => path !== pressed));
  return new Set(oneOpen ? trail : [...open, ...trail]);
}
