import * as contract from '@greenroom/contract/hosts.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import {
  bindGroup,
  buildAccount,
  buildApplication,
  buildGroup,
  buildMembership,
  signIn,
} from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const subAgent = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const reviewer = await signIn(server, 'reviewer');
const aurora = await buildGroup(db, { agentId: agent.id, name: 'Aurora' });
const istanbul = await buildGroup(db, { parentId: aurora.id, name: 'Istanbul' });
await bindGroup(db, subAgent.id, istanbul.id);
const elsewhere = await buildGroup(db, { agentId: other.id, name: 'Elsewhere' });

async function host(hostId: string, name: string, groupId = aurora.id) {
  await buildAccount(db, { hostId, name });
  await buildMembership(db, { hostId, groupId });
}

async function applicant(hostId: string, name: string | null, groupId = aurora.id) {
  if (name !== null) await buildAccount(db, { hostId, name });
  await buildApplication(db, { hostId, groupId, submittedBy: agent.id });
}

async function search(as: SignedIn, text: string, limit?: number) {
  return server.get(contract.searchHosts, { search: text, ...(limit === undefined ? {} : { limit }) }, { as });
}

/** Returns the matches in short form: the `hostId`, with a question mark if it is an applicant. */
async function found(as: SignedIn, text: string, limit?: number): Promise<string[]> {
  const rows = await search(as, text, limit);
  return rows.map(({ hostId, standing }) => (standing === 'host' ? hostId : `${hostId}?`));
}

await host('71000010', 'Leyla Yıldız');
await host('71000011', 'leyla demir', istanbul.id);
await host('71000012', 'Оксана Мельник');
await host('71000013', 'Demet Leyleva');
await applicant('71000001', 'Leyla Arslan');
await applicant('710000', null);
await applicant('71000014', 'Ana Maria Lopez', istanbul.id);
await host('72000001', 'Leyla Far', elsewhere.id);
await applicant('72000002', 'Leyla Away', elsewhere.id);
/** A host in one group who was also submitted twice for another group. */
await host('73000001', 'Both Ways');
await applicant('73000002', 'Was Here');
await buildMembership(db, { hostId: '73000002', groupId: aurora.id, toAt: '2025-06-01' });
for (const _twice of [1, 2]) {
  await buildApplication(db, { hostId: '73000001', groupId: istanbul.id, submittedBy: agent.id, uploadCodes: [107] });
  await buildApplication(db, { hostId: '73000001', groupId: aurora.id, submittedBy: agent.id, uploadCodes: [106] });
}

describe.each([
  ['read account by account', agent],
  ['taken from the indexes', reviewer],
])('the search, %s,', (_how, caller) => {
  const own = async (text: string, limit = 20) =>
    (await found(caller, text, limit)).filter((hostId) => !hostId.startsWith('72'));

  test('finds hosts and applicants by the beginning of their ID, hosts first, the exact ID before all others', async () => {
    expect(await own('710000')).toEqual([
      '710000?',
      '71000010',
      '71000011',
      '71000012',
      '71000013',
      '71000001?',
      '71000014?',
    ]);
    expect(await own('71000014')).toEqual(['71000014?']);
    expect(await own('1000014')).toEqual([]);
  });

  test('finds them by the beginning of a name or of its last word, in any case and script', async () => {
    expect(await own('leyl')).toEqual(['71000011', '71000010', '71000013', '71000001?']);
    expect(await own('LEYLA Y')).toEqual(['71000010']);
    expect(await own('lopez')).toEqual(['71000014?']);
    expect(await own('LÓPEZ')).toEqual(['71000014?']);
    expect(await own('yildiz')).toEqual(['71000010']);
    expect(await own('окса')).toEqual(['71000012']);
    expect(await own('МЕЛЬ')).toEqual(['71000012']);
    expect(await own('eyla')).toEqual([]);
  });

  test('shows an account once for a group: a host there is no applicant, a former host is', async () => {
    expect(await own('7300')).toEqual(['73000001', '73000001?', '73000002?']);
    const both = (await search(caller, 'both')).map(({ groupName, standing }) => ({ groupName, standing }));
    expect(both).toEqual([
      { groupName: 'Aurora', standing: 'host' },
      { groupName: 'Istanbul', standing: 'application' },
    ]);
  });

  test('treats characters with a special meaning in SQL literally, and full-width digits as digits', async () => {
    for (const text of ['%%', '__', '7%', '71_0', '\\\\', '71\\', "71' or true --"])
      expect(await own(text)).toEqual([]);
    expect(await own('７１００００１０')).toEqual(['71000010']);
  });
});

test('a match has its name and place, even if the platform has not reported the account', async () => {
  const [exact] = await search(agent, '710000', 1);
  expect(exact).toEqual({
    appId: 1,
    appLabel: 'Yaar',
    hostId: '710000',
    name: null,
    avatar: null,
    groupId: aurora.id,
    groupName: 'Aurora',
    standing: 'application',
  });
  const [leyla] = await search(agent, '71000010');
  expect(leyla).toMatchObject({ name: 'Leyla Yıldız', avatar: '/avatar/a-71000010.webp', standing: 'host' });
});

test('an agent and a sub-agent find only accounts in their groups and below', async () => {
  expect(await found(subAgent, 'leyl')).toEqual(['71000011']);
  expect(await found(subAgent, '7300')).toEqual(['73000001?']);
  expect(await found(other, 'leyla')).toEqual(['72000001', '72000002?']);
  for (const text of ['710000', '71000010', 'both', 'lopez']) expect(await found(other, text)).toEqual([]);
  expect(await found(reviewer, 'leyla', 20)).toEqual(['71000011', '72000001', '71000010', '71000001?', '72000002?']);
  await sql`update bindings set unbound_at = now() where user_id = ${other.id}`.execute(db);
  expect(await found(other, 'leyla')).toEqual([]);
});

test('the requested number of matches is returned, and a single character is too few', async () => {
  expect(await found(agent, '7100', 3)).toEqual(['71000010', '71000011', '71000012']);
  const short = await server.call(contract.searchHosts, { search: ' 7 ' }, { as: agent });
  expect(short.refusal?.code).toBe('invalid-input');
});
