import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** Any number that nothing else locks. */
const FACTS_LOCK = 7_215_045;

/*
 * Which group a day counts for depends on two things that change in transactions of their own: facts and memberships.
 * Whoever writes facts takes the lock for itself, and then reads memberships; whoever changed memberships shares it with
 * others of the kind, and then reads facts. So whichever came first has committed when the other one reads, and one of
 * the two always sees what both did. Whoever writes facts waits for nobody while holding the lock; whoever shares it has
 * locked its hosts before. A membership waits for at most the batch being written.
 */

/** One writer of facts at a time, and no change of memberships beside it, until the transaction ends. */
export async function lockFacts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FACTS_LOCK})`.execute(trx);
}

/** No facts are written until the transaction ends, but for the groups that their days count for. */
export async function holdFacts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${FACTS_LOCK})`.execute(trx);
}
