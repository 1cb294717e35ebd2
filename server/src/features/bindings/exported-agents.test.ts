import { listAgents } from '@greenroom/contract/bindings.ts';
import { startExport } from '@greenroom/contract/exports/exports.ts';
import { expect, test } from 'vitest';
import { exportedRows } from '../../../test/exported.ts';
import { testServer } from '../../../test/server.ts';
import { bindGroup, buildUser, signIn } from '../../../test/worlds/factories.ts';
import { buildGroupTree } from '../../../test/worlds/group-tree.ts';

const server = await testServer();
const { db } = server.product.deps;
const { agent, stranger, groups, other } = await buildGroupTree(server);
const named = await buildUser(db, { role: 'sub-agent', nickName: '=1+1', username: 'zeynep' });
await bindGroup(db, named.id, groups.right);
const foreign = await buildUser(db, { role: 'sub-agent' });
await bindGroup(db, foreign.id, other);
const AGENTS = { list: 'agents', format: 'csv' } as const;

test('[R-STAT-3] [R-PLUS-7] an export has the agents of the user’s groups as listed, without formulas, and no others', async () => {
  const [header, ...rows] = await exportedRows(server, agent, AGENTS);
  expect(header).toEqual(['Agent', 'Username', 'Role', 'Bindings', 'Groups in scope', 'Email', 'Phone']);
  expect(rows).toContainEqual(["'=1+1", 'zeynep', 'Sub-agent', '1', '1', '', '']);
  const listed = await server.get(listAgents, { size: 100 }, { as: agent });
  expect(rows.map(([, username]) => username)).toEqual(listed.rows.map(({ username }) => username));
  expect((await exportedRows(server, stranger, AGENTS)).slice(1).map(([, username]) => username)).toEqual([
    foreign.username,
  ]);
});

test('[R-PLUS-7] an export has the agents of the search in the screen’s columns, or codes for API clients', async () => {
  const columns = ['username', 'role', 'bindings'];
  const order = { ...AGENTS, columns, filter: { search: 'zeynpe' }, forPrograms: true };
  expect(await exportedRows(server, agent, order)).toEqual([columns, ['zeynep', 'sub-agent', '1']]);
});

test('[R-SES-12] users who cannot bind groups cannot export the agents', async () => {
  const reviewer = await signIn(server, 'reviewer');
  expect((await server.call(startExport, AGENTS, { as: reviewer })).refusal?.code).toBe('forbidden');
});
