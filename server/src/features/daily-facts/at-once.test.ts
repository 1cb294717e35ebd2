import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import * as contract from '@greenroom/contract/memberships.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { statement } from '../../../test/global-setup.ts';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { testServer } from '../../../test/server.ts';
import { buildAccount, buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { dayIn } from '../../platform/calendar.ts';
import { attributeFacts } from './attribute-facts.ts';
import { LANES, laneOf } from './facts-lock.queries.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';

const ZONE = 'Europe/Istanbul';
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: ZONE });
const { deps } = server.product;
const { db } = deps;
const admin = await signIn(server, 'administrator');
const group = await buildGroup(db);
const today = dayIn(ZONE, server.clock.now());

afterEach(async () => {
  expect(await factProblems(db, ZONE)).toEqual([]);
});

function ingest(hostId: string) {
  const line = JSON.stringify({ appId: 1, hostId, day: today, totalCoins: 5 });
  return ingestDailyFacts(deps, Readable.from([line]), 'ndjson');
}

async function groupOf(hostId: string): Promise<unknown> {
  const found = await sql<{ groupId: number | null }>`
    select group_id as "groupId" from daily_facts where host_id = ${hostId}`.execute(db);
  return found.rows[0]?.groupId;
}

const LANES_BY_NUMBER = Array.from({ length: LANES }, (_, lane) => lane);
let nextHost = 70_000_000;

/** Returns a different host each time, whose facts are written in this lane. */
function hostIn(lane: number): string {
  do nextHost += 1;
  while (laneOf({ hostId: String(nextHost) }) !== lane);
  return String(nextHost);
}

/** Waits until this many sessions of this database wait for a lock, or the work is over. */
async function untilWaiting(count: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const found = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((found.rows[0]?.count ?? 0) >= count) return;
    await pause(5);
  }
}

function watched<T>(work: Promise<T>) {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  return { ended, isOver: () => isOver };
}

test.each(LANES_BY_NUMBER)(
  'facts that arrive before a membership is committed count for its group, in lane %i',
  async (lane) => {
    const { hostId, appId } = await buildAccount(db, { hostId: hostIn(lane) });
    const delivery = await db.transaction().execute(async (trx) => {
      await sql`
      insert into memberships (host_id, app_id, group_id, from_at)
      values (${hostId}, ${appId}, ${group.id}, ${server.clock.now()})`.execute(trx);
      await attributeFacts(deps, trx, [{ hostId, appId }], server.clock.now());
      const started = watched(ingest(hostId));
      await untilWaiting(1, started.isOver);
      return started;
    });
    expect(await delivery.ended).toMatchObject({ added: 1 });
    expect(await groupOf(hostId)).toBe(group.id);
  },
);

test.each(LANES_BY_NUMBER)(
  'a membership that is opened while facts are being written includes them, in lane %i',
  async (lane) => {
    const { hostId } = await buildAccount(db, { hostId: hostIn(lane) });
    await statement(server.url, 'truncate daily_facts, fact_days, group_days');
    const { delivery, binding } = await db.transaction().execute(async (trx) => {
      // The delivery waits for this row after it has looked up the group.
      await sql`
      insert into fact_days (app_id, day, facts, provisional, reported_at) values (1, ${today}, 0, 0, '2020-01-01')`.execute(
        trx,
      );
      const started = watched(ingest(hostId));
      await untilWaiting(1, started.isOver);
      expect(started.isOver()).toBe(false);
      const bound = watched(server.get(contract.bindHosts, { groupId: group.id, hostIds: [hostId] }, { as: admin }));
      await untilWaiting(2, bound.isOver);
      return { delivery: started, binding: bound };
    });
    expect(await delivery.ended).toMatchObject({ added: 1 });
    expect(await binding.ended).toMatchObject({ outcomes: [{ outcome: 'bound' }] });
    expect(await groupOf(hostId)).toBe(group.id);
  },
);
