import languages from 'virtual:messages';
import { bestLocale } from '@greenroom/contract/locales.ts';
import { readLocal } from '../storage.ts';
import { standInFor } from './intl.ts';

export type InterfaceLocale = ReturnType<typeof bestLocale>;

/** Where the language that somebody chose is kept. */
export const LANGUAGE_KEY = 'lang';

/** The language that the user chose, else the browser's (R-SES-9). */
export function preferredLocale(): InterfaceLocale {
  const chosen = readLocal(LANGUAGE_KEY);
  return bestLocale(chosen === null ? navigator.languages : [chosen]);
}

/** The texts of one part of a language; undefined where there are none. Parts other than `core` are named by it. */
export async function loadTexts(part: string, locale: string) {
  const core = await languages[locale]?.();
  if (core?.intl) standInFor(locale, core.intl);
  return part === 'core' ? core?.default : (await core?.parts[part]?.())?.default;
}
