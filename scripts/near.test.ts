import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { JOURNEYS, journeysOf } from './near.cjs';

test('a feature selects its own journeys, wherever it is changed', () => {
  const earnings = ['/earnings(.deep)?.spec'];
  for (const path of [
    'server/src/features/earnings/read.ts',
    'web/src/features/earnings/lists/coins.tsx',
    'contract/src/earnings.ts',
    'messages/ar/earnings.json',
  ])
    expect([path, journeysOf([path])]).toEqual([path, earnings]);
});

test('shared parts of screens select all journeys, and so does a feature that is not mapped', () => {
  for (const path of [
    'web/src/lib/api/api.ts',
    'server/src/app.ts',
    'server/src/features/unheard/of.ts',
    'e2e/journey.ts',
  ])
    expect([path, journeysOf([path])]).toEqual([path, ['e2e/']]);
});

test('a story selects the stories, a journey itself, and files that no browser loads select none', () => {
  expect(journeysOf(['web/src/features/groups/a.stories.tsx'])).toEqual(['e2e/stories/']);
  expect(journeysOf(['e2e/frame/tabs.spec.ts'])).toEqual(['/tabs(.deep)?.spec']);
  expect(journeysOf(['README.md', 'docs/a.md', 'scripts/a.ts', 'server/src/app.test.ts', 'package.json'])).toEqual([]);
});

test('every mapped journey exists', () => {
  const there = readdirSync(join(import.meta.dirname, '../e2e'), { recursive: true, encoding: 'utf8' });
  const names = there.map((path) => basename(path));
  for (const name of Object.values(JOURNEYS).flat())
    expect(
      [`${name}.spec.ts`, `${name}.deep.spec.ts`].some((each) => names.includes(each)),
      name,
    ).toBe(true);
});
