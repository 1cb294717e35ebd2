import { LAYOUT_SIZES } from '@greenroom/contract/constants.ts';
import { useSyncExternalStore } from 'react';

/** The story that is shown and its settings: `?story=data-table--filled&lang=zh-CN&dir=rtl&scheme=dark&size=mini`. */
export interface GalleryAddress {
  /** Null shows the list of all stories. */
  story: string | null;
  lang: string;
  dir: 'ltr' | 'rtl';
  scheme: 'light' | 'dark';
  size: (typeof LAYOUT_SIZES)[number];
}

export function useGalleryAddress(): GalleryAddress {
  const search = useSyncExternalStore(onMove, () => location.search);
  return parseAddress(search);
}

export function addressOf(address: GalleryAddress): string {
  const { story, ...rest } = address;
  return `?${new URLSearchParams({ ...(story !== null && { story }), ...rest })}`;
}

/** Goes to a gallery address without reloading the page. */
export function go(search: string): void {
  history.pushState(null, '', search);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

function onMove(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

function parseAddress(search: string): GalleryAddress {
  const query = new URLSearchParams(search);
  return {
    story: query.get('story'),
    lang: query.get('lang') ?? 'en',
    dir: query.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    scheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
    size: LAYOUT_SIZES.find((size) => size === query.get('size')) ?? 'small',
  };
}
