import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { buildGroup } from '../../test/worlds/factories.ts';
import { openDatabase } from '../platform/db/database.ts';
import { firstOfGroups } from './first-of-groups.ts';

const { url } = await testDatabase();
const { db, close } = openDatabase(url, 2, (error) => {
  throw error;
});
afterAll(close);

const groups = await Promise.all(Array.from({ length: 6 }, () => buildGroup(db)));
const groupIds = groups.map(({ id }) => id);

/** Uses only a few different times, so that many rows share one. A group can have as many rows as a page. */
const rows = fc.array(fc.record({ group: fc.nat(5), hour: fc.nat(4), isPresent: fc.boolean() }), { maxLength: 40 });
const asked = fc.record({
  among: fc.subarray([0, 1, 2, 3, 4, 5]),
  count: fc.integer({ min: 1, max: 25 }),
  direction: fc.constantFrom('asc', 'desc'),
  others: fc.constantFrom('asc', 'desc', undefined),
});

test('the first rows of groups are the first of all their rows in order, with few or many equal values', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.array(asked, { minLength: 3, maxLength: 6 }), async (made, questions) => {
      await sql`truncate memberships`.execute(db);
      await sql`
        insert into memberships (host_id, app_id, group_id, from_at, to_at)
        select (1000 + (n * 37) % 41)::text, 1, m.group_id, timestamptz '2026-01-01' + m.hour * interval '1 hour',
          case when not m.present then timestamptz '2026-02-01' end
        from unnest(${made.map(({ group }) => groupIds[group])}::bigint[], ${made.map(({ hour }) => hour)}::int[],
          ${made.map(({ isPresent }) => isPresent)}::boolean[]) with ordinality m(group_id, hour, present, n)`.execute(
        db,
      );
      for (const { among, count, direction, others } of questions) {
        const ids = among.map((index) => groupIds[index] ?? 0);
        const rest = others ?? direction;
        const order = sql.raw(`m.from_at ${direction}, m.host_id ${rest}, m.app_id ${rest}`);
        const first = firstOfGroups(
          {
            groups: sql`(select id as group_id from unnest(${ids}::bigint[]) g(id))`,
            table: 'memberships',
            as: 'm',
            condition: sql<boolean>`m.group_id = g.group_id and m.to_at is null`,
            order: ['from_at', 'host_id', 'app_id'],
            direction,
            ...(others && { others }),
          },
          count,
        );
        const found = await sql`select m.id from ${first} m order by ${order}`.execute(db);
        const plain = await sql`
          select m.id from memberships m where m.group_id = any(${ids}::bigint[]) and m.to_at is null
          order by ${order} limit ${count}`.execute(db);
        expect(found.rows).toEqual(plain.rows);
      }
    }),
    { numRuns: 60 },
  );
});
