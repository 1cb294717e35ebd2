import type { GrantedPage } from '../../lib/session/granted.tsx';
import { closeTabs, type Place, pageAt, regrant, type Tab, visit } from './tabs.ts';

/** The tab bar, and the history entry that it has followed. */
export interface Bar {
  tabs: readonly Tab[];
  /** Path of the current view; null on a page without one (`/404`). */
  shown: string | null;
  /** The history entry that the bar has followed. */
  entry: string;
  /** Tabs to remove as soon as the address has left them. */
  closing: readonly string[];
}

export interface Arrival extends Place {
  /** The history's own key for the entry. */
  key: string;
  /** True if a link or the program led here, not back, forward or a typed address. */
  pushed: boolean;
}

/** Returns the bar after an address change; the same object if nothing has changed. */
export function followAddress(bar: Bar, arrival: Arrival, pages: readonly GrantedPage[]): Bar {
  const { pathname, search, key } = arrival;
  const entry = `${key} ${pathname}${search}`;
  const granted = bar.tabs.every((tab) => pages.includes(tab.page)) ? bar.tabs : regrant(bar.tabs, pages);
  if (entry === bar.entry) return granted === bar.tabs ? bar : { ...bar, tabs: granted };
  const open = bar.closing.length === 0 ? granted : closeTabs(granted, bar.closing);
  const page = pageAt(pages, pathname);
  if (page === null) return { tabs: open, shown: null, entry, closing: [] };
  const place = { pathname, search: searchAt(bar, open, arrival) };
  return { tabs: visit(open, place, page), shown: pathname, entry, closing: [] };
}

/**
 * Returns the search part for an arrival. A link to the bare path of a kept view leads to the view as it was left, with
 * its filters and page (R-SHELL-4). Within the view, the same link resets it.
 */
function searchAt(bar: Bar, tabs: readonly Tab[], { pathname, search, pushed }: Arrival): string {
  if (search !== '' || !pushed || bar.shown === pathname) return search;
  const known = tabs.find((tab) => tab.key === pathname);
  return known?.page.cached ? known.search : '';
}
