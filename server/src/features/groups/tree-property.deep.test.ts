import { GROUP_MAX_DEPTH } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/groups.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closureProblems } from '../../../test/models/closure-problems.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

const TIMEOUT_MS = 120_000;
const server = await testServer();
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const aurora = await buildGroup(db, { name: 'Aurora', agentId: agent.id });
const velvet = await buildGroup(db, { name: 'Velvet', agentId: agent.id });
const lumo = await buildGroup(db, { name: 'Lumo', appId: 3, agentId: agent.id });

/** A tree change. Groups are picked from all groups created so far, including deleted ones. */
const change = fc.record({
  kind: fc.constantFrom('create', 'create', 'move', 'move', 'move', 'delete'),
  group: fc.nat(),
  other: fc.option(fc.nat(), { nil: null, freq: 12 }),
  byAdmin: fc.boolean(),
  name: fc.constantFrom('Rose', 'rose', 'Lily', 'Iris', 'Fern', 'Moss', 'Reed'),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Changes that are sent in parallel, in consecutive rounds. */
const rounds = fc.array(fc.array(change, { minLength: 1, maxLength: 6 }), { minLength: 4, maxLength: 10 });

const EXPECTED = new Set([
  'done',
  'access-changed',
  'group-not-found',
  'forbidden',
  'group-name-taken',
  'group-loop',
  'group-other-app',
  'group-too-deep',
  'group-has-children',
]);

async function carryOut(known: number[], given: Change): Promise<string> {
  const as = given.byAdmin ? admin : agent;
  const groupId = known[given.group % known.length] ?? 0;
  const parentId = given.other === null ? null : (known[given.other % known.length] ?? 0);
  if (given.kind === 'create') {
    const body = { parentId: groupId, name: given.name, country: 'TR' };
    const answer = await server.call(contract.createGroup, body, { as });
    if (answer.refusal === undefined) known.push(answer.body.data.id);
    return answer.refusal?.code ?? 'done';
  }
  const answer =
    given.kind === 'move'
      ? await server.call(contract.moveGroup, { groupId, parentId }, { as })
      : await server.call(contract.deleteGroup, { groupId }, { as });
  return answer.refusal?.code ?? 'done';
}

/** Returns violations of the tree's invariants. */
async function faults(): Promise<string[]> {
  const found = await sql<{ fault: string }>`
    select 'not deleted below a deleted one: ' || g.id as fault from agent_groups g
    join agent_groups p on p.id = g.parent_id where g.deleted_at is null and p.deleted_at is not null
    union all
    select 'of another app than the one above: ' || g.id from agent_groups g
    join agent_groups p on p.id = g.parent_id where g.app_id <> p.app_id
    union all
    select 'too deep: ' || g.id from agent_groups g join agent_group_ancestors a on a.group_id = g.id
    where g.deleted_at is null group by g.id having count(*) > ${GROUP_MAX_DEPTH}`.execute(db);
  return [...found.rows.map(({ fault }) => fault), ...(await closureProblems(db))];
}

test(
  'after any changes by several parallel clients, each group is below the chain of its parents, without loops',
  async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(rounds, async (given) => {
        const known = [aurora.id, velvet.id, lumo.id];
        for (const round of given) {
          const codes = await Promise.all(round.map((one) => carryOut(known, one)));
          for (const code of codes) seen.add(code);
          expect(codes.filter((code) => !EXPECTED.has(code))).toEqual([]);
          expect(await faults()).toEqual([]);
        }
        await emptyTree();
      }),
      { numRuns: 15 },
    );
    for (const code of ['done', 'group-loop', 'group-has-children', 'group-name-taken']) expect(seen).toContain(code);
  },
  TIMEOUT_MS,
);

/** Resets the tree to the three original groups for the next run. */
async function emptyTree(): Promise<void> {
  const roots = [aurora.id, velvet.id, lumo.id];
  await sql`update agent_groups set parent_id = null, deleted_at = null where id = any(${roots}::bigint[])`.execute(db);
  await sql`delete from group_events`.execute(db);
  await sql`delete from agent_group_ancestors where group_id <> ancestor_id or group_id <> all(${roots}::bigint[])`.execute(
    db,
  );
  await sql`delete from agent_groups where id <> all(${roots}::bigint[])`.execute(db);
  await sql`update bindings set unbound_at = null`.execute(db);
}
