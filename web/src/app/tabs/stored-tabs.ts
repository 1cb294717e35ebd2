import { z } from 'zod';
import type { GrantedPage } from '../../lib/session/granted.tsx';
import { readSession, writeSession } from '../../lib/storage.ts';
import { MAX_TABS, type Place, pageAt, regrant, type Tab, unvisited } from './tabs.ts';

const STORAGE_KEY = 'tabs';

const stored = z.array(z.object({ pathname: z.string(), search: z.string(), visited: z.number() })).max(MAX_TABS);

/** The bar as it was before a reload of the browser tab: order and addresses; the views are built when they are shown. */
export function readTabs(pages: readonly GrantedPage[]): readonly Tab[] {
  return regrant(
    placesIn(readSession(STORAGE_KEY)).flatMap(({ visited, ...place }) => {
      const page = pageAt(pages, place.pathname);
      return page === null ? [] : [unvisited(page, place, visited)];
    }),
    pages,
  );
}

export function writeTabs(tabs: readonly Tab[]): void {
  const places = tabs.map(({ key, search, visited }) => ({ pathname: key, search, visited }));
  writeSession(STORAGE_KEY, JSON.stringify(places));
}

function placesIn(text: string | null): readonly (Place & { visited: number })[] {
  if (text === null) return [];
  try {
    const places = stored.parse(JSON.parse(text));
    return places.filter((place, index) => places.findIndex((each) => each.pathname === place.pathname) === index);
  } catch (error) {
    // Written by an older version of the program, or by hand: the bar begins anew.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return [];
    throw error;
  }
}
