import { KEPT_VIEWS } from '@greenroom/contract/constants.ts';
import { matchPath } from 'react-router';
import type { GrantedPage } from '../../lib/session/granted.tsx';

/**
 * Maximum number of tabs. Users can still tell this many titles apart, and every visit stores all tabs. Beyond the
 * limit, the least recently shown tab is closed, but its drafts stay.
 */
export const MAX_TABS = 30;

/** A visited view. Its address stays the same while another view is shown. */
export interface Tab {
  /** The path with its parameters. Each path has one view. */
  key: string;
  search: string;
  page: GrantedPage;
  /** Number of the last visit, counted across the whole bar. Larger numbers are later. 0 means never. */
  visited: number;
  /** Number of refreshes. Changing it rebuilds the view (R-ROUTE-6). */
  version: number;
  /** True if the view is mounted, either visible or hidden behind the current one. */
  alive: boolean;
}

export interface Place {
  pathname: string;
  /** The search part with its question mark, or empty. */
  search: string;
}

/** Returns the page that a path leads to, or null if no such page is granted. */
export function pageAt(pages: readonly GrantedPage[], pathname: string): GrantedPage | null {
  const exact = pages.find((page) => page.path === pathname);
  // Otherwise, one path would have several spellings, such as with a slash at its end or in capitals.
  if (exact !== undefined || pathname.endsWith('/')) return exact ?? null;
  return pages.find((page) => matchPath({ path: page.path, caseSensitive: true }, pathname) !== null) ?? null;
}

/**
 * Returns the bar after a visit. The visited view has a tab with its address, and the limits on mounted views and tabs
 * are applied.
 */
export function visit(tabs: readonly Tab[], place: Place, page: GrantedPage): readonly Tab[] {
  const latest = Math.max(0, ...tabs.map((tab) => tab.visited));
  const known = tabs.find((tab) => tab.key === place.pathname);
  if (known?.alive && known.visited === latest && known.search === place.search && known.page === page) return tabs;
  const { pathname: key, search } = place;
  const tab = { key, search, page, visited: latest + 1, version: known?.version ?? 0, alive: true };
  const next = known ? tabs.map((each) => (each === known ? tab : each)) : pinnedFirst([...tabs, tab]);
  return letGo(next.length > MAX_TABS ? withoutOldest(next) : next, tab);
}

/** Returns the bar without the given tabs. Pinned tabs stay (R-SHELL-4). */
export function closeTabs(tabs: readonly Tab[], keys: readonly string[]): readonly Tab[] {
  return tabs.filter((tab) => tab.page.pinned || !keys.includes(tab.key));
}

/** Returns the keys of the tabs that users can close: all except pinned tabs and `except`. */
export function closableKeys(tabs: readonly Tab[], except?: string): string[] {
  return tabs.filter((tab) => !tab.page.pinned && tab.key !== except).map((tab) => tab.key);
}

/** Returns the most recently shown tab. */
export function lastVisited(tabs: readonly Tab[]): Tab | undefined {
  return [...tabs].sort((one, other) => other.visited - one.visited)[0];
}

/**
 * Returns the bar with the tab at another index. A pinned tab stays among the pinned ones, and any other tab stays
 * after them.
 */
export function moveTab(tabs: readonly Tab[], key: string, index: number): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.key === key);
  const moved = tabs[from];
  if (moved === undefined) return tabs;
  const pinned = tabs.filter((tab) => tab.page.pinned).length;
  const [first, last] = moved.page.pinned ? [0, pinned - 1] : [pinned, tabs.length - 1];
  const to = Math.min(last, Math.max(first, index));
  return to === from ? tabs : tabs.filter((tab) => tab !== moved).toSpliced(to, 0, moved);
}

/** Stores the new address of a view that has changed its own address while hidden. */
export function readdress(tabs: readonly Tab[], key: string, search: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, search } : tab));
}

export function refresh(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, version: tab.version + 1 } : tab));
}

/** Returns tabs for the pinned pages, which always come first in the bar. */
export function pinnedTabs(pages: readonly GrantedPage[]): readonly Tab[] {
  return pages.filter((page) => page.pinned).map((page) => unvisited(page, { pathname: page.path, search: '' }));
}

/**
 * Returns the bar after the granted pages have changed: without tabs that are no longer granted, and with newly pinned
 * ones.
 */
export function regrant(tabs: readonly Tab[], pages: readonly GrantedPage[]): readonly Tab[] {
  const granted = tabs.flatMap((tab) => {
    const page = pageAt(pages, tab.key);
    return page === null ? [] : [page === tab.page ? tab : { ...tab, page }];
  });
  const missing = pinnedTabs(pages).filter((tab) => granted.every(({ key }) => key !== tab.key));
  return pinnedFirst([...granted, ...missing]);
}

/** Returns a tab whose view has not been built yet. */
export function unvisited(page: GrantedPage, { pathname, search }: Place, visited = 0): Tab {
  return { key: pathname, search, page, visited, version: 0, alive: false };
}

function pinnedFirst(tabs: readonly Tab[]): readonly Tab[] {
  return [...tabs.filter((tab) => tab.page.pinned), ...tabs.filter((tab) => !tab.page.pinned)];
}

/** Unmounts hidden views, except for the most recent cached ones. Their tabs stay. */
function letGo(tabs: readonly Tab[], shown: Tab): readonly Tab[] {
  const kept = tabs
    .filter((tab) => tab.alive && tab !== shown && tab.page.cached)
    .sort((one, other) => other.visited - one.visited)
    .slice(0, KEPT_VIEWS - 1);
  return tabs.map((tab) => {
    if (tab === shown || kept.includes(tab)) return tab;
    // A view that isn't cached restarts at its bare path. A cached view keeps its search part.
    const search = tab.page.cached ? tab.search : '';
    return tab.alive || tab.search !== search ? { ...tab, alive: false, search } : tab;
  });
}

function withoutOldest(tabs: readonly Tab[]): readonly Tab[] {
  const oldest = tabs
    .filter((tab) => !tab.page.pinned)
    .reduce<Tab | null>((found, tab) => (found === null || tab.visited < found.visited ? tab : found), null);
  return tabs.filter((tab) => tab !== oldest);
}
