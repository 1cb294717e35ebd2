import { listHostStatistics, STATISTICS_SORTS } from '@greenroom/contract/statistics.ts';
import type { Client } from 'pg';
import { sumChangedWeeks } from '../server/src/features/daily-facts/index.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import type { BenchPlace } from './bench-place.ts';
import { callProduct } from './call-product.ts';
import { FIRST_HOST_ID, makeAccounts } from './make-directory.ts';
import { makeAgent, makeSchema } from './make-people.ts';
import { type Measurement, median, timed } from './measurement.ts';

const DATABASE = 'bench_statistics';
const TABLES = [
  'accounts',
  'memberships',
  'daily_facts',
  'group_days',
  'group_weeks',
  'host_weeks',
  'fact_days',
  'agent_groups',
];
const HOSTS = 1_000_000;
const HOSTS_OF_A_GROUP = 1000;
/** The number of groups in the agent's scope, which contain 10,000 hosts. */
const OWN_GROUPS = 10;
/** The hosts in scope, and the same number outside it. */
const LEAST_HOSTS = HOSTS_OF_A_GROUP * OWN_GROUPS * 2;
const DAYS = 30;
/**
 * The facts start this many days before the requested range. So the first requested week is incomplete, and its days
 * are read one by one.
 */
const DAYS_BEFORE = 1;
const CALLS = 21;
const BUDGET_RATIO = 1.3;
const BUDGET_MS = 150;
const GROWTH_BUDGET = 1.2;
/** The hand-written page is measured once for every five columns. */
const COLUMNS_TO_A_LIMIT = 5;
/** Maximum number of columns listed in the notes. */
const SLOWEST_NAMED = 5;

type Sort = (typeof STATISTICS_SORTS)[number];

/** Every sortable column, and one of them with an account filter. */
const ASKED: readonly { name: string; sort: Sort; category?: string }[] = [
  ...STATISTICS_SORTS.map((sort) => ({ name: sort, sort })),
  { name: 'giftCoins of a category', sort: 'giftCoins', category: '3' },
];

/** The times for one column, over HTTP. */
interface Taken {
  readonly name: string;
  readonly ms: number;
  readonly p95: number;
}

/** The measurements with one size of the fact table. */
interface Measured {
  readonly facts: number;
  readonly taken: readonly Taken[];
  /** Milliseconds for the same page in hand-written SQL. */
  readonly limit: number;
}

/**
 * Measures P-4 and its part of P-5: one page with a month's statistics for 10,000 hosts in scope, sorted by every
 * column. It is compared with hand-written SQL and with a tenth of the facts.
 */
export async function measureStatistics(
  place: BenchPlace,
  scale: number,
  wanted: ReadonlySet<string>,
): Promise<Measurement[]> {
  const hosts = Math.max(LEAST_HOSTS, Math.round(HOSTS * scale));
  const large = await measureSize(place, hosts);
  const measured = wanted.has('P-4') ? [besideHand(large)] : [];
  if (!wanted.has('P-5')) return measured;
  return [...measured, besideTenth(large, await measureSize(place, Math.max(LEAST_HOSTS, Math.round(hosts / 10))))];
}

async function measureSize(place: BenchPlace, hosts: number): Promise<Measured> {
  const client = await place.createDatabase(DATABASE);
  await makeSchema(client, place.url(DATABASE));
  const agent = await makeAgent(client, OWN_GROUPS);
  const { from, to } = await makeFacts(client, hosts);
  await sumDays(place.url(DATABASE));
  for (const table of TABLES) await client.query(`vacuum (analyze) ${table}`);
  const product = await place.startProduct(DATABASE);
  const ask = async (asked: (typeof ASKED)[number]) => {
    const { name: _name, ...query } = { ...asked, fromDay: from, toDay: to };
    const { ms, result } = await timed(() => callProduct(product.address, agent.token, listHostStatistics, { query }));
    const isWhole = asked.category !== undefined || result.total === OWN_GROUPS * HOSTS_OF_A_GROUP;
    if (result.rows.length !== 20 || !isWhole) {
      throw new Error(`a page of the statistics by ${asked.name} has ${result.rows.length} rows of ${result.total}`);
    }
    return ms;
  };
  // Measure in turns, so that other work on the machine affects all columns and the limit equally. The first round only
  // warms up.
  const times = new Map<string, number[]>(ASKED.map(({ name }) => [name, []]));
  const byHand: number[] = [];
  for (let round = 0; round <= CALLS; round += 1) {
    for (const [index, asked] of ASKED.entries()) {
      const ms = await ask(asked);
      if (round > 0) times.get(asked.name)?.push(ms);
      if (index % COLUMNS_TO_A_LIMIT > 0) continue;
      const limit = await timed(() => client.query(BY_HAND, [from, to]));
      if (round > 0) byHand.push(limit.ms);
    }
  }
  const taken = [...times].map(([name, all]) => ({ name, ms: median(all), p95: percentile(all, 0.95) }));
  await product.stop();
  await client.end();
  await place.dropDatabase(DATABASE);
  return { facts: hosts * (DAYS + DAYS_BEFORE), taken, limit: median(byHand) };
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}

