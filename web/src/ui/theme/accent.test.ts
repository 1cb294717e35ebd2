import { DEFAULT_THEME_COLOR, THEME_PRESETS } from '@greenroom/contract/constants.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, filledShade, mix, ownShade, shadesOf, TEXT_CONTRAST, textShade } from './accent.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is that of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('for any color, some shade has enough contrast for white text, and some shade is readable on every background', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const shades = shadesOf(accent);
      const text = (...grounds: [string, ...string[]]) => shades[textShade(shades, ownShade(accent), ...grounds)];
      expect(contrast(shades[filledShade(shades)], '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      for (const ground of ['#ffffff', '#f1f3f6', '#13171c', '#22282f']) {
        expect(contrast(text(ground), ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
      const soft = mix(shades[6], '#1a1f25', 0.2);
      expect(contrast(text('#22282f', soft), soft)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrast(text('#f1f3f6', shades[0]), shades[0])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }),
  );
});

test('text in the accent is the accent itself if that is readable', () => {
  const shades = shadesOf('#304156');
  expect(shades[textShade(shades, ownShade('#304156'), '#ffffff')]).toBe('#304156');
  expect(shades[textShade(shades, ownShade('#304156'), '#1a1f25')]).not.toBe('#304156');
});

test('the shades run from light to dark, and include the chosen color unless it is paler than a background', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const shades = shadesOf(accent);
      const darkness = shades.map((shade) => contrast(shade, '#ffffff'));
      expect(darkness).toEqual([...darkness].sort((one, other) => one - other));
      expect(shades.includes(accent)).toBe(ownShade(accent) >= 3);
    }),
  );
});

test('a preset with enough contrast for white text is unchanged, and the default uses its next darker shade', () => {
  const taken = THEME_PRESETS.filter(
    (preset) => shadesOf(preset)[filledShade(shadesOf(preset), ownShade(preset))] === preset,
  );
  expect(taken).toEqual(['#304156', '#212121', '#6959cd', '#c41d7f', '#a8631b']);
  expect(contrast(DEFAULT_THEME_COLOR, '#ffffff')).toBeLessThan(TEXT_CONTRAST);
});
