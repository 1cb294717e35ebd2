import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';

/** After this many failures from one IP, each further one makes the account wait there, longer each time. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_MINUTES = 60;

/** When the account of row `f` may be tried again from its IP; null: at once. The exponent stays small, or power overflows. */
export const waitsUntil = sql<Date | null>`
  case when f.failures >= ${FREE_FAILURES}::int then f.last_failed_at + interval '1 minute'
    * least(power(2, least(f.failures - ${FREE_FAILURES}::int, 10)), ${LONGEST_WAIT_MINUTES}::int) end`;

/** Adds a failure; those older than a day no longer count. */
const ONE_MORE = (now: Date) => sql`
  last_failed_at = excluded.last_failed_at,
  failures = case when f.last_failed_at < ${now}::timestamptz - interval '1 day' then 1 else f.failures + 1 end`;

/** How many minutes, at least one, the account has to wait from the IP; null: it need not. */
export async function findWait(db: Db, username: string, ip: string, now: Date): Promise<number | null> {
  const found = await sql<{ minutes: number }>`
    select ceil(extract(epoch from until - ${now}::timestamptz) / 60)::int as minutes
    from (select ${waitsUntil} as until from sign_in_failures f
      where f.username = lower(${username}) and f.address = ${ip}::inet) waiting
    where until > ${now}`.execute(db);
  return found.rows[0]?.minutes ?? null;
}

/** Counts a try as a failure before it is made, so that concurrent tries get no more chances than successive ones. */
export async function takeFailure(db: Db, username: string, ip: string, now: Date): Promise<boolean> {
  const taken = await sql`
    insert into sign_in_failures as f (username, address, failures, last_failed_at)
    values (lower(${username}), ${ip}::inet, 1, ${now})
    on conflict (username, address) do update set ${ONE_MORE(now)}
    where coalesce(${waitsUntil} <= ${now}, true)`.execute(db);
  return taken.numAffectedRows === 1n;
}

/**
 * Takes back what `takeFailure` counted for a try that was no failure, and the wait that it began. Earlier failures stay,
 * and are not forgotten sooner than by an hour.
 */
export async function giveBackFailure(db: Db, username: string, ip: string, now: Date): Promise<void> {
  await sql`
    update sign_in_failures set failures = greatest(failures - 1, 0),
      last_failed_at = ${now}::timestamptz - make_interval(mins => ${LONGEST_WAIT_MINUTES})
    where username = lower(${username}) and address = ${ip}::inet`.execute(db);
}

/** @returns whether there were any */
export async function clearFailures(db: Db, username: string, ip: string): Promise<boolean> {
  const cleared = await sql`
    delete from sign_in_failures where username = lower(${username}) and address = ${ip}::inet`.execute(db);
  return cleared.numAffectedRows === 1n;
}

/** How long an address counts as one that the user signs in from. */
const KNOWN_ADDRESS_DAYS = 90;

export interface AccountAttempts {
  /** Failures of the last day from all addresses, tries under way included. */
  tries: number;
  addresses: number;
  /** The user has signed in from the address that was given. */
  known: boolean;
}

/** The failures of an account from all addresses; one statement, whether or not there is such an account. */
export async function countAttempts(db: Db, username: string, ip: string | null, now: Date): Promise<AccountAttempts> {
  const found = await sql<AccountAttempts>`
    select coalesce(sum(f.failures), 0)::int as tries, count(*)::int as addresses,
      exists (select from login_records r join users u on u.id = r.agent_id
        where lower(u.username) = lower(${username}) and r.address = ${ip}::inet
          and r.at > ${now}::timestamptz - make_interval(days => ${KNOWN_ADDRESS_DAYS})) as known
    from sign_in_failures f
    where f.username = lower(${username}) and f.failures > 0
      and f.last_failed_at > ${now}::timestamptz - interval '1 day'`.execute(db);
  return found.rows[0] ?? { tries: 0, addresses: 0, known: false };
}

/** Marks a user as notified of attempts; undefined if that was done less than a day ago. */
export async function markAttemptsReported(
  trx: Trx,
  username: string,
  now: Date,
): Promise<{ userId: number } | undefined> {
  const marked = await sql<{ userId: number }>`
    update users set attempts_reported_at = ${now}
    where lower(username) = lower(${username}) and disabled_at is null and deleted_at is null
      and (attempts_reported_at is null or attempts_reported_at <= ${now}::timestamptz - interval '1 day')
    returning id as "userId"`.execute(trx);
  return marked.rows[0];
}
