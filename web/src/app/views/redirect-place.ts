import { parsePath } from 'react-router';
import type { Place } from '../tabs/tabs.ts';

const REDIRECT = '/redirect/';

/**
 * The place that `/redirect/{fullPath}` stands for (R-ROUTE-6). The full path is written as it is, or encoded: then its
 * query string is part of it.
 * @returns null for an address of another kind, and for one that cannot be read
 */
export function redirectPlace({ pathname, search }: Place): Place | null {
  if (!pathname.startsWith(REDIRECT)) return null;
  const path = decoded(pathname.slice(REDIRECT.length));
  if (path === null) return null;
  const place = parsePath(path.startsWith('/') ? path : `/${path}`);
  return { pathname: place.pathname ?? '/', search: place.search ?? search };
}

/** The address that refreshes a view. */
export function redirectTo({ pathname, search }: Place): Place {
  return { pathname: `/redirect${pathname}`, search };
}

function decoded(text: string): string | null {
  // Only where it was encoded as a whole: a parameter of the path keeps the escapes it has.
  if (!/%2f|%3f/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
