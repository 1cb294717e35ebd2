import { DEFAULT_THEME_COLOR } from '@greenroom/contract/constants.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePreferences, presetPreferences } from './preferences.ts';

test('[R-SHELL-12] the defaults have tabs, a fixed header and one open menu at a time, but no logo and no footer', () => {
  expect(parsePreferences(null)).toEqual({
    appearance: 'auto',
    themeColor: DEFAULT_THEME_COLOR,
    showTabs: true,
    fixedHeader: true,
    showLogo: false,
    oneMenuOpen: true,
    showFooter: false,
  });
});

test('stored preferences are read back', () => {
  const kept = {
    appearance: 'dark',
    themeColor: '#6959cd',
    showTabs: false,
    fixedHeader: false,
    showLogo: true,
    oneMenuOpen: false,
    showFooter: true,
  };
  expect(parsePreferences(JSON.stringify(kept))).toEqual(kept);
});

test('an invalid value is replaced by the default, and the others stay', () => {
  const damaged = { appearance: 'sepia', themeColor: 'red; }', showTabs: 'no', showFooter: true, unknown: 1 };
  expect(parsePreferences(JSON.stringify(damaged))).toEqual({ ...presetPreferences(), showFooter: true });
});

test('any content of the storage results in preferences', () => {
  const texts = fc.oneof(fc.string(), fc.json(), fc.constantFrom('null', '[]', '{', '"x"', '{"themeColor":"#FFF"}'));
  fc.assert(
    fc.property(texts, (text) => {
      expect(Object.keys(parsePreferences(text))).toEqual(Object.keys(presetPreferences()));
    }),
  );
});
