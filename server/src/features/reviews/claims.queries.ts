import { CLAIM_SECONDS, OPINION_HOURS } from '@greenroom/contract/constants.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { QUEUE_HINTS, type QueueName } from '@greenroom/contract/reviews/reviews.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { keyRows } from './applications.queries.ts';

/**
 * Conditions that select the open applications `a` in a user's queue. Statements that use the index on open
 * applications include them.
 */
export const QUEUE_CONDITIONS: Readonly<Record<QueueName, (userId: number) => RawBuilder<boolean>>> = {
  all: () => sql<boolean>`true`,
  names: () => sql<boolean>`a.suggested_codes && ${hints('names')}`,
  videos: () => sql<boolean>`a.suggested_codes @> ${hints('videos')}`,
  countries: () => sql<boolean>`a.suggested_codes @> ${hints('countries')}`,
  asked: (userId) => sql<boolean>`(a.host_id, a.id) in (
    select s.host_id, s.application_id from second_opinions s where s.asked_of = ${userId} and s.ended_at is null)`,
};

/** Returns the codes as literal SQL text, because the queue indexes match nothing else. */
function hints(queue: keyof typeof QUEUE_HINTS): RawBuilder<unknown> {
  return sql.raw(`'{${QUEUE_HINTS[queue].join(',')}}'::smallint[]`);
}

/** Counts the open applications in each of a user's queues, including claimed applications. */
export async function countQueues(db: Db, scope: Scope, userId: number): Promise<Record<QueueName, number>> {
  const found = await sql<Record<QueueName, number>>`
    select count(*) as "all",
      count(*) filter (where ${QUEUE_CONDITIONS.names(userId)}) as names,
      count(*) filter (where ${QUEUE_CONDITIONS.videos(userId)}) as videos,
      count(*) filter (where ${QUEUE_CONDITIONS.countries(userId)}) as countries,
      (select count(*) from second_opinions s join applications asked on asked.host_id = s.host_id
        and asked.id = s.application_id and asked.open
        where s.asked_of = ${userId} and s.ended_at is null) as asked
    from applications a where a.open and ${inScope(scope, sql`a.group_id`)}`.execute(db);
  return found.rows[0] ?? { all: 0, names: 0, videos: 0, countries: 0, asked: 0 };
}

/** Returns the time before which a question to a reviewer no longer reserves its application. */
function keptSince(now: Date): Date {
  return new Date(now.getTime() - OPINION_HOURS * 3_600_000);
}

interface NextRequest {
  queue: QueueName;
  except: readonly ApplicationKey[];
  userId: number;
  now: Date;
}

/**
 * Locks the oldest open application in a queue that no other user has claimed and no other reviewer was asked about.
 * Applications locked by another transaction are skipped, so that reviewers who claim at the same time don't wait for
 * each other.
 */
export async function lockNextApplication(
  trx: Trx,
  scope: Scope,
  request: NextRequest,
): Promise<ApplicationKey | undefined> {
  const found = await sql<ApplicationKey>`
    select a.host_id as "hostId", a.id as "applicationId"
    from applications a
    where a.open and ${QUEUE_CONDITIONS[request.queue](request.userId)} and ${inScope(scope, sql`a.group_id`)}
      and (a.host_id, a.id) not in (select k.host_id, k.id from ${keyRows(request.except)})
      and not exists (select from review_claims c
        where c.host_id = a.host_id and c.application_id = a.id
          and c.user_id <> ${request.userId} and c.expires_at > ${request.now})
      and not exists (select from second_opinions s
        where s.host_id = a.host_id and s.application_id = a.id and s.ended_at is null
          and s.asked_of <> ${request.userId} and s.asked_at > ${keptSince(request.now)})
    order by a.submitted_at, a.id
    limit 1
    for update of a skip locked`.execute(trx);
  return found.rows[0];
}

/**
 * Claims an application whose row this transaction has locked, or renews the claim.
 * @returns false if another user has a valid claim
 */
export async function upsertClaim(trx: Trx, key: ApplicationKey, userId: number, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + CLAIM_SECONDS * 1000);
  const claimed = await sql`
    insert into review_claims (host_id, application_id, user_id, claimed_at, expires_at)
    values (${key.hostId}, ${key.applicationId}, ${userId}, ${now}, ${expiresAt})
    on conflict (host_id, application_id) do update set user_id = excluded.user_id, claimed_at = excluded.claimed_at,
      expires_at = excluded.expires_at
      where review_claims.user_id = excluded.user_id or review_claims.expires_at <= ${now}`.execute(trx);
  return claimed.numAffectedRows === 1n;
}

export interface LiveClaim extends ApplicationKey {
  userId: number;
  /** The reviewer's nickname. */
  holder: string;
  expiresAt: string;
}

/** Finds the claims on these applications that have not expired. */
export async function findLiveClaims(db: Db, keys: readonly ApplicationKey[], now: Date): Promise<LiveClaim[]> {
  const found = await sql<LiveClaim>`
    select c.host_id as "hostId", c.application_id as "applicationId", c.user_id as "userId",
      u.nick_name as holder, c.expires_at as "expiresAt"
    from ${keyRows(keys)}
    join review_claims c on c.host_id = k.host_id and c.application_id = k.id
    join users u on u.id = c.user_id
    where c.expires_at > ${now}`.execute(db);
  return found.rows;
}

/**
 * Finds the questions to reviewers about these applications from the last day. They are returned as claims that last
 * until the day is over.
 */
export async function findAsked(db: Db, keys: readonly ApplicationKey[], now: Date): Promise<LiveClaim[]> {
  const found = await sql<LiveClaim>`
    select s.host_id as "hostId", s.application_id as "applicationId", s.asked_of as "userId",
      u.nick_name as holder, s.asked_at + make_interval(hours => ${OPINION_HOURS}) as "expiresAt"
    from ${keyRows(keys)}
    join second_opinions s on s.host_id = k.host_id and s.application_id = k.id and s.ended_at is null
    join users u on u.id = s.asked_of
    where s.asked_at > ${keptSince(now)}`.execute(db);
  return found.rows;
}

/** Deletes a user's claim on an application. With `until`, it deletes only a claim that ends then or earlier. */
export async function deleteOwnClaim(
  db: Db,
  key: ApplicationKey,
  { userId, until }: { userId: number; until: Date | null },
): Promise<void> {
  await sql`
    delete from review_claims
    where host_id = ${key.hostId} and application_id = ${key.applicationId} and user_id = ${userId}
      and expires_at <= coalesce(${until}::timestamptz, 'infinity')`.execute(db);
}

/** Deletes all claims on decided applications, including expired ones. */
export async function deleteClaims(trx: Trx, keys: readonly ApplicationKey[]): Promise<void> {
  await sql`
    delete from review_claims c using ${keyRows(keys)}
    where c.host_id = k.host_id and c.application_id = k.id`.execute(trx);
}
