import { DICTIONARY_PAGE_SIZE } from '@greenroom/contract/constants.ts';
import { ENUMERATIONS, listEntries } from '@greenroom/contract/dictionaries.ts';
import { LOCALE_CODES } from '@greenroom/contract/locales.ts';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';

/** The keys of each enumeration in order, exactly as in section 3 of the specification. */
const SPECIFIED: Readonly<Record<string, string>> = {
  'on-off': '0 1',
  genders: '1 2 3',
  'new-users': '1 0',
  'match-targets': '0 1 2 3 4',
  'video-kinds': '1 0',
  platforms: '1 2 4',
  violations: '1 0',
  'vip-tiers': '0 1 2 3',
  'level-bands': 'FREE 1-5 6-10 11-13 14-15',
  'applicant-types': '1 2',
  'work-histories': '1 2 3 4',
  'call-types': '1 2',
  categories: '1 2 3 4 5 6 7 8 9 10',
  'image-reviews': '100 101 102 103 104 105 1 2 5 1000 2000',
  'gender-reviews': '199 200 201 202 203 204 1 5',
  'content-reviews': '301 302 303 304 1 2 5',
};

const server = await testServer({ RUN: 'api' });
const agent = await signIn(server, 'agent');

const read = (dictName: string, locale = 'en', paging = {}) =>
  server.get(listEntries, { dictName, ...paging }, { as: agent, language: locale });

describe('dictionaries', () => {
  test('[R-DATA-11] have the keys of every enumeration of the specification in one place, with a label in every language', async () => {
    expect(Object.keys(ENUMERATIONS).toSorted()).toEqual(Object.keys(SPECIFIED).toSorted());
    for (const [name, keys] of Object.entries(SPECIFIED)) {
      for (const locale of LOCALE_CODES) {
        const entries = await read(name, locale);
        expect([name, entries.map(({ value }) => value).join(' ')]).toEqual([name, keys]);
        const labels = entries.map(({ label }) => label);
        expect(new Set(labels).size).toBe(labels.length);
        // An ID without a text is returned as its own text.
        expect(labels.filter((label) => /^(enums|dictionaries)\./.test(label) || label === '')).toEqual([]);
      }
    }
  });

  test('have labels in the caller’s language', async () => {
    const firsts = await Promise.all(['en', 'zh-CN', 'ar'].map(async (locale) => (await read('on-off', locale))[1]));
    expect(firsts).toEqual(['On', '开', 'مفعّل'].map((label) => ({ value: '1', label })));
    expect((await read('genders'))[1]).toEqual({ value: '2', label: 'Female' });
  });

  test('have pages as large as the caller requests, up to 9999', async () => {
    expect(DICTIONARY_PAGE_SIZE).toBe(9999);
    expect((await read('image-reviews', 'en', { pageNo: 3, pageSize: 4 })).map(({ value }) => value)).toEqual([
      '5',
      '1000',
      '2000',
    ]);
    expect(await read('image-reviews', 'en', { pageNo: 2 })).toEqual([]);
    const tooLarge = await server.call(listEntries, { dictName: 'genders', pageSize: 10_000 }, { as: agent });
    expect(tooLarge.http).toBe(400);
  });

  test('refuse a name that no dictionary has, in words', async () => {
    for (const dictName of ['nothing', '', 'toString', '__proto__', 'GENDERS']) {
      const answer = await server.call(listEntries, { dictName }, { as: agent });
      expect([dictName, answer.refusal?.code]).toEqual([dictName, 'dictionary-not-found']);
      expect(answer.body.message).toMatch(/no dictionary/);
    }
  });
});
