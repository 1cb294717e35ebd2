import { Readable } from 'node:stream';
import * as contract from '@greenroom/contract/earnings.ts';
import { addDays, mondayOf } from '@greenroom/contract/kit/days.ts';
import { listHostStatistics } from '@greenroom/contract/statistics.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { statement } from '../../../test/global-setup.ts';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { putClock } from '../../../test/put-clock.ts';
import { testServer } from '../../../test/server.ts';
import { buildGroup, buildMembership, signIn } from '../../../test/worlds/factories.ts';
import { dayIn } from '../../platform/calendar.ts';
import { attributeFacts, ingestDailyFacts, sumChangedWeeks } from '../daily-facts/index.ts';

/**
 * The zones have clock changes within the four weeks, such as a Sunday with 25 hours or a day without a midnight. The
 * facts arrive as the platform delivers them, corrected and out of order, while hosts move and a group is deleted.
 */
const TIMEOUT_MS = 180_000;
const HOUR_MS = 3_600_000;
const HOST = '33000001';
const CASES = [
  { zone: 'America/New_York', changes: '2030-11-03', now: '2030-11-14T15:00:00Z' },
  { zone: 'America/Santiago', changes: '2030-09-08', now: '2030-09-19T15:00:00Z' },
];

const step = fc.oneof(
  fc.record({
    kind: fc.constant('report' as const),
    /** Number of days after the day on which the clocks change. */
    day: fc.integer({ min: -6, max: 8 }),
    coins: fc.integer({ min: 0, max: 99 }),
    calls: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
  fc.record({ kind: fc.constant('move' as const), group: fc.nat(2), halfHours: fc.integer({ min: 1, max: 160 }) }),
  fc.record({ kind: fc.constant('sum' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Stay {
  readonly groupId: number;
  readonly from: number;
  to: number;
}

/** Returns the start of a day in a zone, by reading the zone's clock every quarter of an hour. */
function beginningOf(zone: string, day: string): number {
  let at = Date.parse(`${day}T00:00:00Z`) - 16 * HOUR_MS;
  while (dayIn(zone, new Date(at)) < day) at += HOUR_MS / 4;
  return at;
}

test.each(CASES)(
  'in $zone weeks, the average of calls and versions match the facts, even if days are corrected, moved, summed or deleted',
  async ({ zone, changes, now }) => {
    const server = await testServer({ RUN: 'api', PROGRAMME_TIME_ZONE: zone });
    putClock(server, now);
    const { deps } = server.product;
    const { db } = deps;
    const admin = await signIn(server, 'administrator');
    const top = await buildGroup(db);
    const groups = [
      top.id,
      (await buildGroup(db, { parentId: top.id })).id,
      (await buildGroup(db, { parentId: top.id })).id,
    ];
    const today = dayIn(zone, new Date(now));
    const start = beginningOf(zone, addDays(changes, -3));

    /**
     * Carries out the steps.
     * @returns the stays, and each day's reports in order
     */
    async function carryOut(steps: readonly Step[]) {
      const stays: Stay[] = [{ groupId: groups[0] ?? 0, from: start - 900 * HOUR_MS, to: Number.POSITIVE_INFINITY }];
      await buildMembership(db, {
        hostId: HOST,
        groupId: groups[0] ?? 0,
        fromAt: new Date(stays[0]?.from ?? 0).toISOString(),
      });
      const reports = new Map<string, { coins: number; calls: number | null }[]>();
      let at = start;
      for (const [index, each] of steps.entries()) {
        if (each.kind === 'sum') await sumChangedWeeks({ db });
        if (each.kind === 'report') {
          const day = addDays(changes, each.day);
          const { coins, calls } = each;
          reports.set(day, [...(reports.get(day) ?? []), { coins, calls }]);
          const line = {
            ...{ appId: 1, hostId: HOST, day, totalCoins: coins, final: true },
            ...(calls !== null && { callCount: calls, callSeconds: calls * 60 + coins }),
            reportedAt: new Date(Date.parse(now) - HOUR_MS + index * 1000).toISOString(),
          };
          const { refusedCount } = await ingestDailyFacts(deps, Readable.from([JSON.stringify(line)]), 'ndjson');
          expect(refusedCount).toBe(0);
        }
        if (each.kind === 'move') {
          at += each.halfHours * (HOUR_MS / 2);
          if (at >= Date.parse(now)) continue;
          const groupId = groups[each.group] ?? 0;
          const open = stays.at(-1);
          if (open !== undefined) open.to = at;
          stays.push({ groupId, from: at, to: Number.POSITIVE_INFINITY });
          await move(groupId, new Date(at));
        }
      }
      return { stays, reports };
    }

    function move(groupId: number, moved: Date) {
      return db.transaction().execute(async (trx) => {
        await sql`update memberships set to_at = ${moved} where host_id = ${HOST} and to_at is null`.execute(trx);
        await sql`insert into memberships (host_id, app_id, group_id, from_at) values (${HOST}, 1, ${groupId}, ${moved})`.execute(
          trx,
        );
        await attributeFacts(deps, trx, [{ hostId: HOST, appId: 1 }], moved);
      });
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const tables =
          'memberships, person_memberships, daily_facts, daily_fact_versions, fact_days, group_days, group_weeks, host_weeks';
        await statement(server.url, `truncate ${tables}`);
        await sql`update agent_groups set deleted_at = null where id = ${groups[2]}`.execute(db);
        const { stays, reports } = await carryOut(steps);
        await sql`update agent_groups set deleted_at = now() where id = ${groups[2]}`.execute(db);
        const known = [...reports].map(([day, all]) => {
          const [begins, ends] = [beginningOf(zone, day), beginningOf(zone, addDays(day, 1))];
          const groupId = stays.find(({ from, to }) => from < ends && to > begins && to > from)?.groupId;
          const last = all.at(-1) ?? { coins: 0, calls: null };
          return { day, groupId, ...last, versions: countChanges(all) };
        });
        for (const groupId of groups) {
          const own = groupId === top.id ? known : known.filter((each) => each.groupId === groupId);
          const found = await server.get(contract.readEarnings, { groupId }, { as: admin });
          for (const { from, coins, days } of found.weeks) {
            const those = own.filter(({ day }) => mondayOf(day) === from);
            expect([coins, days]).toEqual(
              those.length === 0 ? [null, 0] : [those.reduce((sum, each) => sum + each.coins, 0), those.length],
            );
          }
        }
        const { rows } = await server.get(listHostStatistics, { size: 100 }, { as: admin });
        for (const row of rows) {
          const own = known.filter(({ groupId, day }) => groupId === row.groupId && day >= addDays(today, -29));
          const calls = own.flatMap((each) =>
            each.calls === null ? [] : [{ count: each.calls, seconds: each.calls * 60 + each.coins }],
          );
          const count = calls.reduce((sum, each) => sum + each.count, 0);
          const average = count === 0 ? null : calls.reduce((sum, each) => sum + each.seconds, 0) / count;
          expect(row.averageCallSeconds === null ? null : row.averageCallSeconds.toFixed(6)).toBe(
            average?.toFixed(6) ?? null,
          );
        }
        const { days } = await server.get(contract.readHostEarnings, { hostId: HOST, appId: 1 }, { as: admin });
        for (const { day, versions } of known) {
          expect(days.find((each) => each.day === day)?.restated).toBe(versions);
        }
        expect(await factProblems(db, zone)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  },
  TIMEOUT_MS,
);

/** Counts the reports that differ from the previous report. */
function countChanges(all: readonly { coins: number; calls: number | null }[]): number {
  return all.filter((each, at) => at > 0 && (each.coins !== all[at - 1]?.coins || each.calls !== all[at - 1]?.calls))
    .length;
}
