import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** An arbitrary key that no other lock uses. */
const FACTS_LOCK = 7_215_045;

/*
 * Which group a day counts for depends on two things that change in transactions of their own: facts and memberships.
 * A writer of facts takes the lock exclusively, then reads memberships; a transaction that changed memberships shares
 * it with others of its kind, then reads facts. So the first of the two has committed when the other reads, and one of
 * them always sees both changes. A writer of facts waits for nobody while holding the lock; a transaction that shares
 * it has locked its hosts before. A membership waits for at most the batch being written.
 */

/** One writer of facts at a time, and no change of memberships beside it, until the transaction ends. */
export async function lockFacts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FACTS_LOCK})`.execute(trx);
}

/** No facts are written until the transaction ends, but for the groups that their days count for. */
export async function holdFacts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${FACTS_LOCK})`.execute(trx);
}
