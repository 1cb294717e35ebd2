import { listHostStatistics, type STATISTICS_SORTS } from '@greenroom/contract/statistics.ts';
import type { Client } from 'pg';
import type { BenchPlace } from './bench-place.ts';
import { callProduct } from './call-product.ts';
import { FIRST_HOST_ID, makeAccounts } from './make-directory.ts';
import { makeAgent, makeSchema } from './make-people.ts';
import { type Measurement, median, timed } from './measurement.ts';

const DATABASE = 'bench_statistics';
const HOSTS = 1_000_000;
const HOSTS_OF_A_GROUP = 1000;
/** All of them in the agent's scope: 10,000 hosts. */
const OWN_GROUPS = 10;
const DAYS = 30;
const CALLS = 21;
const BUDGET_RATIO = 1.3;
const BUDGET_MS = 150;

/** A column of each kind: of the days, of all weeks, of the account, of the membership; and a filter of the account. */
const ASKED: Readonly<Record<string, { sort: (typeof STATISTICS_SORTS)[number]; category?: string }>> = {
  'total coins': { sort: 'totalCoins' },
  'gift coins': { sort: 'giftCoins' },
  'long calls': { sort: 'longCallRatio' },
  'average call': { sort: 'averageCallSeconds' },
  'this week': { sort: 'week-0' },
  name: { sort: 'name' },
  joined: { sort: 'joinedAt' },
  'gift coins of a category': { sort: 'giftCoins', category: '3' },
};

/** P-4: a page of the statistics of one month, 10,000 hosts in scope, sorted by any column, beside SQL by hand. */
export async function measureStatistics(place: BenchPlace, scale: number): Promise<Measurement> {
  const hosts = Math.max(HOSTS_OF_A_GROUP * OWN_GROUPS * 2, Math.round(HOSTS * scale));
  const client = await place.createDatabase(DATABASE);
  await makeSchema(client, place.url(DATABASE));
  const agent = await makeAgent(client, OWN_GROUPS);
  const { from, to } = await makeFacts(client, hosts);
  const product = await place.startProduct(DATABASE);
  const taken: { name: string; ms: number; p95: number }[] = [];
  for (const [name, asked] of Object.entries(ASKED)) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const query = { fromDay: from, toDay: to, ...asked };
      const { ms, result } = await timed(() =>
        callProduct(product.address, agent.token, listHostStatistics, { query }),
      );
      if (
        result.rows.length !== 20 ||
        (asked.category === undefined && result.total !== OWN_GROUPS * HOSTS_OF_A_GROUP)
      ) {
        throw new Error(`a page of the statistics has ${result.rows.length} rows of ${result.total}`);
      }
      times.push(ms);
    }
    taken.push({
      name,
      ms: median(times),
      p95: times.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.95)] ?? Number.NaN,
    });
  }
  const byHand: number[] = [];
  for (let call = 0; call < CALLS; call += 1) byHand.push((await timed(() => client.query(BY_HAND, [from, to]))).ms);
  await product.stop();
  await client.end();
  await place.dropDatabase(DATABASE);
  const limit = median(byHand);
  const ours = Math.max(...taken.map(({ ms }) => ms));
  const slowest = Math.max(...taken.map(({ p95 }) => p95));
  const ratio = ours / limit;
  return {
    id: 'P-4',
    work: `a page of the statistics, 10,000 hosts of a month out of ${(hosts * DAYS).toLocaleString('en')} facts`,
    ours: `${ours.toFixed(0)} ms, 95 % within ${slowest.toFixed(0)} ms`,
    limit: `${limit.toFixed(0)} ms`,
    ratio,
    budget: `≤ ${BUDGET_RATIO} ×, 95 % within ${BUDGET_MS} ms`,
    met: ratio <= BUDGET_RATIO && slowest <= BUDGET_MS,
    notes: [
      `P-4: by ${taken.map(({ name, ms, p95 }) => `${name} ${ms.toFixed(0)} ms (95 % ${p95.toFixed(0)})`).join(', ')}; over HTTP, one by one.`,
    ],
  };
}

/** The same page and its totals in one pass over the facts of the scope. */
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

/** Hosts of groups of a thousand, spread over the IDs, and what the platform reports of them, day by day as it does. */
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
    `select (current_date - n)::text as day from generate_series(${DAYS - 1}, 0, -1) n`,
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
    `insert into group_days (group_id, day, facts, provisional, total_coins, summed)
     select group_id, day, count(*), 0, sum(total_coins), true from daily_facts group by 1, 2`,
  );
  await client.query(
    `insert into fact_days (app_id, day, facts, provisional, reported_at)
     select 1, day, count(*), 0, now() from daily_facts group by 2`,
  );
  for (const table of ['accounts', 'memberships', 'daily_facts', 'group_days', 'fact_days', 'agent_groups']) {
    await client.query(`vacuum (analyze) ${table}`);
  }
  return { from: rows[0]?.day ?? '', to: rows.at(-1)?.day ?? '' };
}
