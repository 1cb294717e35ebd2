import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HOURS } from '@greenroom/contract/constants.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { fail } from './fail.ts';

/** How long a repeat waits before it may take a call over from a process that died. */
const LOCK_SECONDS = 120;

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
 * @throws RefusalError `idempotency-key-reused` for another payload, `idempotency-in-progress` while the first runs
 */
export async function takeKey(db: Db, key: RepeatKey, now: Date): Promise<{ data: unknown } | null> {
  const lockedUntil = new Date(now.getTime() + LOCK_SECONDS * 1000);
  const taken = await sql`
    insert into idempotency_keys (caller, key, route, payload_hash, locked_until, created_at)
    values (${key.caller}, ${key.key}, ${key.route}, ${key.payloadHash}, ${lockedUntil}, ${now})
    on conflict (caller, key) do update set locked_until = excluded.locked_until, created_at = excluded.created_at,
      route = excluded.route, payload_hash = excluded.payload_hash, answer = null
      where idempotency_keys.created_at < ${new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)}
        or (idempotency_keys.answer is null and idempotency_keys.locked_until < ${now}
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
    return fail('idempotency-in-progress');
  }
  if (!samePayload(found, key)) fail('idempotency-key-reused');
  return kept(found.answer);
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
  if (keeping.numAffectedRows !== 1n) fail('idempotency-in-progress');
}

/** Gives the key back after a refusal or a failure, so that the caller may correct the call and use it again. */
export async function releaseKey(db: Db, key: RepeatKey): Promise<void> {
  await sql`
    delete from idempotency_keys where caller = ${key.caller} and key = ${key.key} and answer is null
  `.execute(db);
}
