import { type AccountFact, receiveAccounts } from '@greenroom/contract/accounts.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { chooseOpen, decideMany, listOpen } from '@greenroom/contract/reviews/list-mode.ts';
import { askForOpinion } from '@greenroom/contract/reviews/reviewers.ts';
import * as contract from '@greenroom/contract/reviews/reviews.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statement } from '../../../test/global-setup.ts';
import { runs } from '../../../test/runs.ts';
import { testServer } from '../../../test/server.ts';
import { buildApplication, buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { ageOn, dayOf } from '../applications/index.ts';
import { createToken } from '../tokens/index.ts';

/** Number of interleavings; set `EVIDENCE_RUNS=1000` for the long run. */
const RUNS = runs('EVIDENCE_RUNS', 16);
const AT_ONCE = 4;
const KINDS = ['one', 'list', 'bulk', 'opinion'] as const;

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db } = deps;
const agent = await signIn(server, 'agent');
const token = await createToken(deps, { name: 'warehouse', scopes: ['accounts:ingest'], days: 1 });
const seed = Date.now() % 1_000_000;
const random = generator(seed);

/**
 * Stores the account as it is when the transaction that approves a host commits. A database trigger does this, so that
 * the server isn't involved.
 */
await statement(server.url, 'create table witnessed (host_id text primary key, account jsonb not null)');
await statement(
  server.url,
  `create function witness() returns trigger language plpgsql security definer as $$ begin
     insert into witnessed select a.host_id, to_jsonb(a) from accounts a where a.host_id = new.host_id and a.app_id = new.app_id;
     return null; end $$`,
);
await statement(
  server.url,
  `create constraint trigger witness after insert on memberships deferrable initially deferred
     for each row execute function witness()`,
);

/** Deliveries that change a visible fact, a fact that isn't visible, or nothing. */
const CHANGES: readonly Partial<AccountFact>[] = [
  { name: 'Aylin' },
  { avatarUrl: '/avatar/b.webp' },
  { gender: 3 },
  { birthDate: '1999-01-01' },
  { country: 'AZ' },
  { state: 'banned' },
  { bankCountry: 'DE' },
  {},
];

/** The facts that a reviewer read, and the same facts at the commit. */
interface Facts {
  readonly state: string | null;
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly gender: number | null;
  readonly age: number | null;
  readonly country: string | null;
}

interface Look {
  readonly facts: Facts;
  /** Approves with the evidence that the reviewer saw. Returns the error code, or null. */
  readonly approve: () => Promise<string | null>;
}

const PICTURE = { pictureSeen: true };

/** Shows the application to a reviewer in one of the ways in which applications are decided. */
async function lookAt(kind: (typeof KINDS)[number], key: ApplicationKey, groupId: number): Promise<Look> {
  const ada = await signIn(server, 'reviewer');
  if (kind === 'list' || kind === 'bulk') {
    const all = kind === 'bulk' ? await server.get(chooseOpen, { groupId }, { as: ada }) : [];
    const [row] = (await server.get(listOpen, { groupId }, { as: ada })).rows;
    if (row === undefined) throw new Error('not in the list');
    const mark = all[0]?.mark ?? row.mark;
    const verdict = { approve: true, applications: [{ ...key, mark, ...PICTURE }] };
    const approve = async () => {
      // An application that changed between the choice and the look is no longer chosen.
      if (mark !== row.mark) return 'not chosen';
      return (await server.get(decideMany, verdict, { as: ada }))[0]?.refused ?? null;
    };
    return { facts: row, approve };
  }
  const first = await server.get(contract.claimOne, key, { as: ada });
  const ben = await signIn(server, 'reviewer');
  const asked = kind === 'opinion';
  const question = { ...key, mark: first.mark, userId: ben.id, note: 'The same woman?' };
  const refused = asked ? (await server.call(askForOpinion, question, { as: ada })).refusal?.code : undefined;
  const as = asked && refused === undefined ? ben : ada;
  const shown = asked && refused === undefined ? await server.get(contract.claimOne, key, { as }) : first;
  const { mark, application, account } = shown;
  const approve = async () =>
    (await server.call(contract.decide, { ...key, mark, ...PICTURE, approve: true }, { as })).refusal?.code ?? null;
  return { facts: { ...application, state: account.state }, approve };
}

