import { createContext, useContext } from 'react';

/**
 * Tab index of small elements that show more on focus (a time, an ID, a dash). In a table they are not in the tab
 * order, since a hundred rows would be too many; there the arrow keys lead to them.
 */
export const TabStopContext = createContext<0 | -1>(0);

export function useTabStop(): 0 | -1 {
  return useContext(TabStopContext);
}
