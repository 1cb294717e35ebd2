import { startExport } from '@greenroom/contract/exports/exports.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { expect, test } from 'vitest';
import { exportedRows } from '../../../test/exported.ts';
import { testServer } from '../../../test/server.ts';
import { buildAccount, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const other = await signIn(server, 'agent');
const here = await buildGroup(db, { agentId: agent.id, name: 'Here' });
const there = await buildGroup(db, { agentId: other.id, name: 'There' });
const hosts = [
  { hostId: '71000001', name: '=1+1', groupId: here.id },
  { hostId: '71000002', name: 'Ayşe', groupId: there.id },
  { hostId: '71000003', name: 'Of others', groupId: there.id },
];
for (const { hostId, name, groupId } of hosts) {
  await buildAccount(db, { hostId, name });
  await buildMembership(db, { hostId, groupId });
}
const released = await server.get(contract.releaseHost, { hostId: '71000001', appId: 1 }, { as: agent });
const wanted = await server.get(contract.askForTransfer, { hostId: '71000002', toGroupId: here.id }, { as: agent });
await server.get(contract.releaseHost, { hostId: '71000003', appId: 1 }, { as: other });

const MOVES = { list: 'moves', format: 'csv', timeZone: 'UTC' } as const;
const written = (iso: string | null) => new Date(iso ?? '').toISOString().slice(0, 19).replace('T', ' ');

test("[R-STAT-3] departures and transfers are exported as listed, without names of other agents' groups and without formulas", async () => {
  const elsewhere = 'a group of another agency';
  const rows = [
    ['71000002', 'Ayşe', 'Transfer', elsewhere, 'Here', 'Open', written(wanted.askedAt), written(wanted.dueAt)],
    ['71000001', "'=1+1", 'Removal', 'Here', '', 'Done', written(released.askedAt), written(released.effectiveAt)],
  ];
  expect(await exportedRows(server, agent, MOVES)).toEqual([
    ['Host ID', 'Host', 'Type', 'Agent group', 'New group', 'Status', 'Requested (UTC)', 'When (UTC)'],
    ...rows,
  ]);
  const listed = await server.get(contract.listMoves, {}, { as: agent });
  expect(listed.rows.map(({ hostId }) => hostId)).toEqual(rows.map(([hostId]) => hostId));
});

test('[R-PLUS-7] they are exported with the filter, in the columns of the screen, and as codes for programs', async () => {
  const columns = ['id', 'kind', 'group', 'to', 'state'];
  const programs = { ...MOVES, columns, forPrograms: true };
  const one = ['71000002', 'transfer', '', 'Here', 'open'];
  expect(await exportedRows(server, agent, { ...programs, filter: { direction: 'in' } })).toEqual([columns, one]);
  expect(await exportedRows(server, agent, { ...programs, filter: { state: 'open' } })).toEqual([columns, one]);
  // The transfer waits for the other agent. On that agent's side, the row names that agent's group.
  expect(await exportedRows(server, agent, { ...programs, filter: { waiting: 'yes' } })).toEqual([columns]);
  expect(await exportedRows(server, other, { ...programs, filter: { waiting: 'yes' } })).toEqual([
    columns,
    ['71000002', 'transfer', 'There', '', 'open'],
  ]);
});

test('[R-SES-12] users who may not see moves may not export them', async () => {
  const stranger = await signIn(server, 'default');
  expect((await server.call(startExport, MOVES, { as: stranger })).refusal?.code).toBe('forbidden');
});
