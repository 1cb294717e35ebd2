import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { retainedSince } from '@greenroom/contract/retention.ts';
import { sql } from 'kysely';
import { isDatabaseTrouble } from '../db/away.ts';
import type { Db, Trx } from '../db/database.ts';
import { LOCK_CLASSES } from '../db/lock-classes.ts';
import { fail, RefusalError } from './fail.ts';

/** A call that takes longer than this may be taken over by a repeat; one whose process died, at once. */
const LOCK_SECONDS = 120;
/** When a repeat that came while the first call runs should come again. */
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
 * Takes the key for this call, or finds the answer that the first one got.
 * @returns the kept answer, or null where the caller is the first and must carry the call out
 * @param holder the process, as it shows that it lives (`Presence`)
 * @throws RefusalError `idempotency-key-reused` for another payload, `idempotency-in-progress` while the first runs
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
 * Keeps the answer under the key; within the operation's transaction it is there exactly when its effect is. A call that
 * ran so long that a repeat took it over and ended first is refused here, and its transaction undone: one effect.
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
 * Gives the key back after a refusal or a failure, so that the caller may correct the call and use it again. While the
 * database is in trouble it is tried again for as long as the key is locked, after this has returned.
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
      // Until it is released, repeats are asked to wait; after that time they may take the call over.
    }
  }
}

async function deleteUnanswered(db: Db, key: RepeatKey): Promise<void> {
  await sql`
    delete from idempotency_keys where caller = ${key.caller} and key = ${key.key} and answer is null
  `.execute(db);
}
