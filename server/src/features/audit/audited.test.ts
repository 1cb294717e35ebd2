import { AUDIT_KINDS } from '@greenroom/contract/administration/audit.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { AUDITED, isAudited } from '../../platform/db/audited.ts';
import { asCaller, ownWork } from '../../platform/db/caller.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

/** All tables that aren't audited, each with the reason. Audit every new table, or add it here. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  accounts: 'facts that the platform delivers',
  agent_group_ancestors: 'derived from agent_groups',
  audit_checks: 'the audit itself',
  audit_entries: 'the audit itself',
  audit_seals: 'the audit itself',
  audit_unsealed: 'the audit itself',
  batch_chunks: 'work of a batch, whose submission is an entry',
  batch_reasons: 'sums of a batch',
  batch_repeats: 'work of a batch',
  batch_rows: 'work of a batch',
  chosen_views: 'what somebody’s own lists open with',
  captchas: 'pictures to sign in with, for minutes',
  check_verdicts: 'results of dry runs, which change nothing',
  daily_fact_versions: 'facts that the platform delivers',
  daily_facts: 'facts that the platform delivers',
  due_letters: 'letters that are gathered',
  export_schedules: 'what users have repeated for themselves alone',
  exports: 'files on their way, whose progress is noted twice a second',
  fact_days: 'sums of facts',
  group_days: 'sums of facts',
  known_browsers: 'what browsers save a picture with',
  group_events: 'itself a record of what was done to groups',
  group_weeks: 'sums of facts',
  host_weeks: 'sums of facts',
  idempotency_keys: 'answers to repeated calls, for a day',
  login_records: 'itself a record of sign-ins',
  mail_codes: 'codes by mail, for minutes',
  mails: 'letters on their way',
  migrations: 'itself a record of changes of the schema',
  notifications: 'messages about what is audited, and whether they were read',
  person_memberships: 'derived from memberships',
  queue_workers: 'processes that run',
  review_claims: 'who looks at a case just now, for minutes',
  saved_view_roles: 'who is offered a look at a list; it opens nothing to them',
  saved_views: 'how somebody looks at a list; it opens nothing',
  scope_marks: 'counts what is audited in bindings and agent_groups',
  sign_in_challenges: 'sign-ins half done, for minutes',
  sign_in_failures: 'counters, for a day',
  used_seals: 'seals of passwords that were used, for minutes',
  webhook_deliveries: 'messages about what is audited, on their way',
};

async function tables(): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(db);
  return found.rows.map(({ name }) => name);
}

test('[R-PLUS-11] every table is audited or has a reason not to be', async () => {
  const known = [...Object.keys(AUDITED), ...Object.keys(NOT_AUDITED)];
  expect(known.toSorted()).toEqual(await tables());
});

test('[R-PLUS-11] the database’s triggers match the tables by which statements are recognized and the list is filtered', async () => {
  const found = await sql<{ name: string; verbs: string[] }>`
    select tgrelid::regclass::text as name, array_agg(substr(tgname, 7)::text order by tgname) as verbs
    from pg_trigger where tgname like 'audit\\_%' and tgenabled = 'O' group by 1`.execute(db);
  const there = Object.fromEntries(found.rows.map(({ name, verbs }) => [name, verbs]));
  expect(there).toEqual(Object.fromEntries(Object.entries(AUDITED).map(([name, verbs]) => [name, verbs.toSorted()])));
  expect([...AUDIT_KINDS].toSorted()).toEqual(Object.keys(AUDITED).toSorted());
});

test('[R-PLUS-11] no secret is stored in the audit log: every column that may contain one is hidden', async () => {
  const open = await sql<{ column: string }>`
    select t.tgrelid::regclass || '.' || a.attname as "column"
    from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
    where t.tgname like 'audit\\_%' and (a.atttypid = 'bytea'::regtype or a.attname ~ '(secret|hash|password|code|private|token)')
      and not a.attname = any (string_to_array(split_part(encode(t.tgargs, 'escape'), '\\000', 3), ','))
    group by 1 order by 1`.execute(db);
  const harmless = {
    'applications.review_codes': 'reasons of a review',
    'applications.suggested_codes': 'reasons of a check',
    'applications.upload_codes': 'reasons of a check',
    'decisions.codes': 'reasons of a decision',
    'users.password_changed_at': 'a time',
  };
  expect(open.rows.map(({ column }) => column)).toEqual(Object.keys(harmless).toSorted());
});

interface Entry {
  actor: string;
  operation: string;
  rowCount: number;
  objects: string[];
  label: string | null;
  rows: { key: object; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[];
}

async function entriesAfter(work: () => Promise<unknown>): Promise<Entry[]> {
  const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_entries`.execute(db);
  await work();
  const found = await sql<Entry>`
    select actor, operation, row_count as "rowCount", objects, label, rows from audit_entries
    where id > ${last.rows[0]?.id} order by id`.execute(db);
  return found.rows;
}

test('[R-PLUS-11] an update stores only changes, before and after; a changed secret is recorded without its value', async () => {
  const [made] = await entriesAfter(() =>
    sql`insert into users (username, nick_name, password_hash) values ('anna', 'Anna', 'secret one')`.execute(db),
  );
  expect(made).toMatchObject({ operation: 'insert', label: 'anna', rowCount: 1 });
  expect(made?.rows[0]).toMatchObject({ before: null, after: { nick_name: 'Anna', password_hash: { hidden: true } } });
  const changed = await entriesAfter(() =>
    sql`update users set nick_name = 'Ann', phone = '1', password_hash = 'secret two' where username = 'anna'`.execute(
      db,
    ),
  );
  expect(changed.map(({ rows }) => rows[0])).toMatchObject([
    {
      before: { nick_name: 'Anna', phone: null, password_hash: { hidden: true } },
      after: { nick_name: 'Ann', phone: '1', password_hash: { hidden: true } },
    },
  ]);
  expect(JSON.stringify([made, changed])).not.toContain('secret');
  expect(await entriesAfter(() => sql`update users set nick_name = nick_name, updated_at = now()`.execute(db))).toEqual(
    [],
  );
  expect(await entriesAfter(() => sql`delete from users where username = 'nobody'`.execute(db))).toEqual([]);
});

test('[R-PLUS-11] a changed key stays with its row, even if the statement changes other columns', async () => {
  await sql`insert into departments (name, position) select 'Row ' || i, i from generate_series(1, 5) i`.execute(db);
  const [entry] = await entriesAfter(() =>
    sql`update departments set id = -id, position = -position where name like 'Row %'`.execute(db),
  );
  expect(entry?.rowCount).toBe(5);
  for (const { before, after } of entry?.rows ?? []) {
    expect(after).toEqual({ id: -Number(before?.id), position: -Number(before?.position) });
  }
});

test('[R-PLUS-11] a statement over many rows is one entry, which counts all and shows the first hundred', async () => {
  const [made, ...further] = await entriesAfter(() =>
    sql`insert into departments (name) select 'Many ' || i from generate_series(1, 5000) i`.execute(db),
  );
  expect(further).toEqual([]);
  expect(made?.rowCount).toBe(5000);
  expect(made?.rows).toHaveLength(100);
});

test('[R-PLUS-11] changes in a transaction and outside of one have their caller, who is not used for later changes', async () => {
  const write = (name: string) => sql`insert into departments (name) values (${name})`.execute(db);
  const entries = await entriesAfter(async () => {
    await asCaller(ownWork('job', "it's"), async () => {
      await write('one');
      await db.transaction().execute((trx) => sql`insert into departments (name) values ('two')`.execute(trx));
    });
    await write('three');
    await db.transaction().execute((trx) => sql`insert into departments (name) values ('four')`.execute(trx));
  });
  const [{ role } = { role: '' }] = (await sql<{ role: string }>`select session_user as role`.execute(db)).rows;
  expect(entries.map(({ actor }) => actor)).toEqual(["job:it's", "job:it's", role, role]);
});

test('[R-PLUS-11] statements that write audited tables are recognized, others are not', () => {
  expect(
    ['update users set', 'update "users" set', 'with a as (delete from sessions) select', 'INSERT INTO menus'].map(
      isAudited,
    ),
  ).toEqual([true, true, true, true]);
  expect(
    ['update sessions set', 'select * from users', 'insert into users_x', 'insert into applications'].map(isAudited),
  ).toEqual([false, false, false, false]);
});
