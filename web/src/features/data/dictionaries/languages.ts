import { COMPLETE_LOCALES, nameOfLocale, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';

export interface Language {
  readonly code: (typeof COMPLETE_LOCALES)[number];
  /** Its own name. */
  readonly name: string;
}

const languageOf = (code: Language['code']): Language => ({ code, name: nameOfLocale(code) });

/** The language in which every entry has a label. */
export const SOURCE_LANGUAGE = languageOf(SOURCE_LOCALE);

/** All others that an entry can have a label in. */
export const OTHER_LANGUAGES: readonly Language[] = COMPLETE_LOCALES.filter((code) => code !== SOURCE_LOCALE).map(
  languageOf,
);
