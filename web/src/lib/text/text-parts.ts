import languages from 'virtual:messages';
import { bestLocale } from '@greenroom/contract/locales.ts';
import { readLocal } from '../storage.ts';
import { standInFor } from './intl.ts';

export type InterfaceLocale = ReturnType<typeof bestLocale>;

/** Storage key for the chosen language. */
export const LANGUAGE_KEY = 'lang';

/** Returns the language that the user has chosen, or else the browser's language (R-SES-9). */
export function preferredLocale(): InterfaceLocale {
  const chosen = readLocal(LANGUAGE_KEY);
  return bestLocale(chosen === null ? navigator.languages : [chosen]);
}

/** Loads the texts in one part of a language. Returns undefined if there are none. `core` lists the other parts. */
export async function loadTexts(part: string, locale: string) {
  const core = await languages[locale]?.();
  if (core?.intl) standInFor(locale, core.intl);
  return part === 'core' ? core?.default : (await core?.parts[part]?.())?.default;
}