let hosts = 0;
let deliveries = 0;

async function deliver(hostId: string, change: Partial<AccountFact>): Promise<void> {
  deliveries += 1;
  const reportedAt = new Date(server.clock.now().getTime() + deliveries).toISOString();
  const good = { name: 'Leyla', avatarUrl: '/avatar/a.webp', gender: 2, birthDate: '2001-05-12', country: 'TR' };
  const answer = await server.fetch(receiveAccounts.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${token}` },
    body: `${JSON.stringify({ appId: 1, hostId, homepageVideoUrl: '/avatar/v.webm', ...good, reportedAt, ...change })}\n`,
  });
  expect(answer.status).toBe(200);
}

async function witnessed(hostId: string): Promise<Facts | null> {
  const found = await sql<Facts & { birthDate: string | null }>`
    select account->>'state' as state, account->>'name' as name, account->>'avatar_url' as "avatarUrl",
      (account->>'gender')::int as gender, account->>'birth_date' as "birthDate", account->>'country' as country
    from witnessed where host_id = ${hostId}`.execute(db);
  const [row] = found.rows;
  if (row === undefined) return null;
  const { birthDate, ...facts } = row;
  return { ...facts, age: birthDate === null ? null : ageOn(birthDate, dayOf(server.clock.now())) };
}

/** Shows and approves one application, while deliveries arrive before, between or during these calls. */
async function interleave(turn: number): Promise<string> {
  hosts += 1;
  const hostId = String(71_000_000 + hosts);
  await deliver(hostId, {});
  const { id: groupId } = await buildGroup(db, { agentId: agent.id });
  const { applicationId } = await buildApplication(db, { hostId, groupId, submittedBy: agent.id });
  const kind = KINDS[turn % KINDS.length] ?? 'one';
  const between = random(3) === 0 ? [pick()] : [];
  const meanwhile = Array.from({ length: random(3) }, pick);
  const racing = (async () => {
    for (const change of random(2) === 0 ? meanwhile : []) await deliver(hostId, change);
  })();
  const look = await lookAt(kind, { hostId, applicationId }, groupId);
  await racing;
  for (const change of between) await deliver(hostId, change);
  const late = (async () => {
    for (const change of meanwhile) await deliver(hostId, change);
  })();
  const [refused] = await Promise.all([look.approve(), late]);
  const account = await witnessed(hostId);
  const { state, name, avatarUrl, gender, age, country } = look.facts;
  expect({ seed, turn, refused, approved: account !== null }).toEqual({
    seed,
    turn,
    refused,
    approved: refused === null,
  });
  if (account !== null)
    expect({ seed, turn, account }).toEqual({ seed, turn, account: { state, name, avatarUrl, gender, age, country } });
  return `${kind} ${refused ?? 'approved'}`;
}

function pick(): Partial<AccountFact> {
  return CHANGES[random(CHANGES.length)] ?? {};
}

/** Creates a small seeded generator for integers below a limit. */
function generator(start: number): (limit: number) => number {
  let state = start;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

test(
  `[R-PLUS-27] of ${RUNS} random interleavings of deliveries and approvals none approves an account that differs from the one seen`,
  async () => {
    const outcomes = new Map<string, number>();
    let turn = 0;
    const hand = async () => {
      while (turn < RUNS) {
        const outcome = await interleave(turn++);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, hand));
    expect([...outcomes.values()].reduce((sum, count) => sum + count, 0)).toBe(RUNS);
  },
  RUNS * 10_000,
);
