import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiveDailyFacts } from '@greenroom/contract/daily-facts.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { statement } from '../test/global-setup.ts';
import { fact, ndjson } from '../test/models/fact-lines.ts';
import { startProduct } from '../test/product-process.ts';
import { testServer } from '../test/server.ts';
import { createToken } from './features/tokens/index.ts';
import { migrateDatabase } from './platform/db/migrate.ts';

const server = await testServer();
const { deps } = server.product;
const { db } = deps;
const folder = await mkdtemp(join(tmpdir(), 'greenroom-serving-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const role = (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0]?.role ?? '';
const urls = { ownerUrl: server.settings.DATABASE_OWNER_URL, servingUrl: server.settings.DATABASE_URL };

async function asOwner(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return z.array(z.record(z.string(), z.unknown())).parse((await client.query(text)).rows);
  } finally {
    await client.end();
  }
}

/** Tables that the serving role can only read. */
const ONLY_READ = `'migrations', 'audit_entries', 'audit_seals', 'audit_unsealed'`;

/** Returns wrong rights on tables, each with advice. */
async function problems(): Promise<unknown[]> {
  const found = await asOwner(`
    select problem from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      lateral (values
        (c.relname not in (${ONLY_READ}) and exists (
          select from unnest(array['select', 'insert', 'update', 'delete']) p
          where not has_table_privilege('${role}', c.oid, p)
        ), 'is not for the role that serves: let granting.ts grant its rows, or say there why not'),
        (c.relname in (${ONLY_READ}) and not has_table_privilege('${role}', c.oid, 'select'),
          'cannot be read by the role that serves: let granting.ts grant that'),
        (has_table_privilege('${role}', c.oid, 'truncate') or has_table_privilege('${role}', c.oid, 'trigger')
          or c.relname in (${ONLY_READ}) and has_table_privilege('${role}', c.oid, 'insert, update, delete'),
          'gives the role that serves more than it needs: let granting.ts take it back'),
        (c.relrowsecurity, 'hides its rows from the role that serves: let granting.ts turn row security off')
      ) as found (is_so, what), lateral (select c.oid::regclass || ' ' || what as problem) s
    where c.relkind in ('r', 'p', 'v') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and is_so
    order by 1`);
  return found.map(({ problem }) => problem);
}

test('the role that serves requests has no special powers and owns nothing', async () => {
  expect(role).not.toBe((await asOwner('select current_user as role'))[0]?.role);
  const is = await sql`
    select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as special,
      exists (select from pg_auth_members where member = r.oid) as member,
      exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
        or exists (select from pg_namespace where nspowner = r.oid) or exists (select from pg_database where datdba = r.oid)
        or exists (select from pg_type where typowner = r.oid) or exists (
          select from pg_shdepend s where s.refclassid = 'pg_authid'::regclass and s.refobjid = r.oid and s.deptype = 'o'
            and s.dbid in (0, (select oid from pg_database where datname = current_database()))
        ) as owner,
      has_database_privilege(current_database(), 'create') or exists (
        select from pg_namespace n where has_schema_privilege(n.oid, 'create') and n.oid <> pg_my_temp_schema()
      ) as creator
    from pg_roles r where rolname = current_user`.execute(db);
  expect(is.rows).toEqual([{ special: false, member: false, owner: false, creator: false }]);
});

test.each([
  'create table planted (id integer)',
  'create schema planted',
  'create function planted() returns integer language sql as $$ select 1 $$',
  'drop extension pg_trgm',
  'create role planted',
  'create database planted',
  'drop table users',
  'alter table users disable trigger all',
  'alter table users add column planted integer',
  'create index planted on users (id)',
  'create trigger planted after insert on users execute function end_sessions()',
  'truncate sessions',
  'update migrations set applied_at = now()',
  "insert into migrations (name) values ('planted')",
  'delete from migrations',
  'delete from graphile_worker.migrations',
  ...['audit_entries', 'audit_seals', 'audit_unsealed'].flatMap((table) => [
    `insert into ${table} select * from ${table}`,
    `update ${table} set ${table === 'audit_entries' ? 'id = id' : 'entry_id = entry_id'}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `drop table ${table}`,
  ]),
  'alter table users disable trigger audit_update',
  'drop trigger audit_update on users',
  'drop function write_audit() cascade',
  'alter function seal_audit(integer) owner to current_user',
  'drop function make_fact_month(text)',
  "copy users to program 'cat'",
  "copy users from '/etc/passwd'",
  "select pg_read_file('postgresql.conf')",
  "set session_replication_role = 'replica'",
  'set role pg_read_all_data',
  'grant pg_read_all_data to current_user',
  "alter system set fsync = 'off'",
  'select rolpassword from pg_authid',
])('the serving role is refused: %s', async (text) => {
  await expect(sql.raw(text).execute(db)).rejects.toMatchObject({ code: '42501' });
});

test('the serving role can access the rows of every table and nothing else, and can only read the migration lists', async () => {
  expect(await problems()).toEqual([]);
});

test('a month of facts is created by the delivery that needs it, as a table of the owner', async () => {
  const token = await createToken(deps, { name: 'facts', scopes: ['daily-facts:ingest'], days: 1 });
  const answer = await server.fetch(receiveDailyFacts.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${token}` },
    body: ndjson([fact({ day: '2024-01-31' }), fact({ day: '2024-02-01' })]),
  });
  expect(await answer.json()).toMatchObject({ status: 0, data: { added: 2 } });
  const parts = await asOwner(`
    select inhrelid::regclass::text as part, pg_get_expr(relpartbound, c.oid) as holds, relowner::regrole::text as owner
    from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'daily_facts'::regclass order by 1`);
  const [{ owner } = {}] = await asOwner('select current_user as owner');
  expect(parts).toEqual([
    { part: 'daily_facts_2024_01', holds: `FOR VALUES FROM ('2024-01-01') TO ('2024-02-01')`, owner },
    { part: 'daily_facts_2024_02', holds: `FOR VALUES FROM ('2024-02-01') TO ('2024-03-01')`, owner },
  ]);
  expect(await problems()).toEqual([]);
});

