import { DEFAULT_THEME_COLOR } from '@greenroom/contract/constants.ts';
import { onBrandChange, readBrand } from './brand.ts';
import { onLocalChange, readCookie, readLocal, writeCookie, writeLocal } from './storage.ts';

/** Light or dark by the system's setting, or by the user's choice. */
export const APPEARANCES = ['auto', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

/** A user's settings for the frame around the screens (R-SHELL-3), stored in the browser for all tabs. */
export interface Preferences {
  appearance: Appearance;
  /** `#rrggbb` (R-SHELL-11). */
  themeColor: string;
  showTabs: boolean;
  /** If off, the header scrolls away with the content. */
  fixedHeader: boolean;
  showLogo: boolean;
  oneMenuOpen: boolean;
  showFooter: boolean;
}

/** The defaults (R-SHELL-12, R-PLUS-14), except for the color, which the installation sets (`presetPreferences`). */
const DEFAULT_PREFERENCES: Preferences = {
  appearance: 'auto',
  themeColor: DEFAULT_THEME_COLOR,
  showTabs: true,
  fixedHeader: true,
  showLogo: false,
  oneMenuOpen: true,
  showFooter: false,
};

/** Returns the defaults for users who have not chosen. */
export function presetPreferences(): Preferences {
  return { ...DEFAULT_PREFERENCES, themeColor: readBrand().themeColor };
}

const STORAGE_KEY = 'preferences';
const MENU_COOKIE = 'sidebarStatus';
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;
const COLOUR = /^#[0-9a-f]{6}$/i;

const listeners = new Set<() => void>();
let current: Preferences | null = null;
let hearsOthers = false;

export function readPreferences(): Preferences {
  current ??= parsePreferences(readLocal(STORAGE_KEY));
  return current;
}

/** Changes and stores preferences. The change takes effect immediately, in this tab and in the browser's other tabs. */
export function changePreferences(change: Partial<Preferences>): void {
  const before = readPreferences();
  const next = { ...before, ...change };
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  current = next;
  writeLocal(STORAGE_KEY, textOf(next));
  notifyListeners();
}

/**
 * Returns the differences from the presets as text, or null if there are none. All other preferences follow the
 * presets.
 */
function textOf(preferences: Preferences): string | null {
  const presets = new Map<string, unknown>(Object.entries(presetPreferences()));
  const chosen = Object.entries(preferences).filter(([name, value]) => presets.get(name) !== value);
  return chosen.length === 0 ? null : JSON.stringify(Object.fromEntries(chosen));
}

/** Returns whether the menu on a wide screen shows texts instead of only icons (R-SHELL-8). */
export function isMenuWide(): boolean {
  return readCookie(MENU_COOKIE) !== '0';
}

export function keepMenuWide(wide: boolean): void {
  writeCookie(MENU_COOKIE, wide ? '1' : '0', A_YEAR_SECONDS);
}

/** Restores the defaults. */
export function resetPreferences(): void {
  changePreferences(presetPreferences());
}

/**
 * Calls the listener on changes in this browser tab and in others.
 * @returns a function that stops listening
 */
export function onPreferencesChange(listener: () => void): () => void {
  if (!hearsOthers) {
    onLocalChange(STORAGE_KEY, readAgain);
    onBrandChange(readAgain);
  }
  hearsOthers = true;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readAgain(): void {
  current = null;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * Reads the stored preferences field by field. The default replaces an invalid value, or one from another version,
 * without affecting the other fields. The function doesn't use zod, because the first paint needs it long before zod
 * has loaded.
 */
export function parsePreferences(text: string | null): Preferences {
  const kept = fieldsOf(text);
  const flag = (name: keyof Preferences, otherwise: boolean) => {
    const value = kept.get(name);
    return typeof value === 'boolean' ? value : otherwise;
  };
  const { appearance, themeColor, ...flags } = presetPreferences();
  const colour = kept.get('themeColor');
  return {
    appearance: APPEARANCES.find((each) => each === kept.get('appearance')) ?? appearance,
    themeColor: typeof colour === 'string' && COLOUR.test(colour) ? colour.toLowerCase() : themeColor,
    showTabs: flag('showTabs', flags.showTabs),
    fixedHeader: flag('fixedHeader', flags.fixedHeader),
    showLogo: flag('showLogo', flags.showLogo),
    oneMenuOpen: flag('oneMenuOpen', flags.oneMenuOpen),
    showFooter: flag('showFooter', flags.showFooter),
  };
}

function fieldsOf(text: string | null): ReadonlyMap<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
  } catch (error) {
    if (error instanceof SyntaxError) return new Map();
    throw error;
  }
}
