import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** How many writers of facts may be at work at a time. */
export const LANES = 2;

/** Arbitrary keys that no other lock uses; each lane has one, from the first on. */
const FIRST_LANE_LOCK = 7_215_145;
const MONTHS_LOCK = 7_215_045;
const WEEKS_LOCK = 7_215_046;
const LANE_LOCKS = Array.from({ length: LANES }, (_, lane) => FIRST_LANE_LOCK + lane);

/** The lane that an account's facts are written in, the same in every process. */
export function laneOf({ hostId }: { readonly hostId: string }): number {
  let sum = 0;
  for (let at = 0; at < hostId.length; at += 1) sum += hostId.charCodeAt(at);
  return sum % LANES;
}

/*
 * Which group a day counts for depends on two things that change in transactions of their own: facts and memberships.
 * A writer of facts takes its lane's lock exclusively, then reads memberships; a transaction that changed memberships
 * shares the locks of all lanes with others of its kind, then reads facts. So the first of the two has committed when the
 * other reads, and one of them always sees both changes. The sums are what lanes have in common: each writes them in
 * the same order, and waits for the other at most until that commits. A transaction that shares the locks has locked its
 * hosts before. A membership waits for at most the batches that are being written.
 */

/** One writer of the lane's facts at a time, and no change of memberships beside it, until the transaction ends. */
export async function lockLane(trx: Trx, lane: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_LANE_LOCK + lane})`.execute(trx);
}

/** No other writer of facts until the transaction ends. */
export async function lockFacts(trx: Trx): Promise<void> {
  for (const key of LANE_LOCKS) await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
}

/** No facts are written until the transaction ends, but for the groups that their days count for. */
export async function holdFacts(trx: Trx): Promise<void> {
  const locks = LANE_LOCKS.map((key) => sql`pg_advisory_xact_lock_shared(${key})`);
  await sql`select ${sql.join(locks)}`.execute(trx);
}

/** Nobody else creates partitions of the facts until the transaction ends. */
export async function lockMonths(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MONTHS_LOCK})`.execute(trx);
}

/**
 * Nobody else sums weeks until the transaction ends: of two sums of a week the older one could be written last.
 * @returns whether no delivery is being written; if so, none goes on before the transaction ends
 */
export async function lockWeeks(trx: Trx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${WEEKS_LOCK})`.execute(trx);
  const locks = LANE_LOCKS.map((key) => sql`pg_try_advisory_xact_lock_shared(${key})`);
  const found = await sql<{ free: boolean }>`select ${sql.join(locks, sql` and `)} as free`.execute(trx);
  return found.rows[0]?.free ?? false;
}
