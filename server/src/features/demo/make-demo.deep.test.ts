import * as dictionaries from '@greenroom/contract/administration/dictionaries.ts';
import * as contract from '@greenroom/contract/applications/applications.ts';
import { FIXABLE_CODES, REASON_CODES } from '@greenroom/contract/applications/reasons.ts';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { finished } from '../../../test/finished.ts';
import { factProblems } from '../../../test/models/fact-problems.ts';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';
import { queuePlace } from '../applications/index.ts';
import { ensureFirstUsers } from '../users/index.ts';
import { makeDemo } from './index.ts';

const server = await testServer();
const twin = await testServer();
const now = new Date();
const { db } = server.product.deps;
const made = await make(server);
await make(twin);

async function make(at: typeof server) {
  const deps = { ...at.product.deps, clock: { now: () => now } };
  await ensureFirstUsers(deps);
  return makeDemo(deps);
}

async function rowsOf<T>(query: RawBuilder<T>, at = db): Promise<T[]> {
  return (await query.execute(at)).rows;
}

/** Expects that a query for violations of a rule finds none. */
async function expectNone(query: RawBuilder<unknown>): Promise<void> {
  expect(await rowsOf(query)).toEqual([]);
}

test('the demonstration reports how much it created, and all of it exists', async () => {
  expect(made).toMatchObject({ accounts: 20_000, groups: 60, agents: 25, batches: 40 });
  const [counts] = await rowsOf(sql<Record<string, number>>`
    select (select count(*) from accounts) as accounts, (select count(*) from agent_groups) as groups,
      (select count(*) from batches) as batches, (select count(distinct app_id) from accounts) as apps,
      (select max(depth) from agent_group_ancestors) as deepest,
      (select count(*) from users u join user_roles r on r.user_id = u.id and r.role in ('agent', 'sub-agent')) as agents,
      (select count(*) from applications where open) as open,
      (select count(*) from applications where lapsed_at is not null) as lapsed,
      (select count(*) from decisions where kind = 'reopened') as reopened,
      (select count(*) from decisions where undone_at is not null) as undone,
      (select count(*) from memberships where to_at is not null) as former`);
  expect(counts).toMatchObject({ accounts: 20_000, groups: 60, batches: 40, apps: 18, deepest: 3, agents: 26 });
  expect(counts?.open).toBeGreaterThan(340);
  expect(counts?.open).toBeLessThan(460);
  for (const name of ['lapsed', 'reopened', 'undone', 'former']) expect(counts?.[name]).toBeGreaterThan(3);
});

test('[R-DATA-7] every dictionary of the demonstration opens with its labels, and is saved unchanged', async () => {
  const as = await signIn(server, 'administrator');
  const { rows } = await server.get(dictionaries.listDictionaries, { size: 100 }, { as });
  expect(rows.map(({ name }) => name)).toContain('payment-platforms');
  for (const { name } of rows) {
    const { entries, version } = await server.get(dictionaries.readDictionary, { dictName: name }, { as });
    const empty = entries.filter(({ labels }) => !labels.en);
    expect({ name, empty }).toEqual({ name, empty: [] });
    const saved = await server.call(dictionaries.replaceEntries, { dictName: name, version, entries }, { as });
    expect({ name, http: saved.http }).toEqual({ name, http: 200 });
  }
});

test('every reason code of the checks and of the review occurs', async () => {
  const found = await rowsOf(sql<{ code: number }>`
    select distinct unnest(upload_codes || review_codes) as code from applications order by 1`);
  expect(found.map(({ code }) => code)).toEqual(REASON_CODES);
  const [old] = await rowsOf(sql<{ count: number }>`select count(*) from applications where 102 = any(upload_codes)`);
  expect(old?.count).toBe(2);
});

test('the first agent has their own groups, hosts, batches with many reasons, and open applications', async () => {
  const [own] = await rowsOf(sql<Record<string, number>>`
    with own as (select s.group_id from group_scope s join users u on u.id = s.user_id where u.username = 'agent')
    select (select count(*) from own) as groups,
      (select count(*) from memberships m join own using (group_id) where m.to_at is null) as hosts,
      (select count(*) from memberships m join own using (group_id) join accounts c using (host_id, app_id)
        where m.to_at is null and c.state <> 'active') as inactive,
      (select count(*) from batches b join own using (group_id)) as batches,
      (select count(*) from applications a join own using (group_id) where a.open) as open,
      (select count(distinct c) from applications a join own using (group_id), unnest(a.upload_codes || a.review_codes) c) as codes`);
  expect(own?.groups).toBe(6);
  expect(own?.hosts).toBeGreaterThan(300);
  expect(own?.inactive).toBeGreaterThan(2);
  expect(own?.batches).toBeGreaterThan(9);
  expect(own?.open).toBeGreaterThan(80);
  expect(own?.codes).toBeGreaterThan(28);
});

