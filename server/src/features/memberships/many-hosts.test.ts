import { listGroupEvents } from '@greenroom/contract/groups.ts';
import * as contract from '@greenroom/contract/hosts.ts';
import { askForTransfer, listHosts, readHost } from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from '../../../test/fingerprint.ts';
import { brokenMemberships, listNotified, movesOf, periodsOf } from '../../../test/models/membership-state.ts';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { bindGroup, buildAccount, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const partner = await signIn(server, 'sub-agent');
const other = await signIn(server, 'agent');
const from = await buildGroup(db, { agentId: agent.id, name: 'From' });
const to = await buildGroup(db, { agentId: agent.id, name: 'To' });
const theirs = await buildGroup(db, { agentId: other.id, name: 'Theirs' });
const topchat = await buildGroup(db, { agentId: agent.id, appId: 2, name: 'Topchat' });
await bindGroup(db, partner.id, from.id);

beforeEach(async () => {
  await sql`delete from notifications`.execute(db);
  await sql`delete from group_events`.execute(db);
});

afterEach(async () => {
  expect(await brokenMemberships(db)).toEqual([]);
});

interface Host {
  hostId: string;
  appId: number;
}

async function hostIn(groupId: number, appId = 1): Promise<Host> {
  const { hostId } = await buildAccount(db, { appId, personKey: null });
  await sql`update accounts set person_key = 'p-' || host_id where host_id = ${hostId}`.execute(db);
  await buildMembership(db, { hostId, groupId, appId });
  return { hostId, appId };
}

const hostsIn = (groupId: number, count: number) => Promise.all(Array.from({ length: count }, () => hostIn(groupId)));

function release(given: Parameters<typeof server.get<typeof contract.releaseMany>>[1], as: SignedIn = agent) {
  return server.get(contract.releaseMany, given, { as });
}

function move(given: Parameters<typeof server.get<typeof contract.moveMany>>[1], as: SignedIn = agent) {
  return server.get(contract.moveMany, given, { as });
}

const undo = (moveIds: number[], as: SignedIn = agent) => server.get(contract.undoMoves, { moveIds }, { as });

const movesIn = ({ outcomes }: { outcomes: readonly { moveId: number | null }[] }) =>
  outcomes.flatMap(({ moveId }) => (moveId === null ? [] : [moveId]));

function tally(outcomes: readonly { outcome: string }[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(outcomes, ({ outcome }) => outcome)].map(([outcome, all]) => [outcome, all.length]),
  );
}

async function eventsOf(groupId: number) {
  const { rows } = await server.get(listGroupEvents, { groupId }, { as: admin });
  return rows.map(({ kind, params, by, note }) => ({ kind, params, by, note }));
}

test('removing 300 hosts together names the three that cannot be removed, and an undo restores everything', async () => {
  const hosts = await hostsIn(from.id, 300);
  const asked = await hostIn(from.id);
  await server.get(askForTransfer, { hostId: asked.hostId, toGroupId: theirs.id }, { as: other });
  const foreign = await hostIn(theirs.id);
  const free = await buildAccount(db);
  const all = [...hosts, asked, foreign, { hostId: free.hostId, appId: 1 }];
  await sql`delete from notifications`.execute(db);
  const before = await fingerprint(db);

  const trial = await release({ hosts: all, dryRun: true });
  expect(tally(trial.outcomes)).toEqual({ released: 300, 'move-open': 1, 'not-yours': 2 });
  expect(movesIn(trial)).toEqual([]);
  expect(await fingerprint(db)).toEqual(before);

  const done = await release({ hosts: all, note: ' season over ' });
  expect(tally(done.outcomes)).toEqual({ released: 300, 'move-open': 1, 'not-yours': 2 });
  expect(done.outcomes.map(({ hostId }) => hostId)).toEqual(all.map(({ hostId }) => hostId));
  // The answer reveals nothing about hosts that aren't the caller's own.
  expect(done.outcomes.find(({ hostId }) => hostId === foreign.hostId)).toMatchObject({
    groupName: null,
    moveId: null,
  });
  const [first] = hosts;
  expect(await periodsOf(db, first?.hostId ?? '')).toMatchObject([{ groupId: from.id, endReason: 'released' }]);
  expect(await periodsOf(db, asked.hostId)).toMatchObject([{ groupId: from.id, toAt: null }]);
  expect(await eventsOf(from.id)).toEqual([
    { kind: 'hosts-released', params: { count: 300 }, by: `Nick ${agent.username}`, note: 'season over' },
  ]);
  expect(await listNotified(db)).toEqual([
    {
      kind: 'hosts-gone',
      userId: partner.id,
      subjectId: from.id,
      params: { groupId: from.id, group: 'From', count: 300 },
    },
  ]);

  const undone = await undo(movesIn(done));
  expect(undone.outcomes.every((each) => each.undone)).toBe(true);
  expect(undone.outcomes).toHaveLength(300);
  expect(await periodsOf(db, first?.hostId ?? '')).toEqual([
    { groupId: from.id, fromAt: '2025-03-01T00:00:00.000Z', toAt: null, endReason: null },
  ]);
  expect(await movesOf(db, first?.hostId ?? '')).toEqual([{ kind: 'release', state: 'withdrawn' }]);
  expect(await eventsOf(from.id)).toMatchObject([{ kind: 'hosts-restored', params: { count: 300 } }, {}]);
});

