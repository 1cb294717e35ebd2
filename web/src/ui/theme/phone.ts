import { MOBILE_BELOW_PX } from '@greenroom/contract/constants.ts';
import { useSyncExternalStore } from 'react';

/** Media query of the devices that count as mobile (R-SHELL-9). */
const PHONE = `(max-width: ${MOBILE_BELOW_PX - 0.02}px)`;

let media: MediaQueryList | null = null;

/**
 * Returns whether this is a mobile device. Uses one shared query: a query for each render would make the browser lay
 * out the page for it.
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
