import { LOCALE_CODES, type Locale, nameOfLocale, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';

export interface Language {
  readonly code: Locale;
  /** The language's name in that language. */
  readonly name: string;
}

const languageOf = (code: Locale): Language => ({ code, name: nameOfLocale(code) });

/** The language in which every entry has a label. */
export const SOURCE_LANGUAGE = languageOf(SOURCE_LOCALE);

/** All other label languages. */
export const OTHER_LANGUAGES: readonly Language[] = LOCALE_CODES.filter((code) => code !== SOURCE_LOCALE).map(
  languageOf,
);
