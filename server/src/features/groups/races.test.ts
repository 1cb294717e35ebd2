import * as applications from '@greenroom/contract/applications/applications.ts';
import * as contract from '@greenroom/contract/groups.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { closureProblems } from '../../../test/models/closure-problems.ts';
import { testServer } from '../../../test/server.ts';
import { versionsFor } from '../../../test/versions.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';
import type { Trx } from '../../platform/db/database.ts';
import { lockGroup } from './index.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const aurora = await buildGroup(db, { name: 'Aurora', agentId: agent.id });
const TURNS = 12;

const child = (parentId = aurora.id) => buildGroup(db, { parentId });
const move = (groupId: number, parentId: number) =>
  server.call(contract.moveGroup, { groupId, parentId }, { as: agent });
const remove = (groupId: number) => server.call(contract.deleteGroup, { groupId }, { as: agent });
const create = (parentId: number) =>
  server.call(contract.createGroup, { parentId, name: 'Fresh', country: 'TR' }, { as: agent });
const submit = (groupId: number) => server.call(applications.submitTyped, { groupId, text: '12345678' }, { as: agent });

/** Sends parallel calls repeatedly. Returns each combination of result codes once. */
async function outcomes(
  turn: () => Promise<readonly { refusal: { code: string } | undefined }[]>,
): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let count = 0; count < TURNS; count += 1) {
    seen.add((await turn()).map(({ refusal }) => refusal?.code ?? 'done').join(', '));
  }
  return seen;
}

/**
 * Returns the code of a deletion that was called while a transaction was adding something to the group. The deletion
 * must wait for it.
 */
async function deletedMeanwhile(groupId: number, put: (trx: Trx) => Promise<unknown>): Promise<string | undefined> {
  const { answer } = await db.transaction().execute(async (trx) => {
    expect(await lockGroup(trx, { kind: 'all' }, groupId)).toMatchObject({ id: groupId });
    const deletion = remove(groupId);
    await vi.waitFor(async () => {
      const waiting =
        await sql`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(db);
      expect(waiting.rows).not.toEqual([]);
    });
    await put(trx);
    return { answer: deletion };
  });
  return (await answer).refusal?.code;
}

test('of two parallel moves that would make a loop, one is done and the other refused', async () => {
  const seen = await outcomes(async () => {
    const [a, b] = [await child(), await child()];
    return Promise.all([move(a.id, b.id), move(b.id, a.id)]);
  });
  expect([...seen].filter((codes) => !['done, group-loop', 'group-loop, done'].includes(codes))).toEqual([]);
  const ring = await Promise.all([child(), child(), child(), child()]);
  const ids = ring.map(({ id }) => id);
  const around = ids.map((id, index) => move(id, ids[(index + 1) % ids.length] ?? 0));
  const codes = (await Promise.all(around)).map(({ refusal }) => refusal?.code ?? 'done');
  expect(codes.toSorted()).toEqual(['done', 'done', 'done', 'group-loop']);
  expect(await closureProblems(db)).toEqual([]);
});

test('a deletion parallel to a submission leaves no batch of a deleted group, and no deleted group with a batch', async () => {
  const seen = await outcomes(async () => {
    const { id } = await child();
    return Promise.all([remove(id), submit(id)]);
  });
  const allowed = ['done, group-not-found', 'group-has-applications, done', 'done, done'];
  expect([...seen].filter((codes) => !allowed.includes(codes))).toEqual([]);
  const wrong = await sql`
    select from agent_groups g where g.deleted_at is not null and (
      exists (select from batches b where b.group_id = g.id and b.submitted_at > g.deleted_at)
      or exists (select from applications a where a.group_id = g.id and a.open))`.execute(db);
  expect(wrong.rows).toEqual([]);
  const { id } = await child();
  const put = (trx: Trx) =>
    sql`
    insert into batches (kind, state, group_id, submitted_by, submitted_at, total)
    values ('add', 'queued', ${id}, ${agent.id}, now(), 1)`.execute(trx);
  expect(await deletedMeanwhile(id, put)).toBe('group-has-applications');
});

test('a deletion parallel to the creation of a child, or to a move into the group, never leaves a group below a deleted one', async () => {
  const created = await outcomes(async () => {
    const { id } = await child();
    return Promise.all([remove(id), create(id)]);
  });
  const moved = await outcomes(async () => {
    const [target, group] = [await child(), await child()];
    return Promise.all([remove(target.id), move(group.id, target.id)]);
  });
  const allowed = ['done, group-not-found', 'group-has-children, done'];
  expect([...created, ...moved].filter((codes) => !allowed.includes(codes))).toEqual([]);
  const { id } = await child();
  const put = (trx: Trx) =>
    sql`
    insert into agent_groups (app_id, parent_id, name, country) values (1, ${id}, 'Below', 'TR')`.execute(trx);
  expect(await deletedMeanwhile(id, put)).toBe('group-has-children');
  const orphans = await sql`
    select from agent_groups g join agent_groups p on p.id = g.parent_id
    where g.deleted_at is null and p.deleted_at is not null`.execute(db);
  expect(orphans.rows).toEqual([]);
});

test('parallel additions to a group do not wait for each other, and find no deleted group', async () => {
  const { id } = await child();
  const version = await versionsFor(server, agent).group(id);
  await db.transaction().execute(async (trx) => {
    await lockGroup(trx, { kind: 'all' }, id);
    const both = [
      await create(id),
      await server.call(contract.changeGroup, { groupId: id, name: 'Renamed', version }, { as: agent }),
    ];
    expect(both.map(({ http }) => http)).toEqual([200, 200]);
    expect((await move(id, aurora.id)).http).toBe(200);
  });
  const { id: gone } = await child();
  expect((await remove(gone)).http).toBe(200);
  const locked = await db.transaction().execute((trx) => lockGroup(trx, { kind: 'all' }, gone));
  expect(locked).toBeUndefined();
});
