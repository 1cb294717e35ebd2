import { describe, expect, test } from 'vitest';
import { fieldProblemOf } from '../kit/field-problem.ts';
import { readHostSearch, SEARCHED_IDS_MAX, soughtHosts, typedHosts } from './host-search.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(10_000_000 + index));

describe('a search for hosts', () => {
  test.each([
    ['10086543', '10086543'],
    ['1008', '1008'],
    [' ١٠٠٨ ', '1008'],
    ['ID: 10086543.', '10086543'],
    ['10086543 10086543', '10086543'],
  ])('%s is an ID, or the beginning of IDs', (text, beginning) =>
    expect(readHostSearch(text)).toEqual({ by: 'beginning', beginning }),
  );

  test.each([
    '10086543 10086544',
    '10086543,10086544',
    '10086543\n10086544\n',
    '"10086543"; "10086544"',
    '10086543 | 10086544 | 10086543',
    '١٠٠٨٦٥٤٣، １００８６５４４',
    'ID: 10086543, ID: 10086544',
  ])('%j is several IDs', (text) => expect(readHostSearch(text)).toEqual({ by: 'ids', ids: ['10086543', '10086544'] }));

  test.each([
    ['Leyla', 'Leyla'],
    ['  Leyla \n Demir ', 'Leyla Demir'],
    ['Angel 2005', 'Angel 2005'],
    ['李娜', '李娜'],
    ["O'Brien, Ana", "O'Brien, Ana"],
    // Malformed IDs are stored as written, with code 100.
    ['12ab', '12ab'],
    ['123456789012345678901', '123456789012345678901'],
    ['٩٩', '٩٩'],
  ])('%j is a name, or a malformed ID that is matched as a whole', (text, name) =>
    expect(readHostSearch(text)).toEqual({ by: 'name', name }),
  );

  test.each([
    ['10086543 Leyla', 'search-mixed', { word: 'Leyla' }],
    ['Leyla 10086543 Ana 10086544', 'search-mixed', { word: 'Leyla' }],
    ['10086543 10086544 12', 'search-mixed', { word: '12' }],
    [`10086543 ${'x'.repeat(60)}`, 'search-mixed', { word: `${'x'.repeat(24)}…` }],
    [ids(SEARCHED_IDS_MAX + 1).join('\n'), 'search-too-many', { count: SEARCHED_IDS_MAX + 1, max: SEARCHED_IDS_MAX }],
    ['L', 'too-short', { min: 2 }],
    ['x'.repeat(101), 'too-long', { max: 100 }],
    [',', 'too-short', { min: 2 }],
  ])('%j is refused as a name: %s', (text, code, params) => {
    const { error } = soughtHosts.safeParse(text);
    expect(error?.issues.map(fieldProblemOf)).toEqual([{ path: '', code, params }]);
  });

  test.each(['123', '١٢', '10 086', '12, 13'])('%s is too short as typed input', (text) => {
    const { error } = typedHosts.safeParse(text);
    expect(error?.issues.map(fieldProblemOf)).toEqual([{ path: '', code: 'search-digits', params: { min: 4 } }]);
  });

  test.each(['', '1008', '10086543 10086544', 'Leyla', '12ab', '123456789012345678901'])(
    '%j is accepted as typed input',
    (text) => expect(typedHosts.parse(text)).toBe(text),
  );

  test('an address has one spelling of it, which reads the same again', () => {
    const most = ids(SEARCHED_IDS_MAX);
    expect(soughtHosts.parse(` ${most.join(',\r\n')}; `)).toBe(most.join(' '));
    for (const text of ['', '1008', '١٠٠٨', '10086543/10086544', ' Leyla  Demir ', '12ab']) {
      const written = soughtHosts.parse(text);
      expect(soughtHosts.parse(written)).toBe(written);
    }
    expect(soughtHosts.parse('10086543，10086544')).toBe('10086543 10086544');
  });

  test('a text that the database cannot store is refused', () => {
    expect(soughtHosts.safeParse('a\0b').success).toBe(false);
  });
});
