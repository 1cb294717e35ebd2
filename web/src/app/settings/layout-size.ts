import { DEFAULT_LAYOUT_SIZE, LAYOUT_SIZES, NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react';
import { notify } from '../../lib/notifications.ts';
import { readCookie, writeCookie } from '../../lib/storage.ts';
import { useT } from '../../lib/text/translate.tsx';
import { isScreenData } from '../start/start-data.ts';

export type LayoutSize = (typeof LAYOUT_SIZES)[number];

const COOKIE = 'size';
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

const listeners = new Set<() => void>();
let current: LayoutSize | null = null;

/** Message IDs for the names, by size. */
export const SIZE_NAMES: Readonly<Record<LayoutSize, string>> = {
  default: 'shell.size.default',
  medium: 'shell.size.medium',
  small: 'shell.size.small',
  mini: 'shell.size.mini',
};

/** Returns the layout size, which `styles/layout-size.css` defines. */
export function useLayoutSize(): LayoutSize {
  return useSyncExternalStore(onChange, readSize);
}

/** Applies the chosen layout size before the page is painted. */
export function useLaidOut(): void {
  const size = useLayoutSize();
  useLayoutEffect(() => {
    document.documentElement.dataset.layoutSize = size;
  }, [size]);
}

/**
 * Returns a function that stores the chosen size in a cookie, refreshes the current view, and shows a notice
 * (R-SHELL-10).
 */
export function useChooseSize(refreshShown: () => void): (size: string) => void {
  const t = useT();
  const queries = useQueryClient();
  return useCallback(
    (wanted) => {
      writeSize(sizeOf(wanted));
      refreshShown();
      void queries.invalidateQueries({ predicate: isScreenData });
      notify({ kind: 'success', message: t('shell.size.set'), milliseconds: NOTIFICATION_MS });
    },
    [t, queries, refreshShown],
  );
}

function readSize(): LayoutSize {
  current ??= sizeOf(readCookie(COOKIE));
  return current;
}

function writeSize(size: LayoutSize): void {
  writeCookie(COOKIE, size, A_YEAR_SECONDS);
  current = size;
  for (const listener of listeners) listener();
}

function sizeOf(text: string | null): LayoutSize {
  return LAYOUT_SIZES.find((size) => size === text) ?? DEFAULT_LAYOUT_SIZE;
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
