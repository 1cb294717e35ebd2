import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { buildGroup, buildUser } from '../../../test/worlds/factories.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { countMoves, listMovePage, mergeMovePage } from './list-moves.queries.ts';

const { url } = await testDatabase();
const { db, close } = openDatabase(url, 2, (error) => {
  throw error;
});
afterAll(close);

const agent = await buildUser(db, { role: 'agent' });
const top = await buildGroup(db, { agentId: agent.id });
const groupIds = [top.id];
for (const parentId of [top.id, top.id, undefined, undefined]) {
  groupIds.push((await buildGroup(db, parentId === undefined ? {} : { parentId })).id);
}
const scope = { kind: 'bound', userId: agent.id } as const;

/**
 * Moves with few distinct times, so that many have the same time. They go between groups in scope, between groups out
 * of scope, from one to the other, and to no group.
 */
const moves = fc.array(
  fc.record({
    from: fc.nat(4),
    to: fc.option(fc.nat(4)),
    hour: fc.nat(4),
    state: fc.constantFrom('open', 'refused'),
  }),
  { maxLength: 40 },
);
const asked = fc.record({
  state: fc.constantFrom('open' as const, undefined),
  direction: fc.constantFrom('in' as const, 'out' as const, undefined),
  group: fc.option(fc.nat(4)),
  limit: fc.integer({ min: 1, max: 12 }),
  page: fc.nat(2),
});

test('a page merged from the moves of each group equals the page read from all moves', async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.array(asked, { minLength: 4, maxLength: 8 }), async (made, questions) => {
      await sql`truncate host_moves`.execute(db);
      await sql`
        insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, to_group_id, asked_by, asked_at,
          due_at)
        select (1000 + n)::text, 1, n, case when v.to_group_id is null then 'leave' else 'transfer' end, v.state,
          v.from_group_id, v.to_group_id, ${agent.id}, timestamptz '2026-01-01' + v.hour * interval '1 hour', '2026-02-01'
        from unnest(${made.map(({ from }) => groupIds[from])}::bigint[],
          ${made.map(({ to }) => (to === null ? null : groupIds[to]))}::bigint[], ${made.map(({ hour }) => hour)}::int[],
          ${made.map(({ state }) => state)}::text[]) with ordinality v(from_group_id, to_group_id, hour, state, n)`.execute(
        db,
      );
      for (const { state, direction, group, limit, page } of questions) {
        const filter = { state, direction, groupId: group === null ? undefined : groupIds[group] };
        const those = { limit, offset: page * limit };
        const merged = await mergeMovePage(db, scope, filter, those);
        expect(merged).toEqual(await listMovePage(db, scope, filter, those));
        const total = await countMoves(db, scope, filter);
        expect(merged).toHaveLength(Math.max(0, Math.min(limit, total - those.offset)));
      }
    }),
    { numRuns: 60 },
  );
});
