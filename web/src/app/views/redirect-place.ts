import { parsePath } from 'react-router';
import type { Place } from '../tabs/tabs.ts';

const REDIRECT = '/redirect/';

/**
 * Returns the place that `/redirect/{fullPath}` leads to (R-ROUTE-6). If the full path is encoded, it includes the
 * query string.
 * @returns null for other addresses and for invalid paths
 */
export function redirectPlace({ pathname, search }: Place): Place | null {
  if (!pathname.startsWith(REDIRECT)) return null;
  const path = decoded(pathname.slice(REDIRECT.length));
  if (path === null) return null;
  const place = parsePath(path.startsWith('/') ? path : `/${path}`);
  return { pathname: place.pathname ?? '/', search: place.search ?? search };
}

/** Returns the address that refreshes a view. */
export function redirectTo({ pathname, search }: Place): Place {
  return { pathname: `/redirect${pathname}`, search };
}

function decoded(text: string): string | null {
  // Decodes only a path that is encoded as a whole, so that a path parameter keeps its escapes.
  if (!/%2f|%3f/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
