import type { SIGN_IN_FILTERS, SignInRow } from '@greenroom/contract/administration/sign-ins.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

/** After this many failures from one IP, each further failure makes the account wait longer at that IP. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_MINUTES = 60;

/**
 * The time at which the account in row `f` can be tried again from its IP; null: immediately. The exponent is limited,
 * because power() would overflow.
 */
const waitsUntil = sql<Date | null>`
  case when f.failures >= ${FREE_FAILURES}::int then f.last_failed_at + interval '1 minute'
    * least(power(2, least(f.failures - ${FREE_FAILURES}::int, 10)), ${LONGEST_WAIT_MINUTES}::int) end`;

/** Adds a failure. Failures more than a day old no longer count. */
const ONE_MORE = (now: Date) => sql`
  last_failed_at = excluded.last_failed_at,
  failures = case when f.last_failed_at < ${now}::timestamptz - interval '1 day' then 1 else f.failures + 1 end`;

/** Returns how many minutes the account must wait at the IP, at least one; null if it doesn't have to wait. */
export async function findWait(db: Db, username: string, ip: string, now: Date): Promise<number | null> {
  const found = await sql<{ minutes: number }>`
    select ceil(extract(epoch from until - ${now}::timestamptz) / 60)::int as minutes
    from (select ${waitsUntil} as until from sign_in_failures f
      where f.username = lower(${username}) and f.address = ${ip}::inet) waiting
    where until > ${now}`.execute(db);
  return found.rows[0]?.minutes ?? null;
}

/**
 * Counts an attempt as a failure before it is made. Otherwise, parallel attempts would allow more guesses than
 * successive ones.
 */
export async function takeFailure(db: Db, username: string, ip: string, now: Date): Promise<boolean> {
  const taken = await sql`
    insert into sign_in_failures as f (username, address, failures, last_failed_at)
    values (lower(${username}), ${ip}::inet, 1, ${now})
    on conflict (username, address) do update set ${ONE_MORE(now)}
    where coalesce(${waitsUntil} <= ${now}, true)`.execute(db);
  return taken.numAffectedRows === 1n;
}

/**
 * Removes the failure that `takeFailure` counted for a successful attempt, and the wait that this failure started.
 * Earlier failures remain, and expire at most an hour earlier.
 */
export async function giveBackFailure(db: Db, username: string, ip: string, now: Date): Promise<void> {
  await sql`
    update sign_in_failures set failures = greatest(failures - 1, 0),
      last_failed_at = ${now}::timestamptz - make_interval(mins => ${LONGEST_WAIT_MINUTES})
    where username = lower(${username}) and address = ${ip}::inet`.execute(db);
}

/**
 * Clears an account's failures from an IP.
 * @returns whether there were any
 */
export async function clearFailures(db: Db, username: string, ip: string): Promise<boolean> {
  const cleared = await sql`
    delete from sign_in_failures where username = lower(${username}) and address = ${ip}::inet`.execute(db);
  return cleared.numAffectedRows === 1n;
}

/** Number of days for which an address is known after the user signed in from it. */
const KNOWN_ADDRESS_DAYS = 90;

interface AccountAttempts {
  /** The number of failures in the last day from all addresses, including attempts in progress. */
  tries: number;
  addresses: number;
  /** True if the user has signed in from the given address. */
  known: boolean;
}

/** Counts the failures for an account from all addresses, whether or not the account exists. It uses one statement. */
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

/**
 * Records that a user was notified of failed sign-ins. Returns undefined if they were already notified less than a day
 * ago.
 */
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

/** Maximum number of rows that one address can add in a day with unknown usernames. */
const UNKNOWN_NAMES_A_DAY = 50;
/** Maximum number of rows of failed sign-ins, from all addresses together. */
const MOST_FAILED = 100_000;

export interface FailedSignIn {
  readonly username: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly outcome: 'password' | 'second-factor' | 'disabled' | 'deleted' | 'locked';
  readonly now: Date;
}

/**
 * Counts a failed sign-in in the row for its name, address and day. A name that can't be a username isn't stored,
 * because it may be a password typed into the wrong field.
 */
export async function countFailedSignIn(db: Db, failed: FailedSignIn): Promise<void> {
  const name = sql`lower(${failed.username})`;
  const day = sql`(${failed.now}::timestamptz at time zone 'UTC')::date`;
  await sql`
    insert into failed_sign_ins as f (username, address, day, outcome, first_at, last_at, user_agent)
    select case
      when exists (select from users where lower(username) = ${name}) then ${name}
      when ${name} !~ '^[a-z0-9][a-z0-9._-]{0,59}$' then ''
      when exists (select from failed_sign_ins k where k.address = ${failed.ip}::inet and k.day = ${day} and k.username = ${name})
        or (select count(*) from failed_sign_ins k where k.address = ${failed.ip}::inet and k.day = ${day}) < ${UNKNOWN_NAMES_A_DAY}
        then ${name}
      else '' end, ${failed.ip}::inet, ${day}, ${failed.outcome}, ${failed.now}, ${failed.now}, ${failed.userAgent}
    on conflict (address, day, username) do update
      set tries = f.tries + 1, outcome = excluded.outcome, last_at = excluded.last_at, user_agent = excluded.user_agent`.execute(
    db,
  );
}

