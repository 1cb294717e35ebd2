import { createContext, useContext } from 'react';

/** Where a kept view stands: each tab has its own address, frozen while another tab is shown. */
export interface Address {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** Goes to an address of the same view without a new entry in the history, or with one. */
  change: (search: string, options: { replace: boolean }) => void;
  /** Whether the view is the one that is shown. */
  active: boolean;
}

export const AddressContext = createContext<Address | null>(null);

/** The address of the view that the component stands in. */
export function useAddress(): Address {
  const address = useContext(AddressContext);
  if (address === null) throw new Error('useAddress is used outside a view');
  return address;
}
