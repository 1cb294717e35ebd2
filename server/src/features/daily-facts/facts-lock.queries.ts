import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** Maximum number of writers that can write facts in parallel. */
export const LANES = 2;

/** The lock key of the first lane. The other lanes use the following numbers. No other lock uses these keys. */
const FIRST_LANE_LOCK = 7_215_145;
const MONTHS_LOCK = 7_215_045;
const WEEKS_LOCK = 7_215_046;
const LANE_LOCKS = Array.from({ length: LANES }, (_, lane) => FIRST_LANE_LOCK + lane);

/** Returns the lane that writes an account's facts. It is the same in every process. */
export function laneOf({ hostId }: { readonly hostId: string }): number {
  let sum = 0;
  for (let at = 0; at < hostId.length; at += 1) sum += hostId.charCodeAt(at);
  return sum % LANES;
}

/*
 * The group for a day depends on facts and memberships, which change in separate transactions. A transaction that
 * writes facts takes its lane's lock exclusively and then reads memberships. A transaction that changed memberships
 * takes shared locks on all lanes and then reads facts. So one of the two commits before the other reads, and one of
 * them always sees both changes. The lanes share only the sums. All lanes write the sums in the same order, so a lane
 * waits for another one at most until its transaction commits. A transaction that takes the shared locks has already
 * locked its hosts, and waits at most for the running batches.
 */

/** Locks the lane for one writer until the transaction ends. Memberships can't change during that time. */
export async function lockLane(trx: Trx, lane: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_LANE_LOCK + lane})`.execute(trx);
}

/** Locks all lanes against other writers of facts until the transaction ends. */
export async function lockFacts(trx: Trx): Promise<void> {
  for (const key of LANE_LOCKS) await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
}

/**
 * Takes shared locks on all lanes until the transaction ends. During that time no facts are written, except that other
 * transactions can change the groups of days.
 */
export async function holdFacts(trx: Trx): Promise<void> {
  const locks = LANE_LOCKS.map((key) => sql`pg_advisory_xact_lock_shared(${key})`);
  await sql`select ${sql.join(locks)}`.execute(trx);
}

/** Locks the creation of partitions until the transaction ends. */
export async function lockMonths(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MONTHS_LOCK})`.execute(trx);
}

/**
 * Locks the week sums until the transaction ends. Otherwise an older sum could overwrite a newer one.
 * @returns whether no delivery is being written; if true, no delivery continues before the transaction ends
 */
export async function lockWeeks(trx: Trx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${WEEKS_LOCK})`.execute(trx);
  const locks = LANE_LOCKS.map((key) => sql`pg_try_advisory_xact_lock_shared(${key})`);
  const found = await sql<{ free: boolean }>`select ${sql.join(locks, sql` and `)} as free`.execute(trx);
  return found.rows[0]?.free ?? false;
}
