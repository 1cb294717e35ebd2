import { matchPath } from 'react-router';
import type { GrantedPage } from '../lib/granted.tsx';

/** How many views are kept; the one that was longest not looked at goes first. */
export const KEPT_TABS = 10;

/** A visited view. Its address stays as it was left while another view is shown. */
export interface Tab {
  /** The path, with its parameters: one view a path. */
  key: string;
  search: string;
  page: GrantedPage;
  /** Counts visits of the whole bar; the larger the later. */
  visited: number;
  /** Counts refreshes: a view with another version is built anew (R-ROUTE-6). */
  version: number;
}

export interface Place {
  pathname: string;
  search: string;
}

/** The page that a path leads to; null where there is none, or none that is granted. */
export function pageAt(pages: readonly GrantedPage[], pathname: string): GrantedPage | null {
  return pages.find((page) => matchPath({ path: page.path, end: true }, pathname) !== null) ?? null;
}

/** The bar after a visit: the view's tab is there and knows its address, and there are not more than can be kept. */
export function visit(tabs: readonly Tab[], place: Place, page: GrantedPage): readonly Tab[] {
  const latest = Math.max(0, ...tabs.map((tab) => tab.visited));
  const known = tabs.find((tab) => tab.key === place.pathname);
  if (known && known.visited === latest && known.search === place.search) return tabs;
  const tab = { key: place.pathname, search: place.search, page, visited: latest + 1, version: known?.version ?? 0 };
  const next = known ? tabs.map((each) => (each === known ? tab : each)) : [...tabs, tab];
  return next.length > KEPT_TABS ? withoutOldest(next) : next;
}

/** @returns the bar without the tab, and where to go when it was the one shown */
export function close(tabs: readonly Tab[], key: string): { tabs: readonly Tab[]; next: Tab | undefined } {
  const rest = tabs.filter((tab) => tab.key !== key || tab.page.pinned);
  const next = [...rest].sort((one, other) => other.visited - one.visited)[0];
  return { tabs: rest, next };
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
  return pages
    .filter((page) => page.pinned)
    .map((page) => ({ key: page.path, search: '', page, visited: 0, version: 0 }));
}

function withoutOldest(tabs: readonly Tab[]): readonly Tab[] {
  const oldest = tabs
    .filter((tab) => !tab.page.pinned)
    .reduce<Tab | null>((found, tab) => (found === null || tab.visited < found.visited ? tab : found), null);
  return tabs.filter((tab) => tab !== oldest);
}