test('the function that creates months for the serving role accepts only months, and searches only the schema of the tables', async () => {
  for (const month of [null, '', '2024-13', '1999-12', '2024-1', '2024-03\n', "2024-03'); drop table users; --"]) {
    await expect(sql`select make_fact_month(${month})`.execute(db)).rejects.toMatchObject({ code: '22023' });
  }
  await db.transaction().execute(async (trx) => {
    await sql`create temp table daily_facts (day date) on commit drop`.execute(trx);
    await sql`set local search_path = pg_temp`.execute(trx);
    await sql`select public.make_fact_month('2024-05')`.execute(trx);
  });
  const made = await asOwner(
    `select relispartition as part from pg_class where oid = 'public.daily_facts_2024_05'::regclass`,
  );
  expect(made).toEqual([{ part: true }]);
  const loose = await asOwner(`
    select oid::regprocedure::text as name from pg_proc where prosecdef
      and (proconfig is null
        or array_to_string(array_remove(proconfig, 'plan_cache_mode=force_generic_plan'), ' ')
          !~ '^search_path="?[a-z]+"?, pg_temp$'
        or has_function_privilege('public', oid, 'execute'))`);
  expect(loose).toEqual([]);
});

test('a start grants missing rights, and writes nothing if all are in order', async () => {
  await statement(
    server.url,
    `revoke all on all tables in schema public, graphile_worker from ${role};
     revoke all on all functions in schema public from ${role};
     grant execute on function make_fact_month(text) to public;
     grant insert on migrations to ${role};
     alter default privileges in schema public revoke all on tables from ${role};
     alter table graphile_worker._private_jobs enable row level security`,
  );
  expect((await problems()).length).toBeGreaterThan(20);
  await migrateDatabase(urls);
  expect(await problems()).toEqual([]);
  await sql`select make_fact_month('2024-06')`.execute(db);
  await sql`select from daily_facts_2024_06`.execute(db);
  const catalogue = () =>
    asOwner(`select 'class' as of, oid, xmin::text from pg_class union all select 'function', oid, xmin::text from pg_proc
      union all select 'rights', oid, xmin::text from pg_default_acl order by 1, 2`);
  const before = await catalogue();
  await migrateDatabase(urls);
  expect(await catalogue()).toEqual(before);
});

/** Runs Greenroom briefly and returns the warnings from its log. */
async function warnings(name: string, settings: Record<string, string>): Promise<string[]> {
  const dataFolder = join(folder, name);
  const product = await startProduct({ ...settings, RUN: 'api', DATA_FOLDER: dataFolder, LOG_LEVEL: 'warn' });
  await product.stop();
  const lines = (await readFile(join(dataFolder, 'logs', 'greenroom.log'), 'utf8')).trim().split('\n');
  return lines.filter((line) => line !== '').map((line) => z.object({ msg: z.string() }).parse(JSON.parse(line)).msg);
}

test('a database that one role serves and owns works as before, and the log gives advice once', async () => {
  expect(await warnings('one', { DATABASE_URL: server.url })).toEqual([
    expect.stringMatching(
      /^Role \w+, .* is a superuser, .*owns the tables.* DATABASE_OWNER_URL .*docs\/operations\.md/,
    ),
  ]);
  expect(await warnings('both', server.settings)).toEqual([]);
});

test('the serving role alone is enough for a start, unless the schema must change', async () => {
  const { DATABASE_URL } = server.settings;
  expect(await warnings('alone', { DATABASE_URL })).toEqual([]);
  const [{ name } = {}] = await asOwner(
    'delete from migrations where name = (select max(name) from migrations) returning name',
  );
  try {
    await expect(warnings('older', { DATABASE_URL })).rejects.toThrow(
      new RegExp(`role ${role} may not migrate the database .*DATABASE_OWNER_URL`),
    );
  } finally {
    await asOwner(`insert into migrations (name) values ('${name}')`);
  }
});

test('URLs of two databases are refused before anything is changed', async () => {
  const elsewhere = new URL(server.url);
  elsewhere.pathname = '/postgres';
  const settings = { ...server.settings, DATABASE_OWNER_URL: elsewhere.href };
  await expect(warnings('two', settings)).rejects.toThrow(
    /DATABASE_OWNER_URL names database postgres, DATABASE_URL greenroom_test_/,
  );
});
