import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDictionary, replaceEntries } from '@greenroom/contract/administration/dictionaries.ts';
import { readBatch, submitTyped } from '@greenroom/contract/applications/applications.ts';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { dumpSchema } from '../../scripts/dump-schema.ts';
import { ask } from '../test/ask.ts';
import { atEnd, testDatabase } from '../test/database.ts';
import { finished } from '../test/finished.ts';
import { databaseAt, statement } from '../test/global-setup.ts';
import { installedServer, isInstalled, programsOf } from '../test/installed-postgres.ts';
import { oldPostgres } from '../test/old-postgres.ts';
import { startProduct } from '../test/product-process.ts';
import { reallySignIn } from '../test/real-sign-in.ts';
import { testServer } from '../test/server.ts';
import { buildAccount, buildGroup, buildUser } from '../test/worlds/factories.ts';
import { MOUNTED } from './app.ts';
import { listMigrations, migrateDatabase } from './platform/db/migrate.ts';

/** Versions that Debian and its derivatives install. All other tests run on the newest version. */
const OLDER = [15, 16, 17];

/** Creates a database for the two roles described in docs/operations.md. */
async function databaseOn(server: string) {
  for (const role of ['greenroom_owner', 'greenroom']) await statement(server, `create role ${role} login`);
  await statement(server, 'create database greenroom owner greenroom_owner');
  const addressFor = (role: string) => {
    const address = new URL(databaseAt(server, 'greenroom'));
    address.username = role;
    return address.href;
  };
  const [url, servingUrl] = [addressFor('greenroom_owner'), addressFor('greenroom')];
  return { url, servingUrl, settings: { DATABASE_URL: servingUrl, DATABASE_OWNER_URL: url } };
}

describe.each(OLDER)('PostgreSQL %i', (major) => {
  test('an empty database gets the same schema, every page answers, and a batch is checked', {
    timeout: 120_000,
  }, async (context) => {
    context.skip(!(await isInstalled(major)), `PostgreSQL ${major} is not installed in ${programsOf(major)}`);
    const database = await databaseOn(await installedServer(major));
    await migrateDatabase({ ownerUrl: database.url, servingUrl: database.servingUrl });
    expect(await dumpSchema(database.url)).toBe(await readFile(join(import.meta.dirname, '../schema.sql'), 'utf8'));

    const server = await testServer({}, database);
    const { db } = server.product.deps;
    const administrator = await reallySignIn(server, await buildUser(db, { role: 'administrator' }));
    const agent = await reallySignIn(server, await buildUser(db, { role: 'agent' }));
    const group = await buildGroup(db, { agentId: agent.id });
    const [taken, refused] = [await buildAccount(db), await buildAccount(db, { state: 'banned' })];
    const text = `${taken.hostId} ${refused.hostId}`;
    const { id } = await server.get(submitTyped, { groupId: group.id, text }, { as: agent });
    expect(await finished(server, agent, id)).toMatchObject({ total: 2, succeeded: 1, failed: 1 });

    const pages = MOUNTED.map(({ route }) => route).filter(({ method, id }) => method === 'GET' && id !== readBatch.id);
    const failed = [];
    for (const route of pages) {
      const { http } = await ask(server, route, {}, administrator);
      if (http >= 500) failed.push(`${route.id} ${http}`);
    }
    expect(failed).toEqual([]);
  });
});

test('a name stored by an earlier version is found by its new search key, and the audit log has no entry about it', async () => {
  const { url, settings } = await testDatabase('template0');
  const urls = { ownerUrl: url, servingUrl: settings.DATABASE_URL };
  const before = (await listMigrations()).filter((name) => name < '0050');
  await migrateDatabase(urls, before);
  await statement(
    url,
    `insert into agent_groups (app_id, name, country) select 1, 'Straße ガ ' || n, 'TR' from generate_series(1, 1500) n;
     insert into users (username, nick_name, password_hash) select 'u' || n, 'Łódź ガ', 'x' from generate_series(1, 1500) n;
     truncate audit_entries, audit_unsealed`,
  );
  await migrateDatabase(urls);
  const client = new Client({ connectionString: url });
  await client.connect();
  const found = await client.query(
    `select (select count(*) from agent_groups where search_key = search_key(name) and search_key like 'strasse か%')::int as groups,
       (select count(*) from users where search_key like 'lodz か%')::int as users,
       (select count(*) from audit_entries where kind in ('users', 'agent_groups'))::int as entries`,
  );
  await client.end();
  expect(found.rows).toEqual([{ groups: 1500, users: 1500, entries: 0 }]);
});

test('[R-DATA-7] a dictionary that an earlier demonstration stored as text has its labels after the upgrade, and can be saved', async () => {
  const database = await testDatabase('template0');
  const urls = { ownerUrl: database.url, servingUrl: database.settings.DATABASE_URL };
  await migrateDatabase(
    urls,
    (await listMigrations()).filter((name) => name < '0059'),
  );
  const labels = JSON.stringify({ en: 'Bank transfer', ar: 'تحويل مصرفي' });
  await statement(
    database.url,
    `insert into dictionary_entries (dictionary, value, position, labels)
     values ('payment-platforms', '1', 1, to_jsonb('${labels}'::text))`,
  );
  await migrateDatabase(urls);
  const server = await testServer({ RUN: 'api' }, database);
  const as = await reallySignIn(server, await buildUser(server.product.deps.db, { role: 'administrator' }));
  const dictName = 'payment-platforms';
  const { entries, version } = await server.get(readDictionary, { dictName }, { as });
  expect(entries.map((entry) => entry.labels)).toMatchObject([JSON.parse(labels)]);
  expect((await server.call(replaceEntries, { dictName, version, entries }, { as })).http).toBe(200);
});

test('a server older than PostgreSQL 15 gets one line with advice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-old-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const settings = { DATABASE_URL: await oldPostgres(140_022), DATA_FOLDER: folder };
  const line =
    'Greenroom cannot start: the server at DATABASE_URL is PostgreSQL 14, which is too old. Upgrade it to PostgreSQL 15 or ' +
    'later, or name another server.';
  await expect(startProduct(settings)).rejects.toThrow(new Error(`the product ended with 1: ${line}`));
});
