import { listLanguages } from '@greenroom/contract/languages.ts';
import { LOCALE_CODES } from '@greenroom/contract/locales.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const server = await testServer({ RUN: 'api' });

test('[R-DATA-9] a language option has an ID, its own name, and the value by which it is chosen', async () => {
  const options = await server.get(listLanguages, {});
  expect(options).toEqual(
    expect.arrayContaining([
      { id: 1, name: 'العربية', value: 'ar' },
      { id: 5, name: 'English', value: 'en' },
      { id: 27, name: '简体中文', value: 'zh-CN' },
    ]),
  );
  expect(options.map(({ value }) => value)).toEqual([...LOCALE_CODES]);
  for (const option of options) expect(Object.keys(option)).toEqual(['id', 'name', 'value']);
});