/** Deletes failed sign-ins from before a day, and the oldest ones if there are more than the maximum. */
export async function deleteOldFailedSignIns(db: Db, before: Date): Promise<void> {
  await sql`
    delete from failed_sign_ins where last_at < ${before} or last_at <= (
      select last_at from failed_sign_ins order by last_at desc, id desc offset ${MOST_FAILED} limit 1)`.execute(db);
}

interface SignInFilter {
  readonly search: string;
  readonly outcome: (typeof SIGN_IN_FILTERS)[number] | undefined;
  readonly since: Date;
  readonly now: Date;
}

/** Lists a page of successful and failed sign-ins. From each kind, it reads only the rows up to the end of the page. */
export async function listSignInRows(
  db: Db,
  filter: SignInFilter,
  page: { readonly size: number; readonly offset: number },
): Promise<SignInRow[]> {
  const most = page.offset + page.size;
  const found = await sql<SignInRow>`
    select kind, s.id, s.username, outcome, tries, at, host(s.address) as address, s.user_agent as "userAgent",
      locked_until as "lockedUntil",
      case when u.id is null then null else jsonb_build_object('id', u.id, 'nickName', u.nick_name) end as "user"
    from (
      select * from (select * from (${succeeded(filter)}) l order by at desc, id desc limit ${most}) l
      union all
      select * from (select * from (${failed(filter)}) l order by at desc, id desc limit ${most}) l
    ) s left join users u on u.id = s.user_id
    order by at desc, kind, s.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  return found.rows;
}

export async function countSignIns(db: Db, filter: SignInFilter): Promise<number> {
  const found = await sql<{ total: number }>`
    select (select count(*) from (${succeeded(filter)}) l) + (select count(*) from (${failed(filter)}) l) as total`.execute(
    db,
  );
  return found.rows[0]?.total ?? 0;
}

function succeeded({ search, outcome, since }: SignInFilter): RawBuilder<unknown> {
  return sql`
    select 'signed-in' as kind, r.id, r.agent_account as username, 'signed-in' as outcome, 1 as tries, r.at, r.address,
      r.user_agent, null::timestamptz as locked_until, r.agent_id as user_id
    from login_records r
    where r.at > ${since} and ${outcome === undefined || outcome === 'signed-in'}
      and ${isFound(search, sql`lower(r.agent_account)`, sql`r.address`)}`;
}

/** Returns a query for failed sign-ins. The wait for a name at an address is shown in its latest row. */
function failed({ search, outcome, since, now }: SignInFilter): RawBuilder<unknown> {
  return sql`
    select 'failed' as kind, t.id, t.username,
      case when t.outcome = 'password' and u.id is null then 'unknown' else t.outcome end as outcome, t.tries,
      t.last_at as at, t.address, t.user_agent, w.locked_until, u.id as user_id
    from failed_sign_ins t
    left join users u on lower(u.username) = t.username
    left join lateral (
      select ${waitsUntil} as locked_until from sign_in_failures f
      where f.username = t.username and f.address = t.address and ${waitsUntil} > ${now} and not exists (
        select from failed_sign_ins later
        where later.address = t.address and later.username = t.username and later.day > t.day)
    ) w on true
    where t.last_at > ${since} and ${outcome !== 'signed-in'} and (${outcome !== 'locked'} or w.locked_until is not null)
      and ${isFound(search, sql`t.username`, sql`t.address`)}`;
}

function isFound(search: string, username: RawBuilder<unknown>, address: RawBuilder<unknown>): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  const text = search.toLowerCase();
  return sql`(position(${text} in ${username}) > 0 or starts_with(host(${address}), ${text}))`;
}

/** Locks failed sign-ins and returns their username and address; undefined if they are no longer stored. */
export async function lockFailedSignIn(
  trx: Trx,
  id: number,
): Promise<{ username: string; address: string } | undefined> {
  const found = await sql<{ username: string; address: string }>`
    select username, host(address) as address from failed_sign_ins where id = ${id} for update`.execute(trx);
  return found.rows[0];
}

export async function markUnlocked(trx: Trx, id: number, by: number, now: Date): Promise<void> {
  await sql`update failed_sign_ins set unlocked_at = ${now}, unlocked_by = ${by} where id = ${id}`.execute(trx);
}
