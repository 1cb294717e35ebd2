import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface KeyRow {
  id: number;
  privatePem: string;
  publicSpki: string;
}

export async function findKey(db: Db): Promise<KeyRow | undefined> {
  const found = await sql<KeyRow>`
    select id, private_pem as "privatePem", public_spki as "publicSpki" from crypto_keys
    where retired_at is null order by id limit 1`.execute(db);
  return found.rows[0];
}

/** Two processes that start at once end with one key: the table is locked while the second one looks again. */
export async function insertKeyUnlessThere(db: Db, privatePem: string, publicSpki: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table crypto_keys in exclusive mode`.execute(trx);
    await sql`
      insert into crypto_keys (private_pem, public_spki)
      select ${privatePem}, ${publicSpki} where not exists (select from crypto_keys where retired_at is null)`.execute(
      trx,
    );
  });
}

/** False where the same sealed text was opened before. */
export async function markSealUsed(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const marked = await sql`
    insert into used_seals (seal_hash, used_at) values (${hash}, ${now}) on conflict do nothing`.execute(db);
  return marked.numAffectedRows === 1n;
}