test('the counters of a batch and its reasons are those of its lines', async () => {
  const lines = sql`
    select batch_id, upload_codes as codes from applications union all select batch_id, codes from check_verdicts`;
  await expectNone(sql`
    select b.id from batches b
    left join (select batch_id, count(*) as checked, count(*) filter (where codes = '{}') as succeeded
      from (${lines}) l group by 1) c on c.batch_id = b.id
    where (b.checked, b.succeeded, b.failed) is distinct from (c.checked, c.succeeded, c.checked - c.succeeded)
      or (b.checked <> b.total) is distinct from (b.state = 'cancelled')
      or b.finished_at < b.started_at or b.started_at < b.submitted_at`);
  await expectNone(sql`
    select * from (
      select batch_id, codes[1] as code, count(*), count(*) filter (where codes <@ ${FIXABLE_CODES}::smallint[]) as fixable
      from (${lines}) l where codes <> '{}' group by 1, 2
    ) l
    full join batch_reasons r on r.batch_id = l.batch_id and r.code = l.code
    where (l.count, l.fixable) is distinct from (r.count, r.fixable)`);
});

test('the state of each application is that of its newest valid decision', async () => {
  await expectNone(sql`
    select a.id, a.open, a.review_status, d.kind from applications a
    left join lateral (select * from decisions d where d.host_id = a.host_id and d.application_id = a.id
      and d.undone_at is null order by d.id desc limit 1) d on true
    where not case
      when a.open then a.review_status = 0 and a.review_codes = '{}' and a.reviewed_at is null and a.lapsed_at is null
        and (d.kind is null or d.kind = 'reopened')
      when a.lapsed_at is not null then d.kind = 'lapsed' and a.review_status = 0
      when a.review_status = 1 then d.kind = 'rejected' and d.codes = a.review_codes and d.decided_at = a.reviewed_at
        and d.note is not distinct from a.note and a.upload_status = 1
      when a.review_status = 2 then d.codes = '{200}' and a.review_codes = '{200}' and d.decided_at = a.reviewed_at
        and d.kind = case a.upload_status when 1 then 'approved' else 'approved-over-check' end
        and exists (select from memberships m where m.host_id = a.host_id and m.id = d.membership_id
          and m.application_id = a.id and m.group_id = a.group_id and m.from_at = a.reviewed_at and m.opened_by = d.decided_by)
      else a.upload_status = 0 and d.kind is null end`);
  await expectNone(sql`select id from applications where (upload_status = 1) <> (upload_codes = '{}')`);
});

test('memberships are also stored by person, and no two of an account overlap', async () => {
  await expectNone(sql`
    select * from (select a.person_key, m.* from memberships m join accounts a using (host_id, app_id)
      where a.person_key is not null) m
    full join person_memberships p on p.membership_id = m.id and p.host_id = m.host_id and p.person_key = m.person_key
    where (m.app_id, m.group_id, m.from_at, m.to_at) is distinct from (p.app_id, p.group_id, p.from_at, p.to_at)`);
  await expectNone(sql`
    select one.id from memberships one join memberships other using (host_id, app_id)
    where one.id < other.id and tstzrange(one.from_at, one.to_at) && tstzrange(other.from_at, other.to_at)`);
  await expectNone(
    sql`select m.id from memberships m join agent_groups g on g.id = m.group_id where g.app_id <> m.app_id`,
  );
});

test('events happened in their order, and none is in the future', async () => {
  await expectNone(sql`
    select d.id from decisions d join applications a on a.host_id = d.host_id and a.id = d.application_id
    where d.decided_at <= a.submitted_at or d.decided_at > ${now} or d.undone_at > d.decided_at + interval '30 seconds'`);
  await expectNone(sql`
    select id from (select id, decided_at, lag(decided_at) over (partition by host_id, application_id order by id) as before
      from decisions) d where before >= decided_at`);
  await expectNone(
    sql`select id from batches where finished_at > ${now} or submitted_at < ${now}::timestamptz - interval '61 days'`,
  );
});

