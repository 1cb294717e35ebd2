import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { chooseOpen, type DecisionKey, decideMany, listOpen, undoMany } from '@greenroom/contract/reviews/list-mode.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import type { SignedIn } from '../../../test/signed-in.ts';
import { buildAccount, buildApplication, buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const ada = await signIn(server, 'reviewer');
const ben = await signIn(server, 'reviewer');
const group = await buildGroup(db, { agentId: agent.id });

function waiting(given: { hostId?: string; groupId?: number; codes?: number[]; hours?: number } = {}) {
  const { groupId = group.id, codes = [], hours = 0, ...rest } = given;
  const submittedAt = new Date(server.clock.now().getTime() - hours * 3_600_000).toISOString();
  return buildApplication(db, { ...rest, groupId, submittedBy: agent.id, submittedAt, suggestedCodes: codes });
}

const several = (count: number, given: Parameters<typeof waiting>[0] = {}) =>
  Promise.all(Array.from({ length: count }, () => waiting(given)));

async function claimed(as: SignedIn, given: Parameters<typeof waiting>[0] = {}) {
  const key = await waiting(given);
  await server.get(contract.claimOne, key, { as });
  return key;
}

async function stateOf(keys: readonly ApplicationKey[]) {
  const found = await sql<{ open: boolean; status: number; members: number }>`
    select a.open, a.review_status as status, a.review_codes as codes, a.note,
      (select count(*) from memberships m where m.host_id = a.host_id and m.to_at is null)::int as members
    from applications a where a.id = any(${keys.map(({ applicationId }) => applicationId)}) order by a.id`.execute(db);
  return found.rows;
}

/** Finds applications that are successful without their own open membership, or have one without being successful. */
async function unmatched() {
  const found = await sql<{ hostId: string }>`
    select a.host_id as "hostId" from applications a
    left join memberships m on m.host_id = a.host_id and m.application_id = a.id and m.to_at is null
    where coalesce(a.review_status = 2, false) <> (m.id is not null)`.execute(db);
  return found.rows;
}

/** Returns the decisions in an answer as input for `undoMany`. */
function decisionsIn(rows: readonly { hostId: string; decisionId: number | null }[]): DecisionKey[] {
  return rows.flatMap(({ hostId, decisionId }) => (decisionId === null ? [] : [{ hostId, decisionId }]));
}

test('the list of open applications has the order of the queue, and can be filtered by queue, group with subgroups, and agent', async () => {
  const owner = await signIn(server, 'agent');
  const other = await signIn(server, 'agent');
  const top = await buildGroup(db, { agentId: owner.id, name: 'Top' });
  const below = await buildGroup(db, { parentId: top.id, name: 'Below' });
  const theirs = await buildGroup(db, { parentId: top.id, agentId: other.id, name: 'Theirs' });
  const { hostId } = await buildAccount(db, { name: 'Maria 7', gender: 3, country: 'PH', birthDate: '2000-01-02' });
  const oldest = await waiting({ hostId, groupId: below.id, codes: [201, 213], hours: 30 });
  const next = await claimed(ben, { groupId: top.id, codes: [202], hours: 20 });
  const newest = await claimed(ada, { groupId: theirs.id, codes: [213], hours: 10 });
  const decided = await waiting({ groupId: top.id, hours: 40 });
  await server.get(decideMany, { approve: false, codes: [216], applications: [decided] }, { as: ada });

  const list = (query: object) => server.get(listOpen, query, { as: ada });
  const ids = async (query: object) => (await list(query)).rows.map(({ id }) => id);
  const whole = await list({ groupId: top.id });
  expect(whole).toMatchObject({ total: 3, agent: null });
  expect(whole.rows.map(({ id }) => id)).toEqual([oldest, next, newest].map(({ applicationId }) => applicationId));
  expect(whole.rows[0]).toMatchObject({
    hostId,
    name: 'Maria 7',
    gender: 3,
    country: 'PH',
    groupName: 'Below',
    agent: { id: owner.id, nickname: `Nick ${owner.username}` },
    suggestedCodes: [201, 213],
    claim: null,
  });
  expect(whole.rows[0]?.openSince).toBe(whole.rows[0]?.submittedAt);
  expect(whole.rows[1]?.claim).toMatchObject({ holder: `Nick ${ben.username}`, own: false });
  expect(whole.rows[2]).toMatchObject({ claim: { own: true }, agent: { id: other.id } });
  const [first, second, third] = [oldest.applicationId, next.applicationId, newest.applicationId];
  expect(await ids({ groupId: below.id })).toEqual([first]);
  expect(await ids({ queue: 'names', groupId: top.id })).toEqual([first, third]);
  expect(await ids({ queue: 'names' })).toEqual([first, third]);
  expect(await list({ agentId: owner.id })).toMatchObject({ total: 2, agent: `Nick ${owner.username}` });
  expect(await ids({ agentId: owner.id })).toEqual([first, second]);
  expect(await ids({ agentId: other.id, groupId: top.id })).toEqual([third]);
  expect((await list({ groupId: 999_999 })).total).toBe(0);
  expect(await list({ groupId: top.id, size: 10, page: 2 })).toMatchObject({ rows: [], total: 3 });
  const far = await list({ groupId: top.id, size: 100, page: 3 });
  expect(far).toMatchObject({ rows: [], total: 3 });
  server.clock.forward(11 * 60);
  expect((await list({ groupId: top.id })).rows.map(({ claim }) => claim)).toEqual([null, null, null]);
});

test('[R-PLUS-27] all matches are chosen with their marks, and those of others and later ones are not decided', async () => {
  const wide = await buildGroup(db, { agentId: agent.id });
  const inside = { groupId: wide.id, codes: [202], hours: 5 };
  const seen = await several(3, inside);
  const foreign = await claimed(ben, inside);
  const otherQueue = await waiting({ ...inside, codes: [201] });
  const filter = { queue: 'videos' as const, groupId: wide.id };
  const chosen = await server.get(chooseOpen, filter, { as: ada });
  const { total } = await server.get(listOpen, filter, { as: ada });
  expect(chosen).toHaveLength(total);
  expect(chosen.every(({ ageKnown, genderKnown }) => ageKnown && genderKnown)).toBe(true);
  const later = await waiting(inside);
  const applications = chosen.map((each) => ({ ...each, pictureSeen: true }));
  const rows = await server.get(decideMany, { approve: true, applications }, { as: ada });
  expect(new Map(rows.map(({ applicationId, refused, holder }) => [applicationId, [refused, holder]]))).toEqual(
    new Map<number, (string | null)[]>([
      ...seen.map(({ applicationId }): [number, (string | null)[]] => [applicationId, [null, null]]),
      [foreign.applicationId, ['claim-lost', `Nick ${ben.username}`]],
    ]),
  );
  expect(rows.every(({ name }) => name === 'Leyla')).toBe(true);
  expect((await stateOf(seen)).every(({ open, members }) => !open && members === 1)).toBe(true);
  expect((await stateOf([foreign, otherQueue, later])).every(({ open }) => open)).toBe(true);
});

test('no more than the limit can be chosen', async () => {
  const large = await buildGroup(db, { agentId: agent.id });
  await sql`
    insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open, submitted_at)
    select (70000000 + n)::text, 1, ${large.id}, 1, n, 1, 0, true, '2026-01-01' from generate_series(1, 10001) n`.execute(
    db,
  );
  const refused = await server.call(chooseOpen, { groupId: large.id }, { as: ada });
  expect(refused.refusal).toMatchObject({ code: 'too-many-applications', params: { max: 10_000 } });
  await sql`delete from applications where group_id = ${large.id} and line = 1`.execute(db);
  expect(await server.get(chooseOpen, { groupId: large.id }, { as: ada })).toHaveLength(10_000);
});

test('[R-PLUS-4] many decisions are undone in one request within 30 seconds, but not those of others or older ones', async () => {
  const keys = await several(3);
  const rows = await server.get(decideMany, { approve: true, applications: keys }, { as: ada });
  const [foreign] = await server.get(decideMany, { approve: true, applications: [await waiting()] }, { as: ben });
  const again = await waiting();
  const rejected = await server.get(decideMany, { approve: false, codes: [203], applications: [again] }, { as: ada });
  await waiting({ hostId: again.hostId });
  server.clock.forward(29);
  const decisions = decisionsIn([
    ...rows,
    ...(foreign ? [foreign] : []),
    ...rejected,
    { hostId: 'nobody', decisionId: 1 },
  ]);
  const undo = () => server.get(undoMany, { decisions: [...decisions, ...decisions.slice(0, 1)] }, { as: ada });
  const outcomes = await undo();
  expect(outcomes.map(({ refused }) => refused)).toEqual([
    ...[null, null, null],
    'decision-not-yours',
    'account-has-open-application',
    'decision-not-yours',
  ]);
  expect(outcomes.map(({ decisionId }) => decisionId)).toEqual(decisions.map(({ decisionId }) => decisionId));
  expect(await stateOf(keys)).toMatchObject(keys.map(() => ({ open: true, status: 0, members: 0 })));
  expect(await stateOf([again])).toMatchObject([{ open: false, status: 1, members: 0 }]);
  expect(
    (await sql`select from review_claims where host_id = any(${keys.map(({ hostId }) => hostId)})`.execute(db)).rows,
  ).toEqual([]);
  expect(await unmatched()).toEqual([]);
  expect((await undo())[0]?.refused).toBe('decision-already-undone');

  const late = await server.get(decideMany, { approve: true, applications: keys }, { as: ada });
  server.clock.forward(31);
  const refused = await server.get(undoMany, { decisions: decisionsIn(late) }, { as: ada });
  expect(refused.map((row) => row.refused)).toEqual(keys.map(() => 'undo-too-late'));
  expect((await stateOf(keys)).every(({ members }) => members === 1)).toBe(true);
});

test('many are decided with one verdict, and the outcome of each is returned', async () => {
  const [free, own, foreign, decided, host] = [
    await waiting(),
    await claimed(ada),
    await claimed(ben),
    await claimed(ada),
    await waiting(),
  ];
  await server.get(contract.decide, { ...decided, approve: true }, { as: ada });
  await buildMembership(db, { hostId: host.hostId, groupId: group.id });
  const unknown = { ...free, hostId: 'nobody', applicationId: 1 };
  const rows = await server.get(
    decideMany,
    { approve: true, note: 'all fine', applications: [free, own, foreign, decided, host, unknown, free] },
    { as: ada },
  );
  expect(rows.map((row) => row.refused)).toEqual([
    null,
    null,
    'claim-lost',
    'application-decided',
    'account-is-a-host',
    'application-not-found',
    null,
  ]);
  expect(rows.map((row) => row.hostId)).toEqual(
    [free, own, foreign, decided, host, unknown, free].map((key) => key.hostId),
  );
  expect(rows[6]).toEqual(rows[0]);
  expect(await stateOf([free])).toEqual([{ open: false, status: 2, members: 1, codes: [200], note: 'all fine' }]);
  expect(await stateOf([foreign])).toMatchObject([{ open: true, status: 0 }]);
  expect(await unmatched()).toEqual([]);
  const { decisionId } = rows[0] ?? {};
  const undone = await server.call(
    contract.undoDecision,
    { hostId: free.hostId, decisionId: decisionId ?? 0 },
    { as: ada },
  );
  expect(undone.http).toBe(200);
  const none = await server.call(decideMany, { approve: false, applications: [free] }, { as: ada });
  expect(none.refusal?.code).toBe('reasons-missing');
});

test('if two reviewers decide on the same 500 simultaneously, in different orders, each is decided exactly once', async () => {
  const keys = await Promise.all(Array.from({ length: 500 }, () => waiting()));
  const [first, second] = await Promise.all([
    server.get(decideMany, { approve: true, applications: keys }, { as: ada }),
    server.get(decideMany, { approve: false, codes: [203], applications: keys.toReversed() }, { as: ben }),
  ]);
  const outcomes = [...first, ...second].map((row) => row.refused ?? 'decided');
  expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(500);
  expect(outcomes.filter((outcome) => outcome === 'application-decided')).toHaveLength(500);
  expect(await unmatched()).toEqual([]);
});

test('decisions on many applications lock them in one order, so that no two deadlock', async () => {
  const keys = (await Promise.all([waiting(), waiting()])).toSorted((a, b) => (a.hostId < b.hostId ? -1 : 1));
  const [low, high] = keys.map((key) => key.applicationId);
  const deciding = await db.transaction().execute(async (trx) => {
    await sql`select from applications where id = ${low} for update`.execute(trx);
    const call = server.get(decideMany, { approve: true, applications: keys.toReversed() }, { as: ada });
    await vi.waitFor(async () => {
      const blocked = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(blocked.rows).toHaveLength(1);
    });
    // The call waits for the lower ID and has not locked the higher one yet.
    await sql`select from applications where id = ${high} for update nowait`.execute(trx);
    return { call };
  });
  expect((await deciding.call).map((row) => row.refused)).toEqual([null, null]);
});
