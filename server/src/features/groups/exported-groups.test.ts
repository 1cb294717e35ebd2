import { startExport } from '@greenroom/contract/exports/exports.ts';
import { searchGroups } from '@greenroom/contract/groups.ts';
import { expect, test } from 'vitest';
import { exportedRows, exportTo } from '../../../test/exported.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const istanbul = await buildGroup(db, { agentId: agent.id, name: 'Istanbul', country: 'TR' });
await buildGroup(db, { parentId: istanbul.id, name: '=1+1', country: 'TR' });
await buildGroup(db, { agentId: agent.id, name: 'Cairo', country: 'EG' });
await buildGroup(db, { agentId: other.id, name: 'Istanbul of others', country: 'TR' });
const GROUPS = { list: 'groups', format: 'csv', timeZone: 'UTC' } as const;

test('[R-STAT-3] [R-GROUP-2] the groups that a query finds are exported in its order, with their agents and without formulas', async () => {
  const [header, ...rows] = await exportedRows(server, agent, GROUPS);
  expect(header).toEqual(['Name', 'Country', 'Agent ID', 'Agent', 'Email', 'Phone', 'Updated (UTC)']);
  const listed = await server.get(searchGroups, { size: 100 }, { as: agent });
  expect(listed.total).toBe(3);
  expect(rows.map((row) => [row[0], row[2], row[3]])).toEqual(
    listed.rows.map(({ name, agentId, agentNickname }) => [
      name.replace(/^=/, "'="),
      String(agentId),
      agentNickname ?? '',
    ]),
  );
  expect(rows.map(([, country]) => country).toSorted()).toEqual(['Egypt', 'Türkiye', 'Türkiye']);
});

test('[R-PLUS-7] groups are exported as searched and sorted, including mistyped words, in the columns of the screen, with codes for API clients', async () => {
  const columns = ['name', 'country'];
  const programs = { ...GROUPS, columns, forPrograms: true };
  const mistyped = await exportedRows(server, agent, { ...programs, filter: { search: 'istnabul' } });
  expect(mistyped).toEqual([columns, ['Istanbul', 'TR']]);
  const filter = { sort: 'country', descending: 'true' };
  const sorted = await exportedRows(server, agent, { ...programs, filter });
  expect(sorted.map(([, country]) => country)).toEqual(['country', 'TR', 'TR', 'EG']);
  const { filter: words } = await exportTo(server, agent, { ...programs, filter: { country: 'eg', appId: '1' } });
  expect(words.map(({ name }) => name)).toEqual(['appId', 'country']);
  expect(words[1]?.value).toBe('Egypt');
  expect(words[0]?.value).not.toBe('1');
  const odd = await exportTo(server, agent, { ...programs, filter: { country: '1' } });
  expect(odd).toMatchObject({ state: 'finished', rows: 0, filter: [{ name: 'country', value: '1' }] });
});

test('[R-SES-12] groups of another agent are not exported, and none without the right', async () => {
  const theirs = { ...GROUPS, filter: { agentId: String(other.id) } };
  expect((await server.call(startExport, theirs, { as: agent })).refusal?.code).toBe('identity-mismatch');
  const stranger = await signIn(server, 'default');
  expect((await server.call(startExport, GROUPS, { as: stranger })).refusal?.code).toBe('forbidden');
});
