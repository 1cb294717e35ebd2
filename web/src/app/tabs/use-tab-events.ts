import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import type { TabItemEvents } from './tab-item.tsx';
import type { TabMenuPlace } from './tab-menu.tsx';
import { moveTab, type Tab } from './tabs.ts';
import { useTabDrag } from './use-tab-drag.ts';
import type { TabBar } from './use-tabs.ts';

/** Handles pointer and key events of tabs: closing, moving, the menu, and announcements. */
export function useTabEvents(bar: TabBar, list: RefObject<HTMLUListElement | null>) {
  const t = useT();
  const [place, setPlace] = useState<TabMenuPlace | null>(null);
  const [opened, setOpened] = useState(false);
  const [said, setSaid] = useState('');
  const openMenu = (tab: Tab, x: number, y: number) => {
    // The focus returns to the tab when the menu closes.
    linkOf(list.current, tab.key)?.focus({ preventScroll: true });
    setPlace({ tab, x, y });
    setOpened(true);
  };
  const move = (key: string, index: number) => {
    const moved = moveTab(bar.tabs, key, index);
    const place = moved.findIndex((tab) => tab.key === key) + 1;
    const page = moved[place - 1]?.page;
    if (moved === bar.tabs || page === undefined) return;
    bar.moveTab(key, index);
    setSaid(t('tabs.moved', { title: menuTitle(t, page), place, count: moved.length }));
  };
  const close = (tab: Tab) => {
    if (tab.page.pinned) return;
    focusAfter(list.current, bar.tabs, tab);
    bar.closeTab(tab.key);
    setSaid(t('tabs.closed', { title: menuTitle(t, tab.page) }));
  };
  const closeAll = () => {
    const left = bar.tabs.find((tab) => tab.page.pinned);
    if (left !== undefined) linkOf(list.current, left.key)?.focus();
    bar.closeAll();
  };
  const drag = useTabDrag(list, {
    tabs: bar.tabs,
    onMove: move,
    onHold: openMenu,
    onDragStart: () => setOpened(false),
  });
  const step = (tab: Tab, by: -1 | 1) => move(tab.key, bar.tabs.findIndex((each) => each.key === tab.key) + by);
  const latest = useRef({ close, step, openMenu, drag });
  useEffect(() => {
    latest.current = { close, step, openMenu, drag };
  });
  // Stable across renders, so that dragging one tab doesn't re-render all the others.
  const events = useMemo<TabItemEvents>(
    () => ({
      onClose: (tab) => latest.current.close(tab),
      onMove: (tab, by) => latest.current.step(tab, by),
      onMenu: (tab, x, y) => latest.current.openMenu(tab, x, y),
      onPointerDown: (event, item, tab) => latest.current.drag.begin(event, item, tab),
      wasDragged: () => latest.current.drag.wasDragged(),
    }),
    [],
  );
  const menu = { place, opened, onClose: () => setOpened(false), onCloseTab: close, onCloseAll: closeAll };
  return { events, drag, said, menu };
}

/** Moves the focus from a closed tab or its menu to the next tab, or to the previous one if the last tab is closed. */
function focusAfter(list: HTMLElement | null, tabs: readonly Tab[], closed: Tab): void {
  const at = tabs.findIndex((tab) => tab.key === closed.key);
  const next = tabs[at + 1] ?? tabs[at - 1];
  const focused = document.activeElement;
  const own = focused?.closest('[data-tab]')?.contains(linkOf(list, closed.key)) === true;
  if ((own || focused?.closest('[role="menu"]')) && next !== undefined) linkOf(list, next.key)?.focus();
}

function linkOf(list: HTMLElement | null, key: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-tab-link="${CSS.escape(key)}"]`) ?? null;
}
