import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dropAt } from './tab-drop.ts';

const middles = [50, 150, 250, 350];

test('a tab is dropped after the tabs whose middle the pointer has passed', () => {
  expect(dropAt({ middles, at: 160, from: 3, pinned: 1 })).toEqual({ index: 2, gap: 2 });
  expect(dropAt({ middles, at: 400, from: 1, pinned: 1 })).toEqual({ index: 3, gap: 4 });
});

test('a tab that is dropped at its own place does not move', () => {
  expect(dropAt({ middles, at: 151, from: 1, pinned: 1 })).toBeNull();
  expect(dropAt({ middles, at: 149, from: 1, pinned: 1 })).toBeNull();
});

test('pinned tabs stay first and among themselves at any drop position', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: -500, max: 5000 }),
      (count, pins, place, at) => {
        const pinned = pins % (count + 1);
        const from = place % count;
        const all = Array.from({ length: count }, (_, index) => index * 100 + 50);
        const drop = dropAt({ middles: all, at, from, pinned });
        if (drop === null) return;
        expect(drop.index).not.toBe(from);
        expect(drop.index < pinned).toBe(from < pinned);
        expect(drop.index).toBeGreaterThanOrEqual(0);
        expect(drop.index).toBeLessThan(count);
      },
    ),
  );
});