test("moving 300 hosts between the agent's own groups leaves the three that cannot move, and an undo restores everything", async () => {
  const hosts = await hostsIn(from.id, 300);
  const there = await hostIn(to.id);
  const foreign = await hostIn(theirs.id);
  const elsewhere = await hostIn(topchat.id, 2);
  const all = [...hosts, there, foreign, elsewhere];
  const done = await move({ hosts: all, toGroupId: to.id, note: 'new team' });
  expect(tally(done.outcomes)).toEqual({ moved: 300, 'already-there': 1, 'not-yours': 1, 'other-app': 1 });
  const hostId = hosts[0]?.hostId ?? '';
  const [ended, begun] = await periodsOf(db, hostId);
  expect([ended, begun]).toMatchObject([
    { groupId: from.id, endReason: 'moved' },
    { groupId: to.id, fromAt: ended?.toAt, toAt: null },
  ]);
  const host = await server.get(readHost, { hostId }, { as: agent });
  expect(host.current).toMatchObject({ groupName: 'To', note: 'new team' });
  expect(host.moves).toMatchObject([{ kind: 'transfer', state: 'accepted', fromGroupName: 'From', toGroupName: 'To' }]);
  const by = `Nick ${agent.username}`;
  expect(await eventsOf(to.id)).toEqual([{ kind: 'hosts-bound', params: { count: 300 }, by, note: 'new team' }]);
  expect(await eventsOf(from.id)).toEqual([{ kind: 'hosts-moved', params: { count: 300 }, by, note: null }]);
  // The checks for other accounts read the rows by person.
  const persons = await sql<{ groupId: number }>`
    select group_id as "groupId" from person_memberships where host_id = ${hostId} and to_at is null`.execute(db);
  expect(persons.rows).toEqual([{ groupId: to.id }]);

  const undone = await undo(movesIn(done));
  expect(undone.outcomes.filter((each) => each.undone)).toHaveLength(300);
  expect(await periodsOf(db, hostId)).toEqual([
    { groupId: from.id, fromAt: '2025-03-01T00:00:00.000Z', toAt: null, endReason: null },
  ]);
  const again = await sql<{ groupId: number }>`
    select group_id as "groupId" from person_memberships where host_id = ${hostId} and to_at is null`.execute(db);
  expect(again.rows).toEqual([{ groupId: from.id }]);
});

test('the removal of all listed hosts can be planned for a future date, and an undo withdraws it', async () => {
  const group = await buildGroup(db, { agentId: agent.id });
  const hosts = await hostsIn(group.id, 5);
  const at = new Date(server.clock.now().getTime() + 3 * 86_400_000).toISOString();
  const done = await release({ filter: { groupId: group.id }, at });
  expect(tally(done.outcomes)).toEqual({ 'release-planned': 5 });
  expect(done.outcomes.map(({ hostId }) => hostId).toSorted()).toEqual(hosts.map(({ hostId }) => hostId).toSorted());
  const hostId = hosts[0]?.hostId ?? '';
  expect(await movesOf(db, hostId)).toEqual([{ kind: 'release', state: 'open' }]);
  expect(await eventsOf(group.id)).toEqual([]);
  await undo(movesIn(done));
  expect(await movesOf(db, hostId)).toEqual([{ kind: 'release', state: 'withdrawn' }]);
  expect(await periodsOf(db, hostId)).toMatchObject([{ toAt: null }]);
});

