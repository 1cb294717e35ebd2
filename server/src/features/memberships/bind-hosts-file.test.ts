import { readFile } from 'node:fs/promises';
import { BIND_MAX_HOSTS } from '@greenroom/contract/constants.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import { expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { periodsOf } from '../../../test/models/membership-state.ts';
import { testServer } from '../../../test/server.ts';
import { buildAccount, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const group = await buildGroup(db, { name: 'Here' });
const there = await buildGroup(db, { name: 'There' });
await buildAccount(db, { hostId: '10000001' });
await buildAccount(db, { hostId: '00012345' });
await buildMembership(db, { hostId: '00012345', groupId: there.id });

const fixture = (name: string) => readFile(new URL(`../../platform/sheets/read/fixtures/${name}`, import.meta.url));

function send(name: string, bytes: Uint8Array, given: { dryRun?: 'true'; note?: string; groupId?: number } = {}) {
  return server.call(contract.bindHostsFile, { groupId: group.id, ...given }, { as: admin, file: { name, bytes } });
}

const OUTCOMES = [
  { hostId: '10000001', outcome: 'bound', from: null },
  { hostId: '00012345', outcome: 'moved', from: 'There' },
  { hostId: '123456789012345678', outcome: 'no-account', from: null },
  { hostId: '12a45', outcome: 'malformed', from: null },
  { hostId: '20000005', outcome: 'no-account', from: null },
];

test('an invalid sheet is refused with its reason, and nothing changes', async () => {
  const workbook = await fixture('table.xlsx');
  const many = Array.from({ length: BIND_MAX_HOSTS + 1 }, (_, index) => 10_000_000 + index).join('\n');
  const before = await fingerprint(db);
  const wrong: [string, Uint8Array, string][] = [
    ['hosts.txt', Buffer.from('10000001'), 'sheet-not-supported'],
    ['hosts.csv', workbook, 'sheet-wrong-type'],
    ['hosts.xlsx', workbook.subarray(0, workbook.length / 2), 'sheet-damaged'],
    ['hosts.xlsx', await fixture('empty.xlsx'), 'sheet-empty'],
    ['hosts.xlsx', await fixture('formula.xlsx'), 'sheet-formula'],
    ['hosts.xls', await fixture('lost.xls'), 'sheet-number-lost-digits'],
    ['hosts.csv', Buffer.from(`Host ID\n${many}`), 'too-many-ids'],
  ];
  for (const [name, bytes, code] of wrong) {
    const answer = await send(name, bytes);
    expect([name, answer.http, answer.refusal?.code]).toEqual([name, 422, code]);
    expect(answer.body.message).not.toContain('errors.');
  }
  expect((await send('hosts.xlsx', workbook, { groupId: 999_999 })).refusal?.code).toBe('group-not-found');
  const without = await server.call(contract.bindHostsFile, { groupId: group.id }, { as: admin });
  expect(without.http).toBeGreaterThanOrEqual(400);
  expect(await fingerprint(db)).toEqual(before);
});

test.each(['table.xlsx', 'table.xls', 'table.csv'])(
  'a check of %s returns the outcomes and changes nothing',
  async (name) => {
    const before = await fingerprint(db);
    const answer = await send(name, await fixture(name), { dryRun: 'true' });
    expect(answer.body.data.outcomes).toEqual(OUTCOMES);
    expect(await fingerprint(db)).toEqual(before);
  },
);

test('the hosts of a real workbook are bound, with the note', async () => {
  const answer = await send('hosts.xlsx', await fixture('table.xlsx'), { note: 'list of March' });
  expect(answer.body.data.outcomes).toEqual(OUTCOMES);
  expect(await periodsOf(db, '10000001')).toMatchObject([{ groupId: group.id, toAt: null }]);
  expect(await periodsOf(db, '00012345')).toMatchObject([{ endReason: 'moved' }, { groupId: group.id, toAt: null }]);
  const host = await server.get(contract.readHost, { hostId: '00012345' }, { as: admin });
  expect(host.current).toMatchObject({ note: 'list of March', openedBy: `Nick ${admin.username}` });
});
