import { DEFAULT_THEME_COLOR } from '@greenroom/contract/constants.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, filledShade, mix, shadesOf, TEXT_CONTRAST, textShade } from './accent.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is that of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('[R-SHELL-11] whatever colour is chosen, white text on it and the colour as text can be read', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const shades = shadesOf(accent);
      expect(contrast(shades[filledShade(shades)], '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      for (const ground of ['#ffffff', '#f1f3f6', '#13171c', '#22282f']) {
        expect(contrast(shades[textShade(shades, ground)], ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
      const soft = mix(shades[6], '#1a1f25', 0.2);
      expect(contrast(shades[textShade(shades, '#22282f', soft)], soft)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrast(shades[textShade(shades, '#f1f3f6', shades[0])], shades[0])).toBeGreaterThanOrEqual(
        TEXT_CONTRAST,
      );
    }),
  );
});

test('the shades run from light to dark', () => {
  const shades = shadesOf(DEFAULT_THEME_COLOR);
  const darkness = shades.map((shade) => contrast(shade, '#ffffff'));
  expect(darkness).toEqual([...darkness].sort((one, other) => one - other));
});
