import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDraft } from '../../lib/address/drafts.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import type { Branch } from '../../ui/tree/tree-grid.tsx';
import { childrenOf, type Entry, flatten } from './entries.ts';
import { isMoving, MENU_KEYS, menuTreeQuery } from './menus.data.ts';

/** The menu, and the items that are open in the tree. */
export interface Menus {
  entries: readonly Entry[];
  /** True if the menu items are loaded. */
  known: boolean;
  branch: (parentId: number | null) => Branch<Entry>;
  open: ReadonlySet<string>;
  turn: (key: string, open: boolean) => void;
}

const NONE: readonly Entry[] = [];

/**
 * Returns the whole menu, including other people's changes. All items are open except those that were closed in this
 * browser tab.
 */
export function useMenus(): Menus {
  const { data, error, refetch } = useQuery(menuTreeQuery());
  useStaleOnEvent('menus', MENU_KEYS, isMoving);
  const entries = useMemo(() => (data === undefined ? NONE : flatten(data)), [data]);
  const [closed, setClosed] = useDraft<readonly string[]>('menu-editor-closed', []);
  const open = useMemo(
    () => new Set(entries.map(({ id }) => String(id)).filter((key) => !closed.includes(key))),
    [entries, closed],
  );
  const known = data !== undefined;
  return {
    entries,
    known,
    open,
    branch: (parentId) => {
      if (!known) return error === null ? { state: 'loading' } : { state: 'failed', error, retry: refetch };
      const nodes = childrenOf(entries, parentId);
      return { state: 'there', nodes, total: nodes.length };
    },
    turn: (key, isOpen) => {
      if (isOpen !== closed.includes(key)) return;
      setClosed(isOpen ? closed.filter((each) => each !== key) : [...closed, key]);
    },
  };
}
