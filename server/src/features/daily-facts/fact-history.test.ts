import { Readable } from 'node:stream';
import { addDays } from '@greenroom/contract/kit/days.ts';
import * as contract from '@greenroom/contract/memberships.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countUnsummed, factProblems } from '../../../test/models/fact-problems.ts';
import { testServer } from '../../../test/server.ts';
import { buildAccount, buildGroup, signIn } from '../../../test/worlds/factories.ts';
import { dayIn } from '../../platform/calendar.ts';
import { ingestDailyFacts } from './ingest-daily-facts.ts';
import { sumChangedWeeks } from './sum-weeks.job.ts';

const TIMEOUT_MS = 120_000;
/** A zone whose clocks went back on 2026-11-01. */
const ZONE = 'America/New_York';
const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: ZONE });
const { deps } = server.product;
const { db } = deps;
const admin = await signIn(server, 'administrator');
const groups = [await buildGroup(db), await buildGroup(db), await buildGroup(db)].map(({ id }) => id);
await sql`update agent_groups set created_at = '2026-01-01'`.execute(db);
const hostIds = await Promise.all(Array.from({ length: 4 }, async () => (await buildAccount(db)).hostId));

const host = fc.nat({ max: hostIds.length - 1 });
const line = fc.record({
  host,
  /** Number of days before today. */
  ago: fc.nat({ max: 40 }),
  totalCoins: fc.nat({ max: 3 }),
  giftCoins: fc.constantFrom(null, 0, 1),
  final: fc.boolean(),
  /** The report's age in hours; null: the report has no time. */
  age: fc.option(fc.nat({ max: 1000 }), { freq: 4 }),
});
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => ({ kind: 'facts', lines }) as const),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bind'),
      hosts: fc.uniqueArray(host, { minLength: 1 }),
      group: fc.nat({ max: groups.length - 1 }),
      hoursAgo: fc.option(fc.nat({ max: 1000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release'), host }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sum') }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Steps that run in parallel, in consecutive rounds. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 });

const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * 3_600_000).toISOString();

async function carryOut(given: Step): Promise<void> {
  if (given.kind === 'facts') {
    const today = dayIn(ZONE, server.clock.now());
    const lines = given.lines.map(({ host, ago, age, ...fact }) => {
      const reported = age === null ? {} : { reportedAt: hoursAgo(age) };
      return `${JSON.stringify({ ...fact, appId: 1, hostId: hostIds[host], day: addDays(today, -ago), ...reported })}\n`;
    });
    expect((await ingestDailyFacts(deps, Readable.from(lines), 'ndjson')).refused).toEqual([]);
  } else if (given.kind === 'sum') {
    await sumChangedWeeks(deps);
  } else if (given.kind === 'bind') {
    const at = given.hoursAgo === null ? {} : { at: hoursAgo(given.hoursAgo) };
    const wanted = {
      groupId: groups[given.group] ?? 0,
      hostIds: given.hosts.map((each) => hostIds[each] ?? ''),
      ...at,
    };
    await server.get(contract.bindHosts, wanted, { as: admin });
  } else {
    const gone = await server.call(
      contract.releaseHost,
      { hostId: hostIds[given.host] ?? '', appId: 1 },
      { as: admin },
    );
    expect([undefined, 'host-not-found']).toContain(gone.refusal?.code);
  }
}

test(
  'after any history of deliveries and memberships, groups and sums are those of a plain recomputation',
  async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (given) => {
        for (const round of given) await Promise.all(round.map(carryOut));
        expect(await factProblems(db, ZONE)).toEqual([]);
        await sumChangedWeeks(deps);
        expect(await countUnsummed(db)).toBe(0);
        expect(await factProblems(db, ZONE)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  },
  TIMEOUT_MS,
);
