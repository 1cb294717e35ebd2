import { createContext, useContext } from 'react';

/**
 * Whether small things that show more on focus (a time, an ID, a dash) stand in the order of Tab. In a table they do not,
 * since a hundred rows would be in the way: there the arrows lead to them.
 */
export const TabStopContext = createContext<0 | -1>(0);

export function useTabStop(): 0 | -1 {
  return useContext(TabStopContext);
}
