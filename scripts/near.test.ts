import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { JOURNEYS, journeysOf } from './near.cjs';

test('a feature brings its own journeys, from whichever side it is changed', () => {
  const earnings = ['/earnings(.deep)?.spec'];
  for (const path of [
    'server/src/features/earnings/read.ts',
    'web/src/features/earnings/lists/coins.tsx',
    'contract/src/earnings.ts',
    'messages/ar/earnings.json',
  ])
    expect([path, journeysOf([path])]).toEqual([path, earnings]);
});

test('what every screen is made of brings all journeys, and so does a feature that nobody mapped', () => {
  for (const path of [
    'web/src/lib/api/api.ts',
    'server/src/app.ts',
    'server/src/features/unheard/of.ts',
    'e2e/journey.ts',
  ])
    expect([path, journeysOf([path])]).toEqual([path, ['e2e/']]);
});

test('a story brings the stories, a journey itself, and what no browser sees brings none', () => {
  expect(journeysOf(['web/src/features/groups/a.stories.tsx'])).toEqual(['e2e/stories/']);
  expect(journeysOf(['e2e/frame/tabs.spec.ts'])).toEqual(['/tabs(.deep)?.spec']);
  expect(journeysOf(['README.md', 'docs/a.md', 'scripts/a.ts', 'server/src/app.test.ts', 'package.json'])).toEqual([]);
});

test('every journey that is mapped exists', () => {
  const there = readdirSync(join(import.meta.dirname, '../e2e'), { recursive: true, encoding: 'utf8' });
  const names = there.map((path) => basename(path));
  for (const name of Object.values(JOURNEYS).flat())
    expect(
      [`${name}.spec.ts`, `${name}.deep.spec.ts`].some((each) => names.includes(each)),
      name,
    ).toBe(true);
});
