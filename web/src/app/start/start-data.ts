/** First part of the key of what is read once, before the first screen: user, texts, menus. */
export const START = 'start';

/** Whether a query belongs to a screen: those are read again when the line was down, or when a view is refreshed. */
export function isScreenData({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== START;
}
