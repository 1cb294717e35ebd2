import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createToken, listTokens, revokeToken } from './index.ts';

const { servingUrl } = await testDatabase();
const database = openDatabase(servingUrl, 2, (error) => expect.fail(error.message));
afterAll(() => database.close());

const deps = { db: database.db, clock: { now: () => new Date('2026-11-05T12:00:00Z') }, random: randomBytes };

test('tokens are listed without their secret, and are revoked permanently', async () => {
  const secret = await createToken(deps, { name: 'warehouse', scopes: ['accounts:ingest'], days: 10 });
  const [made, ...others] = await listTokens(deps);
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    ...{ name: 'warehouse', scopes: ['accounts:ingest'], expiresAt: '2026-11-15T12:00:00.000Z' },
    ...{ revokedAt: null, lastUsedAt: null },
  });
  const kept = await sql`select * from api_tokens`.execute(database.db);
  expect(JSON.stringify(kept.rows)).not.toContain(secret);
  const id = made?.id ?? 0;
  expect(await revokeToken(deps, id)).toBe(true);
  const later = { ...deps, clock: { now: () => new Date('2026-11-06T12:00:00Z') } };
  expect(await revokeToken(later, id)).toBe(true);
  expect(await listTokens(deps)).toMatchObject([{ revokedAt: '2026-11-05T12:00:00.000Z' }]);
  expect(await revokeToken(deps, id + 1)).toBe(false);
});
