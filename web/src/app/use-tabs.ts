import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import type { GrantedPage } from '../lib/granted.tsx';
import { readSession, writeSession } from '../lib/storage.ts';
import { close, type Place, pageAt, pinnedTabs, readdress, refresh, type Tab, visit } from './tabs.ts';

const STORAGE_KEY = 'tabs';
const storedTabs = z.array(z.object({ pathname: z.string(), search: z.string() }));

export interface TabBar {
  tabs: readonly Tab[];
  /** The tab that is shown; null on a page without one (`/404`). */
  active: Tab | null;
  closeTab: (key: string) => void;
  refreshTab: (key: string) => void;
  /** Changes the search part of a view's address, whether it is shown or hidden. */
  changeAddress: (key: string, search: string, options: { replace: boolean }) => void;
}

/** The visited views, following the address; a reload of the page finds them again, without their state. */
export function useTabs(pages: readonly GrantedPage[]): TabBar {
  const location = useLocation();
  const navigate = useNavigate();
  const [tabs, setTabs] = useState(() => restore(pages));
  const page = pageAt(pages, location.pathname);
  const visited = page === null ? tabs : visit(tabs, location, page);
  // Set while drawing, so that no frame shows the new address with the old bar.
  if (visited !== tabs) setTabs(visited);
  const active = page === null ? null : (visited.find((tab) => tab.key === location.pathname) ?? null);
  const latest = useRef({ visited, active });
  useEffect(() => {
    latest.current = { visited, active };
    writeSession(STORAGE_KEY, JSON.stringify(visited.map((tab) => ({ pathname: tab.key, search: tab.search }))));
  });

  const closeTab = useCallback(
    (key: string) => {
      const rest = close(latest.current.visited, key);
      setTabs(rest.tabs);
      if (latest.current.active?.key === key) void navigate(rest.next ? addressOf(rest.next) : '/dashboard');
    },
    [navigate],
  );
  const refreshTab = useCallback((key: string) => setTabs((now) => refresh(now, key)), []);
  const changeAddress = useCallback(
    (key: string, search: string, { replace }: { replace: boolean }) => {
      if (latest.current.active?.key === key) void navigate({ pathname: key, search }, { replace });
      else setTabs((now) => readdress(now, key, search));
    },
    [navigate],
  );
  return { tabs: visited, active, closeTab, refreshTab, changeAddress };
}

export function addressOf(tab: Tab): Place {
  return { pathname: tab.key, search: tab.search };
}

function restore(pages: readonly GrantedPage[]): readonly Tab[] {
  const text = readSession(STORAGE_KEY);
  const stored = storedTabs.safeParse(text === null ? [] : JSON.parse(text));
  return (stored.data ?? []).reduce<readonly Tab[]>((tabs, place) => {
    const page = pageAt(pages, place.pathname);
    return page === null || tabs.some((tab) => tab.key === place.pathname)
      ? withSearch(tabs, place)
      : visit(tabs, place, page);
  }, pinnedTabs(pages));
}

function withSearch(tabs: readonly Tab[], place: Place): readonly Tab[] {
  return readdress(tabs, place.pathname, place.search);
}
