import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';
import { ensureFirstUsers } from './commands.ts';

test('of several processes that start simultaneously on an empty database, one creates the first users and shows their passwords', async () => {
  const server = await testServer({ RUN: 'api' });
  const { db } = server.product.deps;
  const made = await Promise.all(Array.from({ length: 4 }, () => ensureFirstUsers({ db, random: randomBytes })));
  const [first, ...others] = made.filter((users) => users !== null);
  expect(others).toEqual([]);
  expect(first?.map(({ username, role }) => `${username} ${role}`)).toEqual(['admin administrator', 'agent agent']);
  const kept = await sql<{ username: string }>`select username from users order by id`.execute(db);
  expect(kept.rows.map(({ username }) => username)).toEqual(['admin', 'agent']);
});
