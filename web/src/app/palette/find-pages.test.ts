import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Findable, findNamed, findPages } from './find-pages.ts';

const pages: readonly Findable[] = [
  { titles: ['Home'], path: '/dashboard' },
  { titles: ['Agent Center', 'Add hosts'], path: '/hosts/add' },
  { titles: ['Agent Center', 'History'], path: '/hosts/history' },
  { titles: ['Agent Center', 'Host Earnings'], path: '/statistics/earnings' },
  { titles: ['Personal Center', 'Change password'], path: '/user/password' },
  { titles: ['个人中心', '修改密码'], path: '/nutzer/passwort' },
  { titles: ['Übersicht'], path: '/uebersicht' },
];
const paths = (pattern: string) => findPages(pages, pattern).map((page) => page.path);

test('[R-SHELL-6] the search box finds screens by titles and paths, fuzzily, best match first', () => {
  expect(paths('history')[0]).toBe('/hosts/history');
  expect(paths('hsitory')[0]).toBe('/hosts/history');
  expect(paths('/user/pass')[0]).toBe('/user/password');
  expect(paths('修改')).toEqual(['/nutzer/passwort']);
  expect(paths('zzzzqqq')).toEqual([]);
  const long = [{ titles: ['A title of many more than thirty-two letters'], path: '/long' }];
  expect(findPages(long, 'A title of many more than thirty')).toEqual(long);
  expect(findPages(long, 'A title of many more than thirty, and then something else altogether')).toEqual(long);
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Returns the first letters of the alphabet with the given number of typos, no two of them adjacent. */
const misspelt = (length: number, wrong: number) =>
  Array.from(LETTERS.slice(0, length), (letter, at) => (at % 2 === 1 && at < 2 * wrong ? '0' : letter)).join('');

test('[R-SHELL-6] up to four in ten letters of a pattern can be wrong', () => {
  const found = (length: number, wrong: number) =>
    findPages([{ titles: [misspelt(length, wrong)], path: '/z' }], LETTERS.slice(0, length)).length;
  expect([found(5, 2), found(10, 4)]).toEqual([1, 1]);
  expect([found(12, 5), found(9, 4)]).toEqual([0, 0]);
});

test('[R-SHELL-6] a title weighs 0.7 and a path 0.3: one wrong letter in twenty of a title equals the exact path', () => {
  // A score is the error to the power of its weight: 0.05 ** 0.7 = 0.123 and 0.053 ** 0.7 = 0.127, against 0.001 ** 0.3
  // = 0.126.
  const first = (length: number) => {
    const pattern = LETTERS.slice(0, length);
    const byTitle = { titles: [misspelt(length, 1)], path: '/by-title' };
    return findPages([{ titles: ['?'], path: `${pattern}/x` }, byTitle], pattern)[0]?.path;
  };
  expect(first(20)).toBe('/by-title');
  expect(first(19)).not.toBe('/by-title');
});

test('a folder’s title finds every screen in it', () => {
  expect(paths('agent center')).toEqual(
    expect.arrayContaining(['/hosts/add', '/hosts/history', '/statistics/earnings']),
  );
});

test('capitals and accents make no difference', () => {
  expect(paths('UBERSICHT')[0]).toBe('/uebersicht');
});

test('a title outweighs a path', () => {
  const both = [
    { titles: ['Something else'], path: '/earnings' },
    { titles: ['Earnings'], path: '/something' },
  ];
  expect(findPages(both, 'earnings').map((page) => page.path)).toEqual(['/something', '/earnings']);
});

test('any pattern returns a subset of the given pages, each page once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (pattern) => {
      const found = findPages(pages, pattern);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((page) => pages.includes(page))).toBe(true);
    }),
  );
});

test('every screen is found by its own title and by its own path', () => {
  const title = fc.stringMatching(/^[A-Za-z][A-Za-z ]{1,28}[a-z]$/);
  const page = fc.record({ titles: fc.tuple(title, title), path: fc.stringMatching(/^\/[a-z]{1,12}\/[a-z]{1,12}$/) });
  fc.assert(
    fc.property(fc.array(page, { minLength: 1, maxLength: 12 }), fc.nat(), (all, nat) => {
      const wanted = all[nat % all.length];
      if (wanted === undefined) return;
      expect(findPages(all, wanted.titles[1])).toContain(wanted);
      expect(findPages(all, wanted.path)).toContain(wanted);
    }),
  );
});

test('text after the 32nd character is ignored', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 33, maxLength: 33, unit: 'grapheme-ascii' }), fc.string(), (start, rest) => {
      fc.pre(start.trim() === start);
      expect(findPages(pages, start + rest)).toEqual(findPages(pages, start));
    }),
  );
});

test('an action is found by its synonyms', () => {
  const actions = [
    { title: 'Sign out', keywords: 'log out, leave' },
    { title: 'Dark appearance', keywords: 'night, theme' },
  ];
  expect(findNamed(actions, 'leave')).toEqual([actions[0]]);
  expect(findNamed(actions, 'dark')).toEqual([actions[1]]);
  expect(findNamed(actions, 'appearence')).toEqual([actions[1]]);
  expect(findNamed(actions, 'leyla')).toEqual([]);
});
