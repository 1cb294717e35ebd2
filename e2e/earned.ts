import { createHash, randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { addDays, mondayOf } from '../contract/src/kit/days.ts';
import { daysBegun } from '../web/src/features/earnings/weeks.ts';
import { address, database } from './journey.ts';
import { newcomer } from './person.ts';
import { runSql } from './planted.ts';

/**
 * Hosts with earnings, by host ID. Ayla is in a group below Berfin's. She earns 100 coins a day, and 200 in the current
 * week. Berfin earns 50 and has no report for this week. Each journey file has its own hosts, since several files share
 * one Greenroom.
 */
export interface Earners {
  ayla: string;
  berfin: string;
}

export interface Earned {
  agent: { username: string };
  /** The current day and the Monday of its week, in the agency programme's time zone. */
  today: string;
  monday: string;
  /** Number of days in the current week that have begun. */
  begun: number;
  /** Friday of last week. Ayla's figure for that day was 90 until it was corrected. */
  restated: string;
}

/** Creates an agent with two groups, a host in each, and four weeks of reports. Today is provisional. */
export async function plantEarnings(username: string, earners: Earners): Promise<Earned> {
  const agent = await newcomer(username);
  const [top, below] = await plantGroups(username);
  await plantHost(earners.ayla, 'Ayla', below);
  await plantHost(earners.berfin, 'Berfin', top);
  // The journeys run Greenroom in its default time zone.
  const today = new Date().toISOString().slice(0, 10);
  const monday = mondayOf(today);
  const restated = addDays(monday, -3);
  await report(factsOf(earners, today, restated));
  await report([{ ...fact(earners.ayla, restated, 100), reportedAt: `${addDays(restated, 2)}T06:00:00Z` }]);
  return { agent, today, monday, begun: daysBegun(monday, today), restated };
}

async function plantGroups(username: string): Promise<readonly [number, number]> {
  const make = async (name: string, parent: number | null) => {
    const [made] = await runSql(
      database(),
      `insert into agent_groups (app_id, parent_id, name, country) values (1, $2, $1, 'TR') returning id::int`,
      [name, parent],
    );
    await runSql(
      database(),
      `insert into agent_group_ancestors (group_id, ancestor_id, depth)
       select $1::bigint, ancestor_id, depth + 1 from agent_group_ancestors where group_id = $2
       union all select $1::bigint, $1::bigint, 0`,
      [made?.id, parent],
    );
    return Number(made?.id);
  };
  const top = await make('Pearl', null);
  const below = await make('Pearl North', top);
  await runSql(database(), 'insert into bindings (user_id, group_id) select id, $2 from users where username = $1', [
    username,
    top,
  ]);
  return [top, below];
}

async function plantHost(hostId: string, name: string, groupId: number): Promise<void> {
  await runSql(
    database(),
    `insert into accounts (host_id, app_id, state, name, avatar_is_default, gender, birth_date, country, kyc_verified, reported_at)
     values ($1, 1, 'active', $2, true, 2, '2000-05-05', 'TR', true, now())`,
    [hostId, name],
  );
  await runSql(
    database(),
    `insert into memberships (host_id, app_id, group_id, from_at) values ($1, 1, $2, now() - interval '60 days')`,
    [hostId, groupId],
  );
}

interface Fact {
  appId: number;
  hostId: string;
  day: string;
  totalCoins: number;
  giftCoins?: number;
  final: boolean;
  reportedAt?: string;
}

function fact(hostId: string, day: string, totalCoins: number, final = true): Fact {
  return { appId: 1, hostId, day, totalCoins, giftCoins: totalCoins - 10, final };
}

function factsOf({ ayla, berfin }: Earners, today: string, restated: string): Fact[] {
  const monday = mondayOf(today);
  const before = Array.from({ length: 21 }, (_, at) => addDays(monday, at - 21));
  const current = Array.from({ length: daysBegun(monday, today) }, (_, at) => addDays(monday, at));
  return [
    ...before.map((day) => fact(berfin, day, 50)),
    ...before.filter((day) => day !== restated).map((day) => fact(ayla, day, 100)),
    ...current.map((day) => fact(ayla, day, 200, day !== today)),
    { ...fact(ayla, restated, 90), reportedAt: `${addDays(restated, 1)}T06:00:00Z` },
  ];
}

/** Delivers facts as the platform does. */
async function report(facts: readonly Fact[]): Promise<void> {
  const token = `gr_${randomBytes(32).toString('base64url')}`;
  await runSql(
    database(),
    `insert into api_tokens (name, token_hash, scopes, expires_at)
     values ('journey', $1, '{daily-facts:ingest}', now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest()],
  );
  const answer = await fetch(`${address()}/agent-admin/ingest/daily-facts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
    body: facts.map((each) => JSON.stringify(each)).join('\n'),
  });
  expect((await answer.json()).data).toMatchObject({ lines: facts.length, refusedCount: 0 });
}
