import { useSyncExternalStore } from 'react';
import { type Brand, onBrandChange, readBrand } from './brand.ts';

/** What the installation is called and how it looks; a component that reads it follows a change. */
export function useBrand(): Brand {
  return useSyncExternalStore(onBrandChange, readBrand);
}
