import { createContext, useContext } from 'react';

/**
 * Tab index of small elements that show more on focus, such as a time, an ID or a dash. In tables, these elements
 * aren't in the tab order, since a hundred rows would have too many of them. Users reach them with the arrow keys
 * instead.
 */
export const TabStopContext = createContext<0 | -1>(0);

export function useTabStop(): 0 | -1 {
  return useContext(TabStopContext);
}
