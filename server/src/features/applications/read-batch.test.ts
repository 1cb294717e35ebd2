import * as contract from '@greenroom/contract/applications/applications.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

async function submission(submittedBy: number, groupId: number, fileName: string): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into batches (kind, state, group_id, submitted_by, submitted_at, total, file_name)
    values ('add', 'finished', ${groupId}, ${submittedBy}, now(), 1, ${fileName}) returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

test('[R-PLUS-10] submissions are found by part of the file’s name or by their number, only in the user’s scope', async () => {
  const admin = await signIn(server, 'administrator');
  const agent = await signIn(server, 'agent');
  const other = await signIn(server, 'agent');
  const group = await buildGroup(db, { agentId: agent.id });
  const elsewhere = await buildGroup(db, { agentId: other.id });
  const own = await submission(agent.id, group.id, 'İzmir hosts 50%.xlsx');
  const theirs = await submission(other.id, elsewhere.id, 'izmir 5000.csv');
  const find = async (search: string, as = agent) => {
    const { rows, total } = await server.get(contract.listBatches, { search }, { as });
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  expect(await find('HOSTS')).toEqual([own]);
  expect(await find('50%')).toEqual([own]);
  expect(await find(`#${own}`)).toEqual([own]);
  expect(await find(String(own), other)).toEqual([]);
  expect(await find('50', admin)).toEqual([theirs, own]);
  expect(await find('50%', admin)).toEqual([own]);
  expect(await find(String(theirs), admin)).toEqual([theirs]);
  expect(await find('nothing of the kind')).toEqual([]);
});

test('[R-PLUS-10] a search with more matches than it counts returns the newest submissions first', async () => {
  const agent = await signIn(server, 'agent');
  const group = await buildGroup(db, { agentId: agent.id });
  await sql`
    insert into batches (kind, state, group_id, submitted_by, submitted_at, total, file_name)
    select 'add', 'finished', ${group.id}, ${agent.id}, now() - interval '1 day' + n * interval '1 second', 1, 'weekly.csv'
    from generate_series(1, 1001) n`.execute(db);
  const newest = await submission(agent.id, group.id, 'weekly.csv');
  const { rows, total } = await server.get(contract.listBatches, { search: 'weekly' }, { as: agent });
  expect(rows[0]?.id).toBe(newest);
  expect(total).toBe(1000);
});
