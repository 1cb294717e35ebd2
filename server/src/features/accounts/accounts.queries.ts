import type { AccountFact } from '@greenroom/contract/accounts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { Column } from '../../platform/deliveries/batch.ts';

/** A fact that passed every check, with its time filled in (UTC). */
export type CheckedFact = AccountFact & { readonly reportedAt: string };

/** The columns of `accounts`, except for the report time, each with its type and source field. */
const FACT_COLUMNS: readonly Column<keyof AccountFact>[] = [
  { name: 'host_id', type: 'text', field: 'hostId', key: true, bytewise: true },
  { name: 'app_id', type: 'smallint', field: 'appId', key: true },
  { name: 'state', type: 'text', field: 'state' },
  { name: 'name', type: 'text', field: 'name' },
  { name: 'avatar_url', type: 'text', field: 'avatarUrl' },
  { name: 'avatar_is_default', type: 'boolean', field: 'avatarIsDefault' },
  { name: 'gender', type: 'smallint', field: 'gender' },
  { name: 'birth_date', type: 'date', field: 'birthDate' },
  { name: 'country', type: 'text', field: 'country' },
  { name: 'homepage_video_url', type: 'text', field: 'homepageVideoUrl' },
  { name: 'story_status', type: 'smallint', field: 'storyStatus' },
  { name: 'personal_video_status', type: 'smallint', field: 'personalVideoStatus' },
  { name: 'kyc_verified', type: 'boolean', field: 'kycVerified' },
  { name: 'bank_linked', type: 'boolean', field: 'bankLinked' },
  { name: 'bank_country', type: 'text', field: 'bankCountry' },
  { name: 'category', type: 'smallint', field: 'category' },
  { name: 'payment_platform', type: 'smallint', field: 'paymentPlatform' },
  { name: 'person_key', type: 'text', field: 'personKey', bytewise: true },
];

/** All columns, in the order in which a batch passes them. */
export const COLUMNS: readonly Column<keyof AccountFact>[] = [
  ...FACT_COLUMNS,
  { name: 'reported_at', type: 'timestamptz', field: 'reportedAt' },
];

/** An arbitrary key that no other lock uses. */
const WRITERS_LOCK = 7_215_044;

/** Locks the accounts for one writer until the transaction ends. Nothing can change between comparing and writing. */
export async function lockAccounts(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(trx);
}

interface Written {
  added: number;
  changed: number;
  unchanged: number;
  outdated: number;
  /** The accounts whose memberships must be updated to another person, as array literals; null if there are none. */
  movedHostIds: string | null;
  movedAppIds: string | null;
  /** The known accounts that have changed, as array literals; null if there are none. */
  changedHostIds: string | null;
  changedAppIds: string | null;
}

const FACTS = FACT_COLUMNS.filter((column) => column.key !== true);

/**
 * Compares a batch with the directory and writes new and newer facts, in one statement. An equal but newer report only
 * advances the report time and counts as unchanged. Without that, an older report that arrives late would look newer.
 * The statement looks up accounts one by one (lateral, limit), so its cost doesn't depend on the directory size.
 * PostgreSQL would otherwise read the whole table for every batch, if it planned while the table was empty or not
 * analyzed.
 * @param columns an array for each of `COLUMNS`; no account twice
 */
export async function upsertAccounts(trx: Trx, columns: readonly (string | Buffer)[]): Promise<Written> {
  const found = await sql<Written>`
    with incoming as (
      select ${listed(COLUMNS.map((column) => (column.bytewise ? bytewise(column.name) : sql.ref(column.name))))}
      from unnest(${listed(COLUMNS.map((column, index) => sql`${columns[index]}::${sql.raw(column.type)}[]`))})
        as i (${names('', COLUMNS)})
    ), compared as materialized (
      select i.*, a.host_id is null as is_new, a.reported_at > i.reported_at as is_outdated,
        row(${names('a', FACTS)}) is distinct from row(${names('i', FACTS)}) as differs,
        a.person_key is distinct from i.person_key as person_differs,
        a.reported_at < i.reported_at as is_newer
      from incoming i left join lateral (
        select * from accounts a where a.host_id = i.host_id and a.app_id = i.app_id limit 1
      ) a on true
    ), written as (
      insert into accounts (${names('', COLUMNS)})
      select ${names('', COLUMNS)} from compared
      where is_new or (not is_outdated and (differs or is_newer))
      order by host_id, app_id
      on conflict (host_id, app_id) do update
        set ${listed([...FACTS.map(({ name }) => name), 'reported_at'].map(taken))}
        where accounts.reported_at <= excluded.reported_at
    )
    select
      (count(*) filter (where is_new))::int as added,
      (count(*) filter (where not is_new and not is_outdated and differs))::int as changed,
      (count(*) filter (where not is_new and not is_outdated and not differs))::int as unchanged,
      (count(*) filter (where is_outdated))::int as outdated,
      (array_agg(host_id) filter (where person_differs and is_outdated is not true))::text as "movedHostIds",
      (array_agg(app_id) filter (where person_differs and is_outdated is not true))::text as "movedAppIds",
      (array_agg(host_id) filter (where not is_new and not is_outdated and differs))::text as "changedHostIds",
      (array_agg(app_id) filter (where not is_new and not is_outdated and differs))::text as "changedAppIds"
    from compared`.execute(trx);
  const [written] = found.rows;
  if (!written) throw new Error('a statement without groups has one row');
  return written;
}

