import { LOCALE_CODES, type Locale } from '@greenroom/contract/locales.ts';
import { expect } from '@playwright/test';
import { faultsOfScreens } from '../every-screen.ts';
import { test } from '../product.ts';

/**
 * The languages with the longest words and the tallest letters, besides German. `LANGUAGES=all` checks all languages,
 * `LANGUAGES=fr,th` some.
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