test("a call's filter selects the hosts that the list shows with it: by group, beginning, several IDs, name and account", async () => {
  const group = await buildGroup(db, { agentId: agent.id });
  const hosts = await hostsIn(group.id, 4);
  const [one, two, three] = hosts.map(({ hostId }) => hostId);
  await sql`update accounts set name = 'Çiğdem Arda' where host_id = ${one}`.execute(db);
  await sql`update accounts set state = 'banned' where host_id = ${two}`.execute(db);
  const filters = [
    {},
    { search: String(three).slice(0, 7) },
    { search: `${one}, ${two}; 99999999` },
    { search: 'arda' },
    { active: false },
    { active: true, search: `${one} ${two}` },
  ];
  for (const filter of filters) {
    const { active, ...rest } = { active: undefined, ...filter };
    const query = { groupId: group.id, ...rest, ...(active !== undefined && { active: String(active) }) };
    const shown = await server.get(listHosts, query, { as: agent });
    const chosen = await release({ filter: { groupId: group.id, ...filter }, dryRun: true });
    expect(shown.total).toBeGreaterThan(0);
    expect(shown.rows).toHaveLength(shown.total);
    expect(chosen.outcomes.map(({ hostId }) => hostId).toSorted()).toEqual(
      shown.rows.map(({ hostId }) => hostId).toSorted(),
    );
  }
  const named = await server.get(listHosts, { groupId: group.id, search: 'arda' }, { as: agent });
  expect(named.rows.map(({ hostId }) => hostId)).toEqual([one]);
});

test('a filter without a group selects hosts of all groups of the caller, and never those of others', async () => {
  const lonely = await signIn(server, 'agent');
  const group = await buildGroup(db, { agentId: lonely.id });
  const below = await buildGroup(db, { parentId: group.id });
  const hosts = [await hostIn(group.id), await hostIn(below.id)].map(({ hostId }) => hostId);
  const shown = await server.get(listHosts, {}, { as: lonely });
  expect(shown.rows.map(({ hostId }) => hostId).toSorted()).toEqual(hosts.toSorted());
  const chosen = await release({ filter: {}, dryRun: true }, lonely);
  expect(chosen.outcomes.map(({ hostId }) => hostId).toSorted()).toEqual(hosts.toSorted());
});

test('an empty choice, both ways of choosing, a foreign group and a past date are refused, and nothing changes', async () => {
  const host = await hostIn(from.id);
  const before = await fingerprint(db);
  const releases: [Parameters<typeof release>[0], string][] = [
    [{}, 'hosts-not-chosen'],
    [{ hosts: [host], filter: {} }, 'hosts-not-chosen'],
    [{ filter: { search: '99999999' } }, 'hosts-not-chosen'],
    [{ filter: { groupId: theirs.id } }, 'group-not-found'],
    [{ hosts: [host], at: '2025-01-01T00:00:00Z' }, 'date-not-allowed'],
  ];
  for (const [given, code] of releases) {
    const answer = await server.call(contract.releaseMany, given, { as: agent });
    expect([code, answer.refusal?.code]).toEqual([code, code]);
    expect(answer.body.message).not.toContain('errors.');
  }
  const into = await server.call(contract.moveMany, { hosts: [host], toGroupId: theirs.id }, { as: agent });
  expect(into.refusal?.code).toBe('group-not-found');
  expect(await fingerprint(db)).toEqual(before);
});

