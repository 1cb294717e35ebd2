import { COMPLETE_LOCALES, LOCALES } from '@greenroom/contract/locales.ts';

/** The languages that every entry has a label in, by their own names. */
export const LANGUAGES = COMPLETE_LOCALES.map((code) => ({
  code,
  name: LOCALES.find((locale) => locale.code === code)?.name ?? code,
}));
