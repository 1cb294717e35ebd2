import type { GrantedPage } from '../../lib/session/granted.tsx';
import { closeTabs, type Place, pageAt, regrant, type Tab, visit } from './tabs.ts';

/** The tab bar's state, and the history entry that it belongs to. */
export interface Bar {
  tabs: readonly Tab[];
  /** Path of the current view. Null on a page without a view (`/404`). */
  shown: string | null;
  /** The last history entry that the bar has followed. */
  entry: string;
  /** Tabs to remove as soon as the address has left them. */
  closing: readonly string[];
}

export interface Arrival extends Place {
  /** The history's key for the entry. */
  key: string;
  /** True if a link or code led here. False after back, forward or a typed address. */
  pushed: boolean;
}

/** Returns the bar after an address change. Returns the same object if nothing has changed. */
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
 * Returns the search part for an arrival. A link to the bare path of a mounted view shows that view as the user left
 * it, with its filters and page (R-SHELL-4). If that view is already the current one, the link resets it.
 */
function searchAt(bar: Bar, tabs: readonly Tab[], { pathname, search, pushed }: Arrival): string {
  if (search !== '' || !pushed || bar.shown === pathname) return search;
  const known = tabs.find((tab) => tab.key === pathname);
  return known?.page.cached ? known.search : '';
}
