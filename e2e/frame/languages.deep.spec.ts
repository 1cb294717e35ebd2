import { LOCALE_CODES, type Locale } from '@greenroom/contract/locales.ts';
import { expect } from '@playwright/test';
import { faultsOfScreens } from '../every-screen.ts';
import { test } from '../product.ts';

/**
 * Besides German, the languages with the longest words and the tallest letters. `LANGUAGES=all` checks all languages,
 * and `LANGUAGES=fr,th` only some.
 */
const LONGEST: readonly Locale[] = ['el', 'hi', 'ru', 'si'];
const ASKED: readonly string[] = process.env.LANGUAGES?.split(',') ?? LONGEST;
const LOOKED_AT = LOCALE_CODES.filter((code) => ASKED.includes('all') || ASKED.includes(code));

test.describe('every screen, on a laptop and on a phone, has no English text and no message name, and fits', () => {
  for (const locale of LOOKED_AT) {
    test(`in ${locale}`, async ({ page }) => {
      test.slow();
      expect(await faultsOfScreens(page, locale)).toEqual([]);
    });
  }
});
