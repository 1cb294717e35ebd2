import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';

export interface PublicKeyRow {
  id: number;
  publicSpki: string;
}

/** Finds the current encryption key. */
export async function findSealingKey(db: Db): Promise<PublicKeyRow | undefined> {
  const found = await sql<PublicKeyRow>`
    select id, public_spki as "publicSpki" from crypto_keys
    where retired_at is null order by id desc limit 1`.execute(db);
  return found.rows[0];
}

/**
 * Finds the private keys for decryption, newest first. A retired key stays in use until all texts encrypted with it
 * have expired.
 */
export async function findOpeningKeys(db: Db, now: Date, seconds: number): Promise<string[]> {
  const found = await sql<{ privatePem: string }>`
    select private_pem as "privatePem" from crypto_keys
    where retired_at is null or retired_at > ${now}::timestamptz - make_interval(secs => ${seconds})
    order by id desc`.execute(db);
  return found.rows.map(({ privatePem }) => privatePem);
}

/** Locks key creation, so that two processes starting simultaneously end up with one key. */
export async function lockKeys(trx: Trx): Promise<void> {
  await sql`lock table crypto_keys in exclusive mode`.execute(trx);
}

export async function retireKeys(trx: Trx, now: Date): Promise<void> {
  await sql`update crypto_keys set retired_at = ${now} where retired_at is null`.execute(trx);
}

export async function insertKey(trx: Trx, privatePem: string, publicSpki: string): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into crypto_keys (private_pem, public_spki) values (${privatePem}, ${publicSpki}) returning id`.execute(trx);
  const [row] = made.rows;
  if (!row) throw new Error('the key for sealed texts was not kept');
  return row.id;
}

/** Records that an encrypted text was used. Returns false if it was used before. */
export async function markSealUsed(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const marked = await sql`
    insert into used_seals (seal_hash, used_at) values (${hash}, ${now}) on conflict do nothing`.execute(db);
  return marked.numAffectedRows === 1n;
}