function besideHand({ facts, taken, limit }: Measured): Measurement {
  const ours = Math.max(...taken.map(({ ms }) => ms));
  const slowest = Math.max(...taken.map(({ p95 }) => p95));
  const ratio = ours / limit;
  const named = taken.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_NAMED);
  return {
    id: 'P-4',
    work: `a page of the statistics, 10,000 hosts of a month out of ${facts.toLocaleString('en')} facts`,
    ours: `${ours.toFixed(0)} ms, 95 % within ${slowest.toFixed(0)} ms`,
    limit: `${limit.toFixed(0)} ms`,
    ratio,
    budget: `≤ ${BUDGET_RATIO} ×, 95 % within ${BUDGET_MS} ms`,
    met: ratio <= BUDGET_RATIO && slowest <= BUDGET_MS,
    notes: [
      `P-4: sorted by each of ${taken.length} columns, ${CALLS} times each, over HTTP, in turns with the page by hand; the slowest column counts: ` +
        `${named.map(({ name, ms, p95 }) => `${name} ${ms.toFixed(0)} ms (95 % ${p95.toFixed(0)})`).join(', ')}; ` +
        `the middle one ${median(taken.map(({ ms }) => ms)).toFixed(0)} ms.`,
    ],
  };
}

function besideTenth(large: Measured, small: Measured): Measurement {
  const ours = median(large.taken.map(({ ms }) => ms));
  const limit = median(small.taken.map(({ ms }) => ms));
  const ratio = ours / limit;
  return {
    id: 'P-5',
    work: `P-4 with ${large.facts.toLocaleString('en')} facts beside ${small.facts.toLocaleString('en')}`,
    ours: `${ours.toFixed(0)} ms a page`,
    limit: `${limit.toFixed(0)} ms a page`,
    ratio,
    budget: `≤ ${GROWTH_BUDGET} ×`,
    met: ratio <= GROWTH_BUDGET,
    notes: [`P-5: the same 10,000 hosts in scope; the middle one of all columns, one after the other.`],
  };
}

/** The same page and its totals in one pass over the facts in scope. */
const BY_HAND = `
  with s as materialized (
    select f.host_id, f.app_id, f.group_id, sum(total_coins) total, sum(gift_coins) gift, sum(non_friend_video_coins) nf,
      sum(friend_video_coins) fr, sum(task_coins) task, sum(box_coins) box, sum(match_count) mc, sum(match_seconds) ms,
      sum(call_count) cc, sum(call_seconds) cs, sum(long_call_count) lc, bool_or(active) active, max(day) last, count(*) days
    from daily_facts f where f.group_id between 1 and ${OWN_GROUPS} and day between $1 and $2 group by 1, 2, 3
  )
  select p.*, t.*, a.name, a.avatar_url, a.category, a.kyc_verified, m.from_at from (
    select m.host_id, m.app_id, m.group_id, m.from_at, s.total, s.gift, s.cc, s.cs from memberships m
    left join s using (host_id, app_id, group_id)
    where m.to_at is null and m.group_id between 1 and ${OWN_GROUPS} order by s.gift desc nulls last, 1 limit 20
  ) p
  cross join (select count(*), sum(total), sum(gift), sum(nf), sum(fr), sum(task), sum(box), sum(mc), sum(cc) from s) t
  left join accounts a using (host_id, app_id)
  left join memberships m using (host_id, app_id)`;

/** Sums the days as Greenroom does after a delivery. */
async function sumDays(url: string): Promise<void> {
  const { db, close } = openDatabase(url, 1, (error) => console.error(error));
  await sumChangedWeeks({ db });
  await close();
}

/**
 * Creates groups of a thousand hosts, with each group's hosts spread evenly over the IDs. Their daily facts are
 * inserted day by day, as the platform reports them.
 */
async function makeFacts(client: Client, hosts: number): Promise<{ from: string; to: string }> {
  const groups = Math.ceil(hosts / HOSTS_OF_A_GROUP);
  await client.query(
    `insert into agent_groups (id, app_id, name, country)
     select n, 1, 'Group ' || n, 'TR' from generate_series($1::bigint + 1, $2::bigint) n`,
    [OWN_GROUPS, groups],
  );
  await client.query(
    `insert into agent_group_ancestors (group_id, ancestor_id, depth) select id, id, 0 from agent_groups where id > $1`,
    [OWN_GROUPS],
  );
  await makeAccounts(client, hosts);
  await client.query('update accounts set category = 1 + host_id::bigint % 10, kyc_verified = host_id::bigint % 3 > 0');
  await client.query(
    `insert into memberships (host_id, app_id, group_id, from_at)
     select ($1::bigint + n)::text, 1, 1 + n % $2::bigint, now() - interval '60 days' from generate_series(0, $3::int - 1) n`,
    [FIRST_HOST_ID, groups, hosts],
  );
  const { rows } = await client.query<{ day: string }>(
    `select (current_date - n)::text as day from generate_series(${DAYS + DAYS_BEFORE - 1}, 0, -1) n`,
  );
  for (const { day } of rows) {
    await client.query(
      `select make_fact_month($1::text) where to_regclass('daily_facts_' || replace($1, '-', '_')) is null`,
      [day.slice(0, 7)],
    );
    await client.query(
      `insert into daily_facts (host_id, app_id, day, group_id, total_coins, gift_coins, non_friend_video_coins,
         friend_video_coins, task_coins, box_coins, match_count, match_seconds, call_count, call_seconds, long_call_count,
         active, final, reported_at)
       select ($1::bigint + n)::text, 1, $4::date, 1 + n % $2::bigint, n % 997, n % 499, n % 251, n % 127, n % 61, n % 31,
         n % 40, n % 4000, n % 30, n % 9000, n % 7, n % 5 > 0, true, now()
       from generate_series(0, $3::int - 1) n`,
      [FIRST_HOST_ID, groups, hosts, day],
    );
  }
  await client.query(
    `insert into group_days (group_id, day, facts, provisional, total_coins)
     select group_id, day, count(*), 0, sum(total_coins) from daily_facts group by 1, 2`,
  );
  await client.query(
    `insert into fact_days (app_id, day, facts, provisional, reported_at)
     select 1, day, count(*), 0, now() from daily_facts group by 2`,
  );
  return { from: rows[DAYS_BEFORE]?.day ?? '', to: rows.at(-1)?.day ?? '' };
}
