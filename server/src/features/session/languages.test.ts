import { listLanguages } from '@greenroom/contract/languages.ts';
import { COMPLETE_LOCALES, LOCALES } from '@greenroom/contract/locales.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const server = await testServer({ RUN: 'api' });

test('[R-DATA-9] a language has an id that stays its own, its name in its own words, and its code as value', async () => {
  const languages = await server.get(listLanguages, {});
  expect(languages.map(({ value }) => value).toSorted()).toEqual([...COMPLETE_LOCALES].toSorted());
  expect(languages).toContainEqual({ id: expect.any(Number), name: 'العربية', value: 'ar' });
  expect(languages).toContainEqual({ id: expect.any(Number), name: 'English', value: 'en' });
  for (const { id, name, value } of languages) expect(LOCALES[id - 1]).toMatchObject({ name, code: value });
});
