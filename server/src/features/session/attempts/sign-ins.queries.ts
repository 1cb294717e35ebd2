import type { SIGN_IN_FILTERS, SignInRow } from '@greenroom/contract/administration/sign-ins.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { waitsUntil } from './failures.queries.ts';

/** One address fills no more rows a day with names that nobody has. */
const UNKNOWN_NAMES_A_DAY = 50;
/** The maximum number of rows of failed sign-ins, whoever tries. */
const MOST_FAILED = 100_000;

export interface FailedSignIn {
  readonly username: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly outcome: 'password' | 'second-factor' | 'disabled' | 'deleted' | 'locked';
  readonly now: Date;
}

/**
 * Counts a failed sign-in in the row of its name, address and day. What can be no username may be a password typed into the
 * wrong field: it is not stored.
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

/** Deletes failed sign-ins from before a day, and the oldest of more than can be stored. */
export async function deleteOldFailedSignIns(db: Db, before: Date): Promise<void> {
  await sql`
    delete from failed_sign_ins where last_at < ${before} or last_at <= (
      select last_at from failed_sign_ins order by last_at desc, id desc offset ${MOST_FAILED} limit 1)`.execute(db);
}

export interface SignInFilter {
  readonly search: string;
  readonly outcome: (typeof SIGN_IN_FILTERS)[number] | undefined;
  readonly since: Date;
  readonly now: Date;
}

/** A page of both kinds; each contributes no more rows than stand up to the end of the page. */
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

/** A name waits at an address by the latest of its rows there. */
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

/** Locks failed sign-ins and says whose they are; undefined if they are no longer stored. */
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
