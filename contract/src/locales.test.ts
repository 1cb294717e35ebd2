import { expect, test } from 'vitest';
import { bestLocale, LOCALE_CODES } from './locales.ts';

test.each([
  ['the code itself, in any case', ['ZH-cn'], 'zh-CN'],
  ['the first that fits', ['eo', 'it-CH', 'de'], 'it'],
  ['the language of another country', ['pt-AO'], 'pt'],
  ['simplified Chinese without a country', ['zh-Hans'], 'zh-CN'],
  ['simplified Chinese of another country', ['zh-SG'], 'zh'],
  ['traditional Chinese', ['zh-Hant'], 'zh-TW'],
  ['traditional Chinese of another country', ['zh-HK'], 'zh-TW'],
  ['plain Chinese', ['zh'], 'zh'],
  ['Bokmål', ['nb-NO'], 'no'],
  ['Nynorsk', ['nn'], 'no'],
  ['an old code', ['iw-IL'], 'he'],
  ['nothing that fits', ['eo', '*', ''], 'en'],
  ['nothing that is asked for', [], 'en'],
] as const)('[R-SES-9] the best language for %s', (_name, preferences, expected) => {
  expect(bestLocale(preferences)).toBe(expected);
});

test('every language is the best match for its own code', () => {
  expect(LOCALE_CODES.map((code) => bestLocale([code]))).toEqual(LOCALE_CODES);
});

test('[R-SES-9] every language is found by its name alone, with a country that has no variant', () => {
  const languages = LOCALE_CODES.map((code) => code.split('-', 1)[0] ?? code);
  const found = languages.map((language) => bestLocale([`${language}-AQ`]));
  expect(found.map((code) => code.split('-', 1)[0])).toEqual(languages);
});
