import { appendFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';
import { asCaller, ownWork } from '../../platform/db/caller.ts';
import { checkAudit, sealAll } from './audit.job.ts';
import { readHeads, verifyChain } from './chain.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const { db } = deps;

/** Executes statements with all database privileges. */
async function asOwner(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}

const findings = async () => (await verifyChain(db, [], 0)).findings.map(({ kind, position }) => `${kind} ${position}`);

beforeEach(async () => {
  await asOwner('truncate audit_entries, audit_seals, audit_unsealed, audit_checks restart identity');
  await asCaller(ownWork('job', 'fill'), () =>
    sql`do $$ begin
      for i in 1..20 loop insert into departments (name) values ('Department ' || gen_random_uuid()); end loop;
    end $$`.execute(db),
  );
  expect(await sealAll(db)).toBe(20);
});

test('[R-PLUS-11] a chain without manipulation is intact, and its head is recorded in the data folder and stored for the screen', async () => {
  const verified = await checkAudit(deps);
  expect(verified).toMatchObject({ position: 20, entries: 20, findings: [] });
  expect((await readHeads(deps.auditHeadsFile)).at(-1)).toMatchObject({
    position: 20,
    hash: verified.hash.toString('hex'),
  });
});

test.each([
  ['edited', `update audit_entries set actor = 'somebody else' where id = 7`, ['edited 7']],
  ['given another time', `update audit_entries set at = at + interval '1 microsecond' where id = 7`, ['edited 7']],
  ['given another value', `update audit_entries set rows = '[]' where id = 7`, ['edited 7']],
  ['removed', 'delete from audit_entries where id = 7', ['removed 7']],
  [
    'removed with its seal',
    'delete from audit_entries where id = 7; delete from audit_seals where position = 7',
    ['missing 7'],
  ],
  [
    'put into the place of another, and that one into its',
    `update audit_seals set position = -position where position in (7, 8);
     update audit_seals set position = 15 + position where position in (-7, -8)`,
    ['reordered 7', 'reordered 8', 'reordered 9'],
  ],
  [
    'given the id of another, and that one its',
    `update audit_entries set id = -id where id in (7, 8); update audit_entries set id = 15 + id where id in (-7, -8)`,
    ['edited 7', 'edited 8'],
  ],
  [
    'sealed anew after it was edited',
    `update audit_entries set actor = 'x' where id = 7;
     update audit_seals set digest = sha256('x') where position = 7`,
    ['edited 7', 'reordered 7'],
  ],
  [
    'slipped in without a seal',
    `insert into audit_entries (actor, kind, operation, row_count, objects, rows) values ('x', 'users', 'update', 1, '{}', '[]')`,
    ['unsealed null'],
  ],
])('[R-PLUS-11] an entry that was %s by the superuser is reported', async (_what, statements, named) => {
  await asOwner(statements);
  expect(await findings()).toEqual(named);
});

test('[R-PLUS-11] the recorded head reveals entries that were cut off together with their seals', async () => {
  const { position, hash } = await verifyChain(db, []);
  const noted = [{ position, hash: hash.toString('hex') }];
  await asOwner('delete from audit_entries where id > 15', 'delete from audit_seals where position > 15');
  expect((await verifyChain(db, [])).findings).toEqual([]);
  expect((await verifyChain(db, noted)).findings).toEqual([{ kind: 'cut', position: 16, entry: null, to: 20 }]);
});

test('[R-PLUS-11] the recorded head reveals a chain that was completely rewritten after an edit', async () => {
  const { position, hash } = await verifyChain(db, []);
  const noted = [{ position, hash: hash.toString('hex') }];
  await asOwner(
    `update audit_entries set actor = 'somebody else' where id = 7`,
    'truncate audit_seals',
    'insert into audit_unsealed select id from audit_entries',
    'select seal_audit(1000)',
  );
  expect((await verifyChain(db, [])).findings).toEqual([]);
  expect((await verifyChain(db, noted)).findings).toEqual([{ kind: 'rewritten', position: 20, entry: 20, to: null }]);
});

test('[R-PLUS-11] an entry that was removed before it was sealed is reported', async () => {
  await sql`insert into departments (name) values ('Not sealed')`.execute(db);
  await asOwner('delete from audit_entries where id = 21');
  expect((await verifyChain(db, [], 600)).findings).toEqual([
    { kind: 'unsealed-removed', position: null, entry: 21, to: null },
  ]);
});

test('[R-PLUS-11] an entry that commits after a later one gets the later position, and both are sealed once', async () => {
  const slow = await db.startTransaction().execute();
  await sql`insert into departments (name) values ('Slow')`.execute(slow);
  await sql`insert into departments (name) values ('Quick')`.execute(db);
  expect(await sealAll(db)).toBe(1);
  await slow.commit().execute();
  expect(await sealAll(db)).toBe(1);
  expect(await sealAll(db)).toBe(0);
  const places = await sql<{ id: number }>`
    select entry_id as id from audit_seals where position > 20 order by position`.execute(db);
  expect(places.rows).toEqual([{ id: 22 }, { id: 21 }]);
  expect(await findings()).toEqual([]);
});

test('[R-PLUS-11] a finding of the daily check notifies all users who can read the audit log, and the head is not recorded', async () => {
  const admin = await signIn(server, 'administrator');
  await appendFile(deps.auditHeadsFile, `{"at":"2026-01-01T00:00:00Z","position":1,"hash":"${'0'.repeat(64)}"}\n`);
  const before = (await readHeads(deps.auditHeadsFile)).length;
  const { findings: found } = await checkAudit(deps);
  expect(found).toContainEqual({ kind: 'rewritten', position: 1, entry: 1, to: null });
  expect((await readHeads(deps.auditHeadsFile)).length).toBe(before);
  const told = await sql<{ kind: string }>`select kind from notifications where user_id = ${admin.id}`.execute(db);
  expect(told.rows).toEqual([{ kind: 'audit-broken' }]);
});

test('[R-PLUS-16] each of 21 users who can only read the audit log gets an event about the notification', async () => {
  await sql`
    insert into roles (key, name, level, scope, rights) values ('auditor', 'Auditor', 4, 'all', '{audit:read}')`.execute(
    db,
  );
  const made = await sql<{ id: number }>`
    with made as (
      insert into users (username, nick_name, password_hash)
      select 'auditor' || n, 'Auditor', '' from generate_series(1, 21) n returning id
    ), held as (insert into user_roles (user_id, role) select id, 'auditor' from made)
    select id from made`.execute(db);
  const heard = new Map<number, string[]>();
  const stops = made.rows.map(({ id }) => {
    const topics: string[] = [];
    heard.set(id, topics);
    return deps.events.listen({ userId: id, rights: ['audit:read'], hear: ({ topic }) => topics.push(topic) });
  });
  await vi.waitFor(async () => {
    await deps.events.publish(db, { right: 'audit:read' }, { topic: 'settings', id: null });
    expect([...heard.values()].every((topics) => topics.length > 0)).toBe(true);
  });
  await appendFile(deps.auditHeadsFile, `{"at":"2026-01-01T00:00:00Z","position":1,"hash":"${'0'.repeat(64)}"}\n`);
  await checkAudit(deps);
  await vi.waitFor(() => {
    for (const topics of heard.values()) expect(topics).toContain('notification');
  });
  for (const stop of stops) stop();
});

test('[R-PLUS-11] 10,000 entries are sealed and verified in a fraction of the minute in which they may arrive', async () => {
  await sql`do $$ begin
    for i in 1..10000 loop insert into departments (name) values ('Many ' || i); end loop;
  end $$`.execute(db);
  const began = performance.now();
  expect(await sealAll(db)).toBe(10_000);
  expect((await verifyChain(db, [], 0)).findings).toEqual([]);
  expect(performance.now() - began).toBeLessThan(20_000);
});
