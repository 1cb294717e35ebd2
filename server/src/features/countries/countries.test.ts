import * as contract from '@greenroom/contract/administration/countries.ts';
import { COUNTRY_CODES } from '@greenroom/contract/countries.ts';
import { expect, test } from 'vitest';
import { bindGroup, buildGroup, signIn } from '../../../test/factories.ts';
import { testServer } from '../../../test/server.ts';
import { COUNTRIES } from './country-keys.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

test('every country of ISO 3166-1 has one key; those of the platform’s table have 6 to 241, by their English names', () => {
  expect(COUNTRIES.map(({ code }) => code).toSorted()).toEqual([...COUNTRY_CODES].toSorted());
  expect(COUNTRIES.map(({ id }) => id)).toEqual(Array.from({ length: 249 }, (_, index) => index + 6));
  const known = COUNTRIES.filter(({ id }) => id <= 241).map(({ code }) => code);
  expect([known.length, known[0], known.at(-1)]).toEqual([236, 'AF', 'ZW']);
  const late = ['AQ', 'BL', 'BQ', 'BV', 'CW', 'GS', 'HM', 'IO', 'MF', 'SS', 'SX', 'TF', 'UM'];
  expect(
    COUNTRIES.filter(({ id }) => id > 241)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(late);
});

test('both lists have every country, by its Chinese and by its English name', async () => {
  const as = await signIn(server, 'default');
  const chinese = await server.get(contract.listCountries, {}, { as });
  const english = await server.get(contract.listAllCountries, {}, { as });
  const turkey = COUNTRIES.find(({ code }) => code === 'TR')?.id;
  expect(chinese).toContainEqual({ id: turkey, cnName: '土耳其', code: 'TR' });
  expect(english).toContainEqual({ id: COUNTRIES.find(({ code }) => code === 'DE')?.id, name: 'Germany', code: 'DE' });
  expect(english.map(({ id }) => id)).toEqual(chinese.map(({ id }) => id));
  for (const { name, code } of english) expect([code, name]).not.toEqual([code, code]);
  expect(chinese.filter(({ cnName }) => !/\p{Script=Han}/u.test(cnName))).toEqual([]);
});

test('the countries of one’s groups are counted, and the groups are those that hosts can be added to, none of others', async () => {
  const as = await signIn(server, 'agent');
  const own = await buildGroup(db, { name: 'Own', country: 'TR' });
  await buildGroup(db, { name: 'Inner', country: 'BR', parentId: own.id });
  await buildGroup(db, { name: 'Second', country: 'TR', parentId: own.id });
  await buildGroup(db, { name: 'Foreign', country: 'JP' });
  await bindGroup(db, as.id, own.id);
  const countries = await server.get(contract.getCountryInfo, { adminId: as.id }, { as });
  expect(countries).toMatchObject([
    { code: 'TR', name: 'Türkiye', groups: 2 },
    { code: 'BR', name: 'Brazil', cnName: '巴西', groups: 1 },
  ]);
  const other = await server.call(contract.getCountryInfo, { adminId: as.id + 1 }, { as });
  expect(other.refusal?.code).toBe('identity-mismatch');

  const groups = await server.get(contract.getGoddessGroup, { type: '1' }, { as });
  expect([groups.total, groups.groups.map(({ path }) => path.join('/'))]).toEqual([
    3,
    ['Own', 'Own/Inner', 'Own/Second'],
  ]);
  expect((await server.get(contract.getGoddessGroup, { limit: 2 }, { as })).groups).toHaveLength(2);
  const query = await server.fetch(`${contract.getGoddessGroup.path}?type=2`, {
    headers: { Authorization: `Bearer ${as.token}` },
  });
  expect(query.status).toBe(400);
});
