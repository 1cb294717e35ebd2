import { useSyncExternalStore } from 'react';
import { type Brand, onBrandChange, readBrand } from './brand.ts';

/** Returns the installation's name and appearance. Components that use it follow changes. */
export function useBrand(): Brand {
  return useSyncExternalStore(onBrandChange, readBrand);
}
