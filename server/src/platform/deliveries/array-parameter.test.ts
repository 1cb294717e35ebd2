import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from '../db/database.ts';
import { arrayParameter, type FactValue } from './array-parameter.ts';

const orNothing = <Value extends FactValue>(values: fc.Arbitrary<Value>) =>
  fc.array(fc.option(values, { nil: null }), { maxLength: 50 });
const COLUMNS: readonly [string, fc.Arbitrary<FactValue[]>][] = [
  ['boolean', orNothing(fc.boolean())],
  ['smallint', orNothing(fc.integer({ min: -32_768, max: 32_767 }))],
  ['integer', orNothing(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }))],
  ['text', orNothing(fc.oneof(fc.string(), fc.constantFrom('', 'NULL', 'null', '{}', '","', '\\', '"')))],
];

test.each(COLUMNS)('PostgreSQL reads the given values from an array of %s', async (type, values) => {
  const { url } = await testDatabase();
  const { db, close } = openDatabase(url, 1, () => undefined);
  const property = fc.asyncProperty(values, async (given) => {
    const text = given.filter((value) => typeof value !== 'string' || !value.includes('\u0000'));
    const read = await sql<{ values: FactValue[] }>`
      select coalesce(array_agg(value order by at), '{}') as values
      from unnest(${arrayParameter(type, text)}::${sql.raw(type)}[]) with ordinality as u(value, at)`.execute(db);
    expect(read.rows[0]?.values).toEqual(text);
  });
  await fc.assert(property, { numRuns: 40 });
  await close();
});

test('an omitted value is null', async () => {
  const { url } = await testDatabase();
  const { db, close } = openDatabase(url, 1, () => undefined);
  const read = await sql<{ values: FactValue[] }>`
    select ${arrayParameter('integer', [1, undefined, 3])}::integer[] as values`.execute(db);
  await close();
  expect(read.rows[0]?.values).toEqual([1, null, 3]);
});
