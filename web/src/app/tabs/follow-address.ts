import type { GrantedPage } from '../../lib/session/granted.tsx';
import { closeTabs, type Place, pageAt, regrant, type Tab, visit } from './tabs.ts';

/** The bar, and how far it has followed the address. */
export interface Bar {
  tabs: readonly Tab[];
  /** The path of the view that is shown; null on a page without one (`/404`). */
  shown: string | null;
  /** The entry of the history that the bar has followed to. */
  entry: string;
  /** Tabs that go as soon as the address has left them. */
  closing: readonly string[];
}

export interface Arrival extends Place {
  /** The history's own name for the entry. */
  key: string;
  /** Whether a link or the program led here, not back, forward or a typed address. */
  pushed: boolean;
}

/** The bar once the address has changed; the same bar where nothing has. */
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
 * A link to the bare path of a view that is kept leads to the view as it was left, filters and page with it (R-SHELL-4);
 * from within the view it leads to its beginning.
 */
function searchAt(bar: Bar, tabs: readonly Tab[], { pathname, search, pushed }: Arrival): string {
  if (search !== '' || !pushed || bar.shown === pathname) return search;
  const known = tabs.find((tab) => tab.key === pathname);
  return known?.page.cached ? known.search : '';
}
