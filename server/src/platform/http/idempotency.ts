import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { retainedSince } from '@greenroom/contract/retention.ts';
import { sql } from 'kysely';
import { isDatabaseTrouble } from '../db/away.ts';
import type { Db, Trx } from '../db/database.ts';
import { LOCK_CLASSES } from '../db/lock-classes.ts';
import { fail, RefusalError } from './fail.ts';

/**
 * After this time a repeat can take over a call. If the process running the call has died, a repeat can take over
 * immediately.
 */
const LOCK_SECONDS = 120;
/** The retry time for a repeat that arrives while the first call runs. */
const RETRY_SECONDS = 2;
const RELEASE_PAUSE_MS = 500;

export interface RepeatKey {
  /** `user:<id>` or `token:<id>`. */
  readonly caller: string;
  readonly key: string;
  readonly route: string;
  readonly payloadHash: Buffer;
}

export function hashPayload(payload: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(payload)).digest();
}

/**
 * Locks the key for this call, or finds the first call's answer.
 * @returns the stored answer, or null if this is the first call and must be carried out
 * @param holder the process's key in `Presence`
 * @throws RefusalError `idempotency-key-reused` for another payload, `idempotency-in-progress` while the first call
 * runs
 */
export async function takeKey(db: Db, key: RepeatKey, now: Date, holder: number): Promise<{ data: unknown } | null> {
  const lockedUntil = new Date(now.getTime() + LOCK_SECONDS * 1000);
  const taken = await sql`
    insert into idempotency_keys (caller, key, route, payload_hash, locked_until, holder, created_at)
    values (${key.caller}, ${key.key}, ${key.route}, ${key.payloadHash}, ${lockedUntil}, ${holder}, ${now})
    on conflict (caller, key) do update set locked_until = excluded.locked_until, holder = excluded.holder,
      created_at = excluded.created_at, route = excluded.route, payload_hash = excluded.payload_hash, answer = null
      where idempotency_keys.created_at < ${retainedSince('idempotencyAnswers', now)}
        or (idempotency_keys.answer is null
            and (idempotency_keys.locked_until < ${now} or not exists (
              select from pg_locks l
              where l.locktype = 'advisory' and l.granted and l.classid = ${LOCK_CLASSES.presence}
                and l.objid = idempotency_keys.holder
                and l.database = (select oid from pg_database where datname = current_database())))
            and idempotency_keys.payload_hash = excluded.payload_hash and idempotency_keys.route = excluded.route)
  `.execute(db);
  if (taken.numAffectedRows === 1n) return null;
  const found = await db
    .selectFrom('idempotency_keys')
    .select(['route', 'payload_hash', 'answer'])
    .where('caller', '=', key.caller)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (!found || found.answer === null) {
    if (found && !samePayload(found, key)) fail('idempotency-key-reused');
    throw inProgress();
  }
  if (!samePayload(found, key)) fail('idempotency-key-reused');
  return kept(found.answer);
}

function inProgress(): RefusalError {
  return new RefusalError('idempotency-in-progress', {}, [], RETRY_SECONDS);
}

function samePayload(found: { route: string; payload_hash: Buffer }, key: RepeatKey): boolean {
  return found.route === key.route && found.payload_hash.equals(key.payloadHash);
}

function kept(answer: unknown): { data: unknown } {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? { data: answer.data } : { data: null };
}

/**
 * Stores the answer under the key. Within the operation's transaction, the answer and its effect are committed
 * together. If the call took so long that a repeat has finished first, it is refused here and its transaction is rolled
 * back, so the effect happens once.
 * @throws RefusalError `idempotency-in-progress`
 */
export async function keepAnswer(db: Db | Trx, key: RepeatKey, data: unknown): Promise<void> {
  const keeping = await sql`
    update idempotency_keys set answer = ${JSON.stringify({ data })}::jsonb
    where caller = ${key.caller} and key = ${key.key} and answer is null
      and payload_hash = ${key.payloadHash} and route = ${key.route}
  `.execute(db);
  if (keeping.numAffectedRows !== 1n) throw inProgress();
}

/**
 * Releases the key after a refusal or an error, so that the caller can correct the call and use the key again. If the
 * database is in trouble, the function returns and retries in the background for as long as the key is locked.
 */
export async function releaseKey(db: Db, key: RepeatKey): Promise<void> {
  try {
    await deleteUnanswered(db, key);
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    void releaseLater(db, key, performance.now() + LOCK_SECONDS * 1000);
  }
}

async function releaseLater(db: Db, key: RepeatKey, until: number): Promise<void> {
  while (performance.now() < until) {
    await pause(RELEASE_PAUSE_MS, undefined, { ref: false });
    try {
      return await deleteUnanswered(db, key);
    } catch {
      // Repeats are told to wait until the key is released. Once the lock has expired, they can take over the call.
    }
  }
}

async function deleteUnanswered(db: Db, key: RepeatKey): Promise<void> {
  await sql`
    delete from idempotency_keys where caller = ${key.caller} and key = ${key.key} and answer is null
  `.execute(db);
}