test('an undo skips moves that are too old, moves of others, and hosts that have changed since then', async () => {
  const [late, gone, moved, asked, kept] = await hostsIn(from.id, 5);
  if (!late || !gone || !moved || !asked || !kept) throw new Error('no hosts');
  const first = await release({ hosts: [late] });
  server.clock.forward(11 * 60);
  const released = await release({ hosts: [gone, kept] });
  const shifted = await move({ hosts: [moved, asked], toGroupId: to.id });
  await buildMembership(db, { hostId: gone.hostId, groupId: theirs.id, fromAt: server.clock.now().toISOString() });
  await move({ hosts: [moved], toGroupId: from.id });
  await server.get(askForTransfer, { hostId: asked.hostId, toGroupId: theirs.id }, { as: other });
  const all = [...movesIn(first), ...movesIn(released), ...movesIn(shifted)];
  // Users can't undo other users' moves, even in the same group.
  expect((await undo(all, partner)).outcomes).toEqual([]);
  const { outcomes } = await undo(all);
  const undone = outcomes.filter((each) => each.undone).map(({ hostId }) => hostId);
  expect(undone).toEqual([kept.hostId]);
  expect(outcomes).toHaveLength(5);
  // A second undo finds nothing to undo.
  expect((await undo(movesIn(released))).outcomes.filter((each) => each.undone)).toEqual([]);
});

test('if two users remove and move the same hosts simultaneously, each host ends up in one place', async () => {
  for (let round = 0; round < 4; round += 1) {
    const hosts = await hostsIn(from.id, 60);
    const calls = [
      () => release({ hosts }),
      () => move({ hosts: hosts.toReversed(), toGroupId: to.id }, admin),
      () => release({ hosts: hosts.slice(20) }, partner),
    ];
    const answers = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    const done = answers.flatMap(({ outcomes }) => outcomes.filter(({ moveId }) => moveId !== null));
    const open = await sql<{ count: number }>`
      select count(*) as count from memberships where to_at is null and host_id = any(${hosts.map(({ hostId }) => hostId)}::text[])`.execute(
      db,
    );
    expect(done.length).toBeGreaterThanOrEqual(60);
    expect([0, 60]).toContain(open.rows[0]?.count ?? 0);
  }
});

test('a repeated call with the same key removes once and gets the first answer', async () => {
  const hosts = await hostsIn(from.id, 2);
  const send = () => server.call(contract.releaseMany, { hosts }, { as: agent, idempotencyKey: 'many' });
  const [first, second] = [await send(), await send()];
  expect(tally(first.body.data.outcomes)).toEqual({ released: 2 });
  expect(second.body.data).toEqual(first.body.data);
});

test('many hosts of others are requested in one call, each ID has its outcome, and each agent is notified of their own hosts', async () => {
  const group = await buildGroup(db, { agentId: agent.id });
  const wanted = await hostsIn(theirs.id, 3);
  const [first, second, busy] = wanted.map(({ hostId }) => hostId);
  await server.get(askForTransfer, { hostId: busy ?? '', toGroupId: group.id }, { as: agent });
  const mine = (await hostIn(from.id)).hostId;
  const free = (await buildAccount(db)).hostId;
  await sql`delete from notifications`.execute(db);
  const hostIds = [first, mine, 'abc', second, busy, free, first].map(String);
  const input = { hostIds, toGroupId: group.id, note: 'please' };
  const { outcomes } = await server.get(contract.askForMany, input, { as: agent });
  expect(outcomes).toEqual([
    ...['asked', 'already-yours', 'malformed', 'asked', 'move-open', 'not-a-host', 'repeated'].map(
      (outcome, index) => ({
        hostId: hostIds[index],
        outcome,
      }),
    ),
  ]);
  expect(await movesOf(db, String(first))).toEqual([{ kind: 'transfer', state: 'open' }]);
  const notified = await listNotified(db);
  expect(notified.map(({ kind, userId }) => [kind, userId])).toEqual([
    ['move-asked', other.id],
    ['move-asked', other.id],
  ]);
  const foreign = await server.call(contract.askForMany, { ...input, toGroupId: theirs.id }, { as: agent });
  expect(foreign.refusal?.code).toBe('group-not-found');
});

test("IDs beyond a user's limit of open transfers have that outcome and can be requested later", async () => {
  const asker = await signIn(server, 'agent');
  const group = await buildGroup(db, { agentId: asker.id });
  const hosts = await hostsIn(theirs.id, 203);
  const ask = (hostIds: string[]) => server.get(contract.askForMany, { hostIds, toGroupId: group.id }, { as: asker });
  const { outcomes } = await ask(hosts.map(({ hostId }) => hostId));
  expect(tally(outcomes)).toEqual({ asked: 200, 'too-many-open': 3 });
  expect(outcomes.slice(200).map(({ outcome }) => outcome)).toEqual([
    'too-many-open',
    'too-many-open',
    'too-many-open',
  ]);
});