test('the suggested reasons of open applications are those that an examination would suggest now', async () => {
  await expectNone(sql`
    select a.host_id, a.suggested_codes from applications a join accounts c using (host_id, app_id)
    join agent_groups g on g.id = a.group_id
    where a.open and a.suggested_codes <> array_remove(array[
      case when c.country <> g.country then 201 end, case when c.homepage_video_url is null then 202 end,
      case when c.name ~ '\\d' then 213 end,
      case when c.name ~ '[\\u2600-\\u27bf\\U0001f300-\\U0001faff]' then 214 end], null)::smallint[]`);
});

test('the place and the expected time of a new application are plausible', async () => {
  const { place, secondsExpected } = await queuePlace({ db, clock: { now: () => now } }, null);
  expect(place).toBeGreaterThan(340);
  expect(secondsExpected).toBeGreaterThan(3 * 3600);
  expect(secondsExpected).toBeLessThan(24 * 3600);
});

test('every host has facts for ninety days, the last days provisional, today incomplete', async () => {
  const [facts] = await rowsOf(sql<Record<string, number>>`
    select count(distinct (host_id, app_id)) as hosts, count(distinct day) as days, count(*) as facts,
      count(*) filter (where task_coins is null or box_coins is null) as unknown,
      count(*) filter (where gift_coins + non_friend_video_coins + friend_video_coins + task_coins + box_coins
        <> total_coins) as odd,
      count(*) filter (where group_id is null) as nobodys, min(total_coins) as least, max(total_coins) as most
    from daily_facts`);
  expect(facts).toMatchObject({ days: 91, odd: 0, nobodys: 0 });
  expect(facts?.hosts).toBeGreaterThan(1000);
  expect(facts?.unknown).toBeGreaterThan((facts?.facts ?? 0) * 0.03);
  expect(facts?.least).toBeGreaterThanOrEqual(0);
  expect(facts?.most).toBeLessThan(20_000);
  await expectNone(sql`
    select * from daily_facts where final <> (day < (${now}::timestamptz at time zone 'UTC')::date - 2)
      or reported_at > ${now} or reported_at < day`);
  await expectNone(sql`
    select * from daily_fact_versions v left join daily_facts f using (host_id, app_id, day)
    where v.superseded_at is distinct from f.reported_at or v.reported_at >= f.reported_at
      or v.total_coins >= f.total_coins`);
  const [versions] = await rowsOf(sql<{ count: number }>`select count(*) from daily_fact_versions`);
  expect(versions?.count).toBeGreaterThan(50);
  const weekdays = await rowsOf(sql<{ coins: number }>`
    select sum(total_coins) / count(distinct day) as coins from daily_facts where final
    group by extract(isodow from day) order by extract(isodow from day)`);
  expect(weekdays[5]?.coins).toBeGreaterThan((weekdays[1]?.coins ?? 0) * 1.3);
  const growth = await rowsOf(sql<{ mean: number }>`
    select avg(total_coins) as mean from daily_facts where final group by day < ${now}::timestamptz - interval '30 days'
    order by 1`);
  expect(growth[1]?.mean).toBeGreaterThan((growth[0]?.mean ?? 0) * 1.02);
  expect(await factProblems(db, 'UTC')).toEqual([]);
});

test('two runs give the same data except for the names of the images', async () => {
  const accounts = sql<object>`
    select host_id, app_id, state, name, avatar_is_default, gender, birth_date, country, category, person_key, reported_at,
      homepage_video_url is null as silent, avatar_url is null as faceless from accounts order by host_id, app_id`;
  expect(await rowsOf(accounts, twin.product.deps.db)).toEqual(await rowsOf(accounts));
  const facts = sql<object>`
    select day, sum(total_coins) as coins, sum(gift_coins) as gifts from daily_facts group by day order by day`;
  expect(await rowsOf(facts, twin.product.deps.db)).toEqual(await rowsOf(facts));
  const applications = sql<object>`
    select host_id, line, upload_codes, review_codes, note, open, submitted_at, reviewed_at from applications order by id`;
  expect(await rowsOf(applications, twin.product.deps.db)).toEqual(await rowsOf(applications));
});

