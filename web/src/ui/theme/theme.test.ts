import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, MARK_CONTRAST, shadesOf, TEXT_CONTRAST } from './accent.ts';
import { accentRoles, themeOf } from './theme.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** Backgrounds behind the accent: the page, surface, hovered and quiet backgrounds from `tokens.css`. */
const GROUNDS = { light: ['#ffffff', '#f8f9fb', '#f4f6f9'], dark: ['#13171c', '#1a1f25', '#20262d'] } as const;

test('for any theme color, text on it and text in it reach 4.5 to 1 in light and dark mode', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      for (const scheme of ['light', 'dark'] as const) {
        const { filled, text, soft, mark } = accentRoles(accent)[scheme];
        expect(contrast(filled, '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        for (const ground of [...GROUNDS[scheme], soft]) {
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
        for (const ground of GROUNDS[scheme].slice(0, 2)) {
          expect(contrast(mark, ground)).toBeGreaterThanOrEqual(MARK_CONTRAST);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('white text is also readable on a pressed or hovered button, for which Mantine uses the next shade', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const { primaryShade } = themeOf(accent);
      if (typeof primaryShade !== 'object') throw new Error('each scheme has a shade of its own');
      const shades = shadesOf(accent);
      for (const shade of [primaryShade.light ?? 0, primaryShade.dark ?? 0]) {
        const hovered = shades[shade === 9 ? 8 : shade + 1] ?? '';
        expect(contrast(hovered, '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
    }),
  );
});

test('on a dark background, a gray accent is lighter than the words around it', () => {
  for (const accent of ['#000000', '#212121', '#808080', '#ffffff']) {
    const { text, mark } = accentRoles(accent).dark;
    for (const shade of [text, mark])
      expect(contrast(shade, '#1a1f25')).toBeGreaterThan(contrast('#b4bcc9', '#1a1f25'));
  }
});
