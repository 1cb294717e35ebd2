import { createContext, useContext, useMemo } from 'react';

/** Where a kept view stands: each tab has its own address, frozen while another tab is shown. */
export interface Place {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Goes to an address of the same view without a new entry in the history, or with one. */
  change: (search: string, options: { replace: boolean }) => void;
}

export interface Address extends Place {
  /** Whether the view is the one that is shown. */
  active: boolean;
}

export const AddressContext = createContext<Place | null>(null);
/** Apart from the address: showing a view again must not draw all of it anew. */
export const ActiveContext = createContext(false);

/** The address of the view that the component stands in; it is drawn anew when the view is shown or hidden. */
export function useAddress(): Address {
  const place = usePlace();
  const active = useContext(ActiveContext);
  return useMemo(() => ({ ...place, active }), [place, active]);
}

/** The same without whether the view is shown. */
export function usePlace(): Place {
  const place = useContext(AddressContext);
  if (place === null) throw new Error('an address is asked for outside a view');
  return place;
}
