import { MOBILE_BELOW_PX } from '@greenroom/contract/constants.ts';
import { useSyncExternalStore } from 'react';

/** Media query that matches mobile devices (R-SHELL-9). */
const PHONE = `(max-width: ${MOBILE_BELOW_PX - 0.02}px)`;

let media: MediaQueryList | null = null;

/**
 * Returns whether this is a mobile device. All callers share one query, because a new query on each render would make
 * the browser lay out the page.
 */
export function usePhone(): boolean {
  return useSyncExternalStore(onChange, () => query().matches);
}

function onChange(listener: () => void): () => void {
  query().addEventListener('change', listener);
  return () => query().removeEventListener('change', listener);
}

function query(): MediaQueryList {
  media ??= window.matchMedia(PHONE);
  return media;
}
