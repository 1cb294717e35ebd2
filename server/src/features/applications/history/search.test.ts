import * as contract from '@greenroom/contract/applications/applications.ts';
import { startExport } from '@greenroom/contract/exports/exports.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { exportedRows } from '../../../../test/exported.ts';
import { testServer } from '../../../../test/server.ts';
import { buildAccount, buildApplication, buildGroup, signIn } from '../../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const admin = await signIn(server, 'administrator');
const aurora = await buildGroup(db, { agentId: agent.id, name: 'Aurora' });
const istanbul = await buildGroup(db, { parentId: aurora.id, name: 'Istanbul' });
const foreign = await buildGroup(db, { agentId: other.id, name: 'Elsewhere' });

/** Applications by their day in March. Those in `foreign` belong to another agent. */
const RECORDS = [
  { hostId: '10086543', name: 'Leyla Demir', groupId: aurora.id },
  { hostId: '10086544', name: 'Ana leyla', groupId: istanbul.id },
  { hostId: '10087000', name: 'Demir Kaya Su', groupId: istanbul.id },
  { hostId: '20086543', name: '李娜', groupId: aurora.id },
  { hostId: '1008', name: 'Angel 2005', groupId: aurora.id },
  { hostId: '10086545', name: 'Leyla Elsewhere', groupId: foreign.id },
  // The same ID was submitted again.
  { hostId: '10086543', name: null, groupId: aurora.id },
  // This ID is malformed.
  { hostId: '12ab', name: null, groupId: aurora.id },
] as const;

for (const [index, { hostId, name, groupId }] of RECORDS.entries()) {
  if (name !== null) await buildAccount(db, { hostId, name });
  const failed = name === null;
  await buildApplication(db, {
    hostId,
    groupId,
    submittedBy: groupId === foreign.id ? other.id : agent.id,
    submittedAt: `2026-03-0${index + 1}T10:00:00Z`,
    ...(failed && { uploadCodes: [100] }),
  });
}

// More than one page of applications have the same name, and more IDs have the same beginning than are looked up by ID.
await sql`
  insert into accounts (host_id, app_id, state, name, avatar_is_default, reported_at)
  select (77000000 + n)::text, 1, 'active', case when n < 12 then 'Many ' else 'Zoe ' end || n, false, '2026-01-01'
  from generate_series(0, 59) n`.execute(db);
await sql`
  insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open, submitted_at)
  select (77000000 + n)::text, 1, ${foreign.id}, 1, n, 1, 0, false, timestamptz '2026-02-01' + n * interval '1 minute'
  from generate_series(0, 59) n`.execute(db);

type Query = CallInput<typeof contract.listHistory>;

/** Returns the days in March of the applications found, in answer order. */
async function days(query: Query, as = agent): Promise<number[]> {
  const { rows, total } = await server.get(contract.listHistory, query, { as });
  expect(total).toBe(rows.length);
  return rows.map(({ submittedAt }) => Number(submittedAt.slice(8, 10)));
}

const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-10T00:00:00Z' };

