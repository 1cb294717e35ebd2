import { useSyncExternalStore } from 'react';
import { type Brand, onBrandChange, readBrand } from './brand.ts';

/** Returns the installation's name and appearance. The component re-renders when they change. */
export function useBrand(): Brand {
  return useSyncExternalStore(onBrandChange, readBrand);
}
