import { DEFAULT_THEME_COLOR } from '@greenroom/contract/constants.ts';

/** An installation's name and appearance. */
export interface Brand {
  readonly title: string;
  /** The logo's file name, served at `/avatar/{file}`. Null for the built-in logo. */
  readonly logo: string | null;
  /** The color for users who haven't chosen one, as `#rrggbb` (R-SHELL-11). */
  readonly themeColor: string;
}

const listeners = new Set<() => void>();
let current: Brand | null = null;

/**
 * Returns the current brand. For the first render, this is the brand that the server has written into the page, and
 * later the one that administrators have set.
 */
export function readBrand(): Brand {
  current ??= brandOf(typeof document === 'undefined' ? {} : document.documentElement.dataset);
  return current;
}

function brandOf({ app, logo, theme }: DOMStringMap): Brand {
  return { title: app ?? 'Greenroom', logo: logo ?? null, themeColor: theme ?? DEFAULT_THEME_COLOR };
}

/** Changes the brand, with immediate effect. */
export function changeBrand(next: Brand): void {
  const { title, logo, themeColor } = readBrand();
  if (next.title === title && next.logo === logo && next.themeColor === themeColor) return;
  current = { title: next.title, logo: next.logo, themeColor: next.themeColor };
  for (const listener of listeners) listener();
}

/** @returns a function that stops listening */
export function onBrandChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
