import { createContext, useContext } from 'react';

/** A view's address. Each tab has its own address, which is frozen while another tab is shown. */
export interface Place {
  pathname: string;
  /** The search part with its question mark, or empty. */
  search: string;
  /** Changes the view's search part, with or without a new history entry. */
  change: (search: string, options: { replace: boolean }) => void;
}

export const AddressContext = createContext<Place | null>(null);

/** Returns the address of the view that contains the component. */
export function useAddress(): Place {
  const place = useContext(AddressContext);
  if (place === null) throw new Error('an address is asked for outside a view');
  return place;
}
