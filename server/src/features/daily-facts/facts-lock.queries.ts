import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** The number of writers of facts that can run in parallel. */
export const LANES = 2;

/** Arbitrary keys that no other lock uses. Each lane has one, counted from the first. */
const FIRST_LANE_LOCK = 7_215_145;
const MONTHS_LOCK = 7_215_045;
const WEEKS_LOCK = 7_215_046;
const LANE_LOCKS = Array.from({ length: LANES }, (_, lane) => FIRST_LANE_LOCK + lane);

/** Returns the lane that writes an account's facts, the same in every process. */
export function laneOf({ hostId }: { readonly hostId: string }): number {
  let sum = 0;
  for (let at = 0; at < hostId.length; at += 1) sum += hostId.charCodeAt(at);
  return sum % LANES;
}

/*
 * The group of a day depends on two things that change in separate transactions: facts and memberships. A writer of
 * facts takes its lane's lock exclusively and then reads memberships. A transaction that changed memberships shares the
 * locks of all lanes with others of its kind and then reads facts. So one of the two has committed before the other
 * reads, and one of them always sees both changes. The lanes share only the sums. Each writes them in the same order,
 * and waits for the other at most until its transaction commits. A transaction that shares the locks has already locked
 * its hosts. A membership waits at most for the running batches.
 */

/** Locks the lane for one writer until the transaction ends. Memberships do not change during that time. */
export async function lockLane(trx: Trx, lane: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FIRST_LANE_LOCK + lane})`.execute(trx);
}

/** Locks all lanes against other writers of facts until the transaction ends. */
export async function lockFacts(trx: Trx): Promise<void> {
  for (const key of LANE_LOCKS) await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
}

/**
 * Shares the locks of all lanes until the transaction ends. Facts are not written then, except the groups of their
 * days.
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
 * Locks the summing of weeks until the transaction ends. Otherwise the older of two sums of a week could be written
 * last.
 * @returns whether no delivery is being written; if so, none continues before the transaction ends
 */
export async function lockWeeks(trx: Trx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${WEEKS_LOCK})`.execute(trx);
  const locks = LANE_LOCKS.map((key) => sql`pg_try_advisory_xact_lock_shared(${key})`);
  const found = await sql<{ free: boolean }>`select ${sql.join(locks, sql` and `)} as free`.execute(trx);
  return found.rows[0]?.free ?? false;
}
