import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { rowsReadBy, settle } from '../../../test/rows-read.ts';
import { buildGroup, buildUser } from '../../../test/worlds/factories.ts';
import type { Scope } from '../../access/scope.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { findHosts, listSmallStandings } from './hosts.queries.ts';

const TABLES = ['accounts', 'memberships', 'applications'];
const SCAN_LIMIT = 10_000;
const TIMEOUT_MS = 120_000;

const { url } = await testDatabase();
const { db, close } = openDatabase(url, 2, (error) => {
  throw error;
});
afterAll(close);

/** Creates 100,000 accounts with one application each, a third of them hosts, and 50 groups of equal size. */
async function fill(): Promise<{ small: number; large: number }> {
  const [small, large] = [await buildUser(db, { role: 'agent' }), await buildUser(db, { role: 'agent' })];
  const groups = await Promise.all(
    Array.from({ length: 50 }, (_, index) => buildGroup(db, { agentId: index === 0 ? small.id : large.id })),
  );
  const ids = groups.map(({ id }) => id);
  await sql`
    insert into accounts (host_id, app_id, state, name, avatar_is_default, reported_at)
    select (10000000 + n)::text, 1, 'active', (array['Maria', 'Marina', 'Leyla', 'Ana'])[1 + n % 4] || chr(97 + n % 23) ||
      ' ' || (array['Santos', 'Silva', 'Demir', 'Novak', 'Ivanova'])[1 + n % 5] || chr(97 + n % 19), false, '2026-01-01'
    from generate_series(1, 100000) n`.execute(db);
  await sql`
    insert into memberships (host_id, app_id, group_id, from_at)
    select host_id, 1, (${ids}::bigint[])[1 + (host_id::int / 3) % 50], '2026-01-01' from accounts
    where host_id::int % 3 = 0`.execute(db);
  await sql`
    insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, open, submitted_at)
    select host_id, 1, (${ids}::bigint[])[1 + host_id::int % 50], 1, 1, 0, false, '2026-01-01' from accounts`.execute(
    db,
  );
  await settle(url);
  return { small: small.id, large: large.id };
}

const SEARCHES = ['10', '1000', '10000123', '10050', 'ma', 'Mari', 'leylax s', 'santos', 'IVANOVAC', 'xq', '99'];

test(
  'the search reads no table completely, and few rows of them, for every user and every search',
  async () => {
    const { small, large } = await fill();
    const scopes: [string, Scope, number][] = [
      ['all groups', { kind: 'all' }, 300],
      ['many hosts', { kind: 'bound', userId: large }, 3000],
      // These are 667 hosts and 2000 applicants, each with an account.
      ['few hosts', { kind: 'bound', userId: small }, 6500],
    ];
    const seen: { who: string; text: string; throughout: readonly string[]; rows: number }[] = [];
    for (const [who, scope, maxRows] of scopes) {
      const standings = scope.kind === 'all' ? [] : await listSmallStandings(db, scope, SCAN_LIMIT);
      const asked = await rowsReadBy(url, (on) => listSmallStandings(on, scope, SCAN_LIMIT), TABLES);
      if (asked.throughout.length > 0 || asked.rows > 2 * (SCAN_LIMIT + 1)) seen.push({ who, text: 'few?', ...asked });
      expect(standings.toSorted()).toEqual(who === 'few hosts' ? ['application', 'host'] : []);
      for (const text of SEARCHES) {
        const wanted = { id: text, name: text, limit: 8 };
        const { throughout, rows } = await rowsReadBy(url, (on) => findHosts(on, scope, wanted, standings), TABLES);
        if (throughout.length > 0 || rows > maxRows) seen.push({ who, text, throughout, rows });
      }
    }
    expect(seen).toEqual([]);
  },
  TIMEOUT_MS,
);

/**
 * Returns the beginning of a thousand IDs that the planner statistics happen not to contain, so that the planner
 * expects hardly any.
 */
async function unexpectedBeginning(): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const found = await sql<{ beginning: string }>`
      select left(host_id, 5) as beginning from applications group by 1 having count(*) > 900
      except
      select left(bound, 5) from pg_stats s, unnest(s.histogram_bounds::text::text[]) bound
      where s.tablename = 'applications' and s.attname = 'host_id'
      limit 1`.execute(db);
    const [first] = found.rows;
    if (first !== undefined) return first.beginning;
    await sql`analyze applications`.execute(db);
  }
  throw new Error('the statistics have some of each beginning');
}

test(
  'the search reads few rows even for IDs of which the statistics expect hardly any',
  async () => {
    const text = await unexpectedBeginning();
    const wanted = { id: text, name: text, limit: 8 };
    const { rows } = await rowsReadBy(url, (on) => findHosts(on, { kind: 'all' }, wanted, []), TABLES);
    expect(rows).toBeLessThan(300);
  },
  TIMEOUT_MS,
);

test(
  'a scope that is scanned and one whose matches come from the indexes have the same results',
  async () => {
    const user = await sql<{ id: number }>`
      select user_id as id from bindings group by user_id order by count(*) limit 1`.execute(db);
    const scope: Scope = { kind: 'bound', userId: user.rows[0]?.id ?? 0 };
    for (const text of ['1000', '10050', 'leyla', 'santos', 'SANTOSA']) {
      const wanted = { id: text, name: text, limit: 1000 };
      const [through, byIndex] = [
        await findHosts(db, scope, wanted, ['host', 'application']),
        await findHosts(db, scope, wanted, []),
      ];
      const names = (matches: typeof through) => [
        ...new Set(matches.map(({ hostId, groupId, standing }) => `${hostId} ${groupId} ${standing}`)),
      ];
      expect(names(through).length).toBeGreaterThan(0);
      expect(names(through).toSorted()).toEqual(names(byIndex).toSorted());
    }
  },
  TIMEOUT_MS,
);
