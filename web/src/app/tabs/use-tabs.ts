import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { z } from 'zod';
import { dropDrafts } from '../../lib/address/drafts.ts';
import type { GrantedPage } from '../../lib/session/granted.tsx';
import { readSession, writeSession } from '../../lib/storage.ts';
import { useCurrentLocation } from '../performance/program-router.tsx';
import { type Bar, followAddress } from './follow-address.ts';
import {
  closableKeys,
  closeTabs,
  lastVisited,
  MAX_TABS,
  moveTab,
  type Place,
  pageAt,
  readdress,
  refresh,
  regrant,
  type Tab,
  unvisited,
} from './tabs.ts';

export interface TabBar extends TabActions {
  tabs: readonly Tab[];
  /** The current tab. Null on a page without a tab (`/404`). */
  active: Tab | null;
}

export interface TabActions {
  /** Closes a tab, unless it is pinned (R-SHELL-4). */
  closeTab: (key: string) => void;
  /** Closes all other tabs and goes to this one. */
  closeOthers: (key: string) => void;
  closeAll: () => void;
  /** @param index new index of the tab; pinned tabs stay first */
  moveTab: (key: string, index: number) => void;
  /** Rebuilds the view without running its queries again. `/redirect/{fullPath}` also runs the queries (R-ROUTE-6). */
  refreshTab: (key: string) => void;
  /** Rebuilds the current view. */
  refreshShown: () => void;
  /** Changes the search part of a view's address, even if the view is hidden. */
  changeAddress: (key: string, search: string, options: { replace: boolean }) => void;
}

/**
 * Manages the tab bar, which follows the address. After a page reload, the tabs are restored, but not their views'
 * state.
 */
export function useTabs(pages: readonly GrantedPage[]): TabBar {
  const { location, navigationType } = useCurrentLocation();
  const { pathname, search, key: entry, state } = location;
  const pushed = navigationType === 'PUSH';
  const navigate = useNavigate();
  const [kept, setBar] = useState<Bar>(() => ({
    tabs: readTabs(pages),
    shown: null,
    entry: '',
    closing: [],
  }));
  const bar = followAddress(kept, { pathname, search, key: entry, pushed }, pages);
  // Set while rendering, so that no frame shows the new address with the old bar.
  if (bar !== kept) setBar(bar);
  const active = bar.tabs.find((tab) => tab.key === bar.shown) ?? null;
  // `navigate` changes with every location, so components that depend on it would re-render each time.
  const latest = useRef({ tabs: bar.tabs, active, navigate });
  useLayoutEffect(() => {
    latest.current = { tabs: bar.tabs, active, navigate };
  });
  useEffect(() => writeTabs(bar.tabs), [bar.tabs]);
  useDroppedDrafts(bar.tabs);
  // If a link to the bare path resumes a view, the view's search part is restored.
  const resumed = active !== null && bar.shown === pathname && active.search !== search ? active.search : null;
  useEffect(() => {
    if (resumed !== null) void navigate({ pathname, search: resumed }, { replace: true, state });
  }, [resumed, navigate, pathname, state]);
  const actions = useTabActions(setBar, latest);
  return { tabs: bar.tabs, active, ...actions };
}

type Latest = { readonly current: { tabs: readonly Tab[]; active: Tab | null; navigate: NavigateFunction } };

function useTabActions(setBar: (change: (bar: Bar) => Bar) => void, latest: Latest): TabActions {
  const setTabs = useCallback(
    (change: (tabs: readonly Tab[]) => readonly Tab[]) => setBar((bar) => ({ ...bar, tabs: change(bar.tabs) })),
    [setBar],
  );
  const closeKeys = useCallback(
    (keys: readonly string[], goTo?: string) => {
      const { tabs, active, navigate } = latest.current;
      const rest = closeTabs(tabs, keys);
      if (active === null || rest.includes(active)) return setTabs((now) => closeTabs(now, keys));
      // The tab and its view are removed after the address has changed. If they were removed earlier, the address would
      // open them again.
      const next = rest.find((tab) => tab.key === goTo) ?? lastVisited(rest);
      setBar((bar) => ({
        ...bar,
        tabs: closeTabs(
          bar.tabs,
          keys.filter((key) => key !== active.key),
        ),
        closing: [active.key],
      }));
      void navigate(next ? addressOf(next) : '/', { state: { keepScroll: true } });
    },
    [latest, setBar, setTabs],
  );
  return useMemo(
    () => ({
      closeTab: (key) => closeKeys([key]),
      closeOthers: (key) => closeKeys(closableKeys(latest.current.tabs, key), key),
      closeAll: () => closeKeys(closableKeys(latest.current.tabs)),
      moveTab: (key, index) => setTabs((now) => moveTab(now, key, index)),
      refreshTab: (key) => setTabs((now) => refresh(now, key)),
      refreshShown: () => {
        const { active } = latest.current;
        if (active !== null) setTabs((now) => refresh(now, active.key));
      },
      changeAddress: (key, search, { replace }) => {
        const { active, navigate } = latest.current;
        if (active?.key === key) void navigate({ pathname: key, search }, { replace });
        else setTabs((now) => readdress(now, key, search));
      },
    }),
    [closeKeys, latest, setTabs],
  );
}

export function addressOf(tab: Tab): Place {
  return { pathname: tab.key, search: tab.search };
}

/** Discards the drafts of a view that isn't cached when another view is shown (R-SHELL-4). */
function useDroppedDrafts(tabs: readonly Tab[]): void {
  const before = useRef(tabs);
  useEffect(() => {
    for (const { key, page, alive } of before.current) {
      if (alive && !page.cached && !tabs.some((tab) => tab.key === key && tab.alive)) dropDrafts(key);
    }
    before.current = tabs;
  }, [tabs]);
}

const STORAGE_KEY = 'tabs';

const stored = z.array(z.object({ pathname: z.string(), search: z.string(), visited: z.number() })).max(MAX_TABS);

/**
 * Returns the bar from before a reload of the browser tab, with its order and addresses. Each view is built when it is
 * first shown.
 */
function readTabs(pages: readonly GrantedPage[]): readonly Tab[] {
  return regrant(
    placesIn(readSession(STORAGE_KEY)).flatMap(({ visited, ...place }) => {
      const page = pageAt(pages, place.pathname);
      return page === null ? [] : [unvisited(page, place, visited)];
    }),
    pages,
  );
}

function writeTabs(tabs: readonly Tab[]): void {
  const places = tabs.map(({ key, search, visited }) => ({ pathname: key, search, visited }));
  writeSession(STORAGE_KEY, JSON.stringify(places));
}

function placesIn(text: string | null): readonly (Place & { visited: number })[] {
  if (text === null) return [];
  try {
    const places = stored.parse(JSON.parse(text));
    return places.filter((place, index) => places.findIndex((each) => each.pathname === place.pathname) === index);
  } catch (error) {
    // An older version or a person has written the value, so the bar starts empty.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
    throw error;
  }
}
