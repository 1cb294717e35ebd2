import { listCountries, listNames } from '@greenroom/contract/administration/countries.ts';
import { COUNTRY_CODES } from '@greenroom/contract/countries.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const somebody = await signIn(server, 'default');

/** The 13 countries that are missing from a table with 236 countries. */
const LATER = 'AQ BV GS HM IO TF UM BL MF BQ CW SX SS'.split(' ');

test('a country has an id, a Chinese name and an English name: the whole ISO list, the specification’s 236 with keys 6 to 241', async () => {
  const countries = await server.get(listCountries, {}, { as: somebody });
  const named = await server.get(listNames, {}, { as: somebody });
  expect(countries).toHaveLength(249);
  expect(countries.map(({ id }) => id)).toEqual(Array.from({ length: 249 }, (_, place) => 6 + place));
  expect(named.map(({ id, code }) => [id, code])).toEqual(countries.map(({ id, code }) => [id, code]));
  expect(countries.filter(({ id }) => id > 241).map(({ code }) => code)).toEqual(LATER);
  expect(new Set(countries.map(({ code }) => code))).toEqual(new Set(COUNTRY_CODES));
  for (const texts of [countries.map(({ cnName }) => cnName), named.map(({ name }) => name)]) {
    // A country without a name would show its code.
    expect(texts.filter((text) => COUNTRY_CODES.includes(text) || text === '')).toEqual([]);
    expect(new Set(texts).size).toBe(249);
  }
});

test('a key never changes its country', async () => {
  const named = await server.get(listNames, {}, { as: somebody });
  const countries = await server.get(listCountries, {}, { as: somebody });
  const at = (code: string) => [
    named.find((each) => each.code === code),
    countries.find((each) => each.code === code)?.cnName,
  ];
  expect(at('AF')).toEqual([{ id: 6, code: 'AF', name: 'Afghanistan' }, '阿富汗']);
  expect(at('TR')).toEqual([{ id: 221, code: 'TR', name: 'Türkiye' }, '土耳其']);
  expect(at('ZW')).toEqual([{ id: 241, code: 'ZW', name: 'Zimbabwe' }, '津巴布韦']);
  expect(at('SS')).toEqual([{ id: 254, code: 'SS', name: 'South Sudan' }, '南苏丹']);
});