/**
 * Updates the memberships of these accounts to the person that the directory now names. Run it after the statement that
 * wrote the accounts, so that it also sees memberships committed while that statement waited for an account lock.
 */
export async function followPersons(trx: Trx, hostIds: string, appIds: string): Promise<void> {
  const moved = sql`(
    select a.host_id, a.app_id, a.person_key
    from unnest(${hostIds}::text[], ${appIds}::smallint[]) as i (host_id, app_id)
    join accounts a on a.host_id = i.host_id collate "C" and a.app_id = i.app_id
  )`;
  await sql`
    delete from person_memberships p using ${moved} a
    where p.host_id = a.host_id and p.app_id = a.app_id and p.person_key is distinct from a.person_key`.execute(trx);
  await sql`
    insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at, to_at)
    select a.person_key, m.id, m.host_id, m.app_id, m.group_id, m.from_at, m.to_at
    from ${moved} a join memberships m on m.host_id = a.host_id and m.app_id = a.app_id
    where a.person_key is not null
    on conflict (person_key, membership_id) do nothing`.execute(trx);
}

/** A case that a reviewer has claimed. */
interface ClaimedCase {
  applicationId: number;
  userId: number;
}

/**
 * Returns the claimed cases that show one of these accounts, or another account of the same person.
 * @param hostIds parallel to `appIds`; lists or array literals
 */
export async function listCasesWith(
  db: Db,
  hostIds: string | readonly string[],
  appIds: string | readonly number[],
): Promise<ClaimedCase[]> {
  const found = await sql<ClaimedCase>`
    with changed as materialized (
      select i.host_id collate "C" as host_id, i.app_id
      from unnest(${hostIds}::text[], ${appIds}::bigint[]) as i (host_id, app_id)
    ), shown as materialized (
      select c.application_id, c.user_id, ac.host_id, ac.app_id, ac.person_key
      from review_claims c
      join applications a on a.host_id = c.host_id and a.id = c.application_id
      join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
    )
    select s.application_id as "applicationId", s.user_id as "userId" from shown s
    where exists (select from changed h where h.host_id = s.host_id and h.app_id = s.app_id)
      or exists (select from accounts o where o.person_key = s.person_key
        and (o.host_id, o.app_id) in (select h.host_id, h.app_id from changed h))`.execute(db);
  return found.rows;
}

/** Returns whether one of these accounts has an open application. @param hostIds as above */
export async function hasOpenApplication(
  db: Db,
  hostIds: string | readonly string[],
  appIds: string | readonly number[],
): Promise<boolean> {
  const found = await sql<{ open: boolean }>`
    select exists (
      select from applications a where a.open and (a.host_id, a.app_id) in (
        select i.host_id collate "C", i.app_id from unnest(${hostIds}::text[], ${appIds}::bigint[]) as i (host_id, app_id))
    ) as open`.execute(db);
  return found.rows[0]?.open ?? false;
}

function listed(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts);
}

function names(table: string, columns: readonly { name: string }[]): RawBuilder<unknown> {
  return listed(columns.map(({ name }) => sql.ref(table === '' ? name : `${table}.${name}`)));
}

function bytewise(name: string): RawBuilder<unknown> {
  return sql`${sql.ref(name)} collate "C" as ${sql.ref(name)}`;
}

function taken(name: string): RawBuilder<unknown> {
  return sql`${sql.ref(name)} = excluded.${sql.ref(name)}`;
}
