import { createContext, useContext } from 'react';

/** Where a kept view stands: each tab has its own address, frozen while another tab is shown. */
export interface Place {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Goes to an address of the same view without a new entry in the history, or with one. */
  change: (search: string, options: { replace: boolean }) => void;
}

export const AddressContext = createContext<Place | null>(null);

/** The address of the view that the component stands in. */
export function useAddress(): Place {
  const place = useContext(AddressContext);
  if (place === null) throw new Error('an address is asked for outside a view');
  return place;
}
