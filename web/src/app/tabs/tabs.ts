import { KEPT_VIEWS } from '@greenroom/contract/constants.ts';
import { matchPath } from 'react-router';
import type { GrantedPage } from '../../lib/session/granted.tsx';

/**
 * At most as many tabs as one can still tell apart by their titles; each is stored at every visit. Beyond it the tab that was
 * shown longest ago is closed; the drafts of its form stay.
 */
export const MAX_TABS = 30;

/** A visited view. Its address stays as it was left while another view is shown. */
export interface Tab {
  /** The path, with its parameters: one view a path. */
  key: string;
  search: string;
  page: GrantedPage;
  /** Counts visits of the whole bar; the larger the later, 0 for never. */
  visited: number;
  /** Counts refreshes: a view with another version is rebuilt (R-ROUTE-6). */
  version: number;
  /** Whether the view is built: shown, or kept behind the one that is. */
  alive: boolean;
}

export interface Place {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
}

/** The page that a path leads to; null where there is none, or none that is granted. */
export function pageAt(pages: readonly GrantedPage[], pathname: string): GrantedPage | null {
  const exact = pages.find((page) => page.path === pathname);
  // One path would otherwise be several: with a slash at its end, in capitals.
  if (exact !== undefined || pathname.endsWith('/')) return exact ?? null;
  return pages.find((page) => matchPath({ path: page.path, caseSensitive: true }, pathname) !== null) ?? null;
}

/** The bar after a visit: the view's tab is there and knows its address, and no more is there than can be kept. */
export function visit(tabs: readonly Tab[], place: Place, page: GrantedPage): readonly Tab[] {
  const latest = Math.max(0, ...tabs.map((tab) => tab.visited));
  const known = tabs.find((tab) => tab.key === place.pathname);
  if (known?.alive && known.visited === latest && known.search === place.search && known.page === page) return tabs;
  const { pathname: key, search } = place;
  const tab = { key, search, page, visited: latest + 1, version: known?.version ?? 0, alive: true };
  const next = known ? tabs.map((each) => (each === known ? tab : each)) : pinnedFirst([...tabs, tab]);
  return letGo(next.length > MAX_TABS ? withoutOldest(next) : next, tab);
}

/** The bar without the tabs that are named; pinned ones stay (R-SHELL-4). */
export function closeTabs(tabs: readonly Tab[], keys: readonly string[]): readonly Tab[] {
  return tabs.filter((tab) => tab.page.pinned || !keys.includes(tab.key));
}

/** What closing would take with it: every tab but the pinned ones, and but `except`. */
export function closableKeys(tabs: readonly Tab[], except?: string): string[] {
  return tabs.filter((tab) => !tab.page.pinned && tab.key !== except).map((tab) => tab.key);
}

/** The view that was looked at last. */
export function lastVisited(tabs: readonly Tab[]): Tab | undefined {
  return [...tabs].sort((one, other) => other.visited - one.visited)[0];
}

/** The bar with the tab at another place; a pinned one stays among the pinned, any other behind them. */
export function moveTab(tabs: readonly Tab[], key: string, index: number): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.key === key);
  const moved = tabs[from];
  if (moved === undefined) return tabs;
  const pinned = tabs.filter((tab) => tab.page.pinned).length;
  const [first, last] = moved.page.pinned ? [0, pinned - 1] : [pinned, tabs.length - 1];
  const to = Math.min(last, Math.max(first, index));
  return to === from ? tabs : tabs.filter((tab) => tab !== moved).toSpliced(to, 0, moved);
}

/** Keeps an address that a hidden view has changed for itself. */
export function readdress(tabs: readonly Tab[], key: string, search: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, search } : tab));
}

export function refresh(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, version: tab.version + 1 } : tab));
}

/** Pinned pages are there from the start, first in the bar. */
export function pinnedTabs(pages: readonly GrantedPage[]): readonly Tab[] {
  return pages.filter((page) => page.pinned).map((page) => unvisited(page, { pathname: page.path, search: '' }));
}

/** The bar for other grants: what is no longer granted is gone, what is pinned now is there. */
export function regrant(tabs: readonly Tab[], pages: readonly GrantedPage[]): readonly Tab[] {
  const granted = tabs.flatMap((tab) => {
    const page = pageAt(pages, tab.key);
    return page === null ? [] : [page === tab.page ? tab : { ...tab, page }];
  });
  const missing = pinnedTabs(pages).filter((tab) => granted.every(({ key }) => key !== tab.key));
  return pinnedFirst([...granted, ...missing]);
}

/** A tab whose view has not been built yet. */
export function unvisited(page: GrantedPage, { pathname, search }: Place, visited = 0): Tab {
  return { key: pathname, search, page, visited, version: 0, alive: false };
}

function pinnedFirst(tabs: readonly Tab[]): readonly Tab[] {
  return [...tabs.filter((tab) => tab.page.pinned), ...tabs.filter((tab) => !tab.page.pinned)];
}

/** Which views stay behind the one that is shown: cached ones, the latest of them; the others keep their tabs. */
function letGo(tabs: readonly Tab[], shown: Tab): readonly Tab[] {
  const kept = tabs
    .filter((tab) => tab.alive && tab !== shown && tab.page.cached)
    .sort((one, other) => other.visited - one.visited)
    .slice(0, KEPT_VIEWS - 1);
  return tabs.map((tab) => {
    if (tab === shown || kept.includes(tab)) return tab;
    // A view that is not cached starts over at its bare path; a cached one comes back with the search part it had.
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
