import { DEFAULT_THEME_COLOR } from '@greenroom/contract/constants.ts';

/** What an installation is called, and how it looks. */
export interface Brand {
  readonly title: string;
  /** The logo's file, served at `/avatar/{file}`; null: the shipped mark. */
  readonly logo: string | null;
  /** For those who have chosen no colour, as `#rrggbb` (R-SHELL-11). */
  readonly themeColor: string;
}

const listeners = new Set<() => void>();
let current: Brand | null = null;

/** As the server has written it into the page, so that the first picture has it; then as administrators change it. */
export function readBrand(): Brand {
  current ??= brandOf(typeof document === 'undefined' ? {} : document.documentElement.dataset);
  return current;
}

function brandOf({ app, logo, theme }: DOMStringMap): Brand {
  return { title: app ?? 'Greenroom', logo: logo ?? null, themeColor: theme ?? DEFAULT_THEME_COLOR };
}

/** Takes effect at once. */
export function changeBrand(next: Brand): void {
  const { title, logo, themeColor } = readBrand();
  if (next.title === title && next.logo === logo && next.themeColor === themeColor) return;
  current = { title: next.title, logo: next.logo, themeColor: next.themeColor };
  for (const listener of listeners) listener();
}

/** @returns what ends it */
export function onBrandChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