describe('[R-HOST-6] the history can be searched', () => {
  test.each<[string, number[]]>([
    ['10086543', [7, 1]],
    ['1008654', [7, 2, 1]],
    ['1008', [7, 5, 3, 2, 1]],
    ['١٠٠٨٧', [3]],
    ['ID: 10087000.', [3]],
    ['0086', []],
  ])('for %s by one ID or its beginning', async (hostId, found) => {
    expect(await days({ hostId })).toEqual(found);
  });

  test.each<[string, number[]]>([
    ['10086543 20086543', [7, 4, 1]],
    ['10087000,\n20086543;1008|99999999', [5, 4, 3]],
    ['１００８７０００، ٢٠٠٨٦٥٤٣', [4, 3]],
    ['10086545 1008654', []],
  ])('for %j by several complete IDs', async (hostId, found) => {
    expect(await days({ hostId })).toEqual(found);
  });

  test.each<[string, number[]]>([
    ['leyla', [7, 2, 1]],
    ['LEYLA D', [7, 1]],
    ['léyla d', [7, 1]],
    ['demir', [7, 3, 1]],
    ['su', [3]],
    ['李娜', [4]],
    ['angel 2005', [5]],
    // This is neither the beginning nor the last word. Other host searches have the same rule.
    ['kaya', []],
    ['%%', []],
  ])('for %s by the beginning of a name or of its last word', async (hostId, found) => {
    expect(await days({ hostId })).toEqual(found);
  });

  test('for the whole text of a malformed ID, as in old links', async () => {
    expect(await days({ hostId: '12ab' })).toEqual([8]);
    expect(await days({ hostId: '12a' })).toEqual([]);
  });

  test('together with the other filters, in any order, page by page, with the exact total', async () => {
    expect(await days({ hostId: '1008', groupId: istanbul.id })).toEqual([3, 2]);
    expect(await days({ hostId: 'demir', groupId: istanbul.id })).toEqual([3]);
    expect(await days({ hostId: '1008', uploadStatus: 'failure' })).toEqual([7]);
    expect(await days({ hostId: '10086543 20086543 10087000', codes: [100] })).toEqual([7]);
    expect(await days({ hostId: 'leyla', reviewStatus: 'not-reviewed', from: '2026-03-02T00:00:00Z' })).toEqual([2]);
    expect(await days({ hostId: '1008', to: '2026-03-03T00:00:00Z' })).toEqual([2, 1]);
    expect(await days({ hostId: '1008', sort: 'submittedAt', order: 'asc' })).toEqual([1, 2, 3, 5, 7]);
    expect(await days({ hostId: '1008', sort: 'hostId', order: 'asc' })).toEqual([5, 1, 7, 2, 3]);
    expect(await days({ hostId: 'leyla', sort: 'reviewedAt', order: 'asc' })).toEqual([1, 2, 7]);
    for (const page of [1, 2, 3]) {
      const answer = await server.get(contract.listHistory, { hostId: 'many', page, size: 10 }, { as: other });
      expect(answer).toMatchObject({ total: 12, rows: { length: [10, 2, 0][page - 1] } });
    }
    const { batchId } = (await server.get(contract.listHistory, { hostId: '10087000' }, { as: agent })).rows[0] ?? {};
    expect(await days({ hostId: '1008', ...(batchId !== undefined && { batchId }) })).toEqual([3]);
  });

  test('only within the scope, in each way of searching', async () => {
    for (const hostId of ['1008654', '10086543 10086545', 'leyla']) {
      expect(await days({ hostId }, other), hostId).toEqual([6]);
      expect(await days({ hostId }, agent), hostId).not.toContain(6);
      expect(await days({ hostId }, admin), hostId).toContain(6);
      expect(await days({ hostId, groupId: foreign.id }, agent), hostId).toEqual([]);
      expect(await days({ hostId, groupId: foreign.id }, admin), hostId).toEqual([6]);
    }
    // There are more IDs than are looked up by ID.
    expect(await days({ hostId: '7700', size: 100 }, other)).toHaveLength(60);
    expect(await days({ hostId: '7700', size: 100 }, admin)).toHaveLength(60);
    expect(await days({ hostId: '7700', size: 100, groupId: foreign.id }, agent)).toEqual([]);
    expect(await days({ hostId: '7700' }, agent)).toEqual([]);
  });

  test('and exported with the same matches', async () => {
    for (const hostId of ['1008', '10086543 20086543', 'leyla', '12ab']) {
      const { rows } = await server.get(contract.listHistory, { hostId, ...range }, { as: agent });
      expect(rows.length).toBeGreaterThan(0);
      const order = { list: 'history', format: 'csv', filter: { hostId, ...range } } as const;
      const [, ...lines] = await exportedRows(server, agent, order);
      expect(lines.map(([found]) => found)).toEqual(rows.map((row) => row.hostId));
    }
  });

  test('but a text that is neither IDs nor a name is refused at the field, with what to change', async () => {
    const many = Array.from({ length: 201 }, (_, index) => String(10_000_000 + index)).join(' ');
    for (const [hostId, code, params] of [
      ['10086543 Leyla', 'search-mixed', { word: 'Leyla' }],
      [many, 'search-too-many', { count: 201, max: 200 }],
      ['L', 'too-short', { min: 2 }],
    ] as const) {
      const order = { list: 'history', format: 'csv', filter: { hostId, ...range } } as const;
      for (const { http, refusal } of [
        await server.call(contract.listHistory, { hostId }, { as: agent }),
        await server.call(startExport, order, { as: agent }),
      ]) {
        expect(http).toBe(400);
        expect(refusal).toMatchObject({ code: 'invalid-input', fields: [{ path: 'hostId', code, params }] });
      }
    }
  });
});
