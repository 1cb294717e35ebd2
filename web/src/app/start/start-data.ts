/** First part of the query keys for data that is fetched once, before the first screen: user, texts and menus. */
export const START = 'start';

/**
 * Returns whether a query belongs to a screen. Such queries run again after a connection loss, and when a view is
 * refreshed.
 */
export function isScreenData({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== START;
}