test('some present hosts have stopped for weeks, newcomers begin small, a day was late, and one was corrected for many', async () => {
  const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  const [stopped] = await rowsOf(sql<Record<string, number>>`
    select count(*)::int as hosts, (count(*) filter (where last < ${today} - 7 and days > 10))::int as silent
    from (
      select m.host_id, max(f.day) as last, count(*) as days from memberships m join daily_facts f using (host_id, app_id)
      where m.to_at is null and m.from_at < ${now}::timestamptz - interval '60 days' group by m.host_id
    ) h`);
  expect(stopped?.silent).toBeGreaterThan((stopped?.hosts ?? 0) * 0.02);
  expect(stopped?.silent).toBeLessThan((stopped?.hosts ?? 0) * 0.15);
  const [newcomers] = await rowsOf(sql<Record<string, number>>`
    select avg(f.total_coins) filter (where f.day < m.from_at::date + 8) as first,
      avg(f.total_coins) filter (where f.day >= m.from_at::date + 20) as later
    from memberships m join daily_facts f using (host_id, app_id)
    where m.from_at between ${now}::timestamptz - interval '85 days' and ${now}::timestamptz - interval '30 days' and f.final`);
  expect(newcomers?.later).toBeGreaterThan((newcomers?.first ?? 0) * 1.2);
  const late = await rowsOf(sql<{ app: number; behind: number }>`
    select app_id as app, ${today} - day as behind from daily_facts
    where final and reported_at > (day + 3)::timestamp at time zone 'UTC' group by app_id, day`);
  expect(late).toEqual([{ app: 2, behind: 9 }]);
  const [restated] = await rowsOf(sql<{ app: number; count: number }>`
    select app_id as app, count(*)::int as count from daily_fact_versions group by app_id, day order by count desc limit 1`);
  expect(restated).toMatchObject({ app: 1 });
  expect(restated?.count).toBeGreaterThan(100);
});

test('every image that is named is in the store', async () => {
  const named = await rowsOf(sql<{ url: string }>`
    select distinct u.url from accounts a cross join lateral (values (a.avatar_url), (a.homepage_video_url)) u(url)
    where u.url is not null union select '/avatar/' || avatar_file from users where avatar_file is not null`);
  expect(named.length).toBeGreaterThan(190);
  for (const { url } of named) {
    const found = await server.product.deps.files.read(url.replace('/avatar/', ''));
    expect(found?.bytes, url).toBeGreaterThan(500);
    found?.stream.on('error', () => undefined);
    if (found && 'destroy' in found.stream && typeof found.stream.destroy === 'function') found.stream.destroy();
  }
});

test('the real examination gives the newest failures the demonstration’s codes', async () => {
  const admin = await signIn(server, 'administrator');
  const newest = await rowsOf(sql<{ groupId: number; ids: string[]; codes: string[] }>`
    with unchanged as (
      select a.group_id, a.batch_id, a.host_id, a.upload_codes from applications a
      join accounts c using (host_id, app_id)
      where a.upload_status = 0 and a.upload_codes[1] <> 99 and a.submitted_at > ${now}::timestamptz - interval '4 days'
        and a.review_status is null
        and not exists (select from accounts o join applications l on l.host_id = o.host_id and l.app_id = o.app_id
          where (o.person_key = c.person_key or o.host_id = c.host_id)
            and greatest(l.submitted_at, l.reviewed_at) >= a.submitted_at and l.id <> a.id)
        and not exists (select from accounts o join memberships m on m.host_id = o.host_id and m.app_id = o.app_id
          where (o.person_key = c.person_key or o.host_id = c.host_id) and greatest(m.from_at, m.to_at) >= a.submitted_at)
        and not (a.upload_codes && '{105,115}')
    )
    select group_id as "groupId", array_agg(host_id order by host_id) as ids,
      array_agg(upload_codes::text order by host_id) as codes
    from unchanged group by group_id, batch_id`);
  expect(newest.flatMap(({ ids }) => ids).length).toBeGreaterThan(40);
  for (const { groupId, ids, codes } of newest) {
    const batch = await server.get(
      contract.submitTyped,
      { groupId, text: ids.join('\n'), dryRun: true },
      { as: admin },
    );
    await finished(server, admin, batch.id);
    const verdicts = await rowsOf(sql<{ codes: string }>`
      select codes::text from check_verdicts where batch_id = ${batch.id} order by host_id`);
    expect(verdicts.map((verdict) => verdict.codes)).toEqual(codes);
  }
});
