import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { LISTED_FACTS } from '@greenroom/contract/reviews/evidence.ts';
import type { OpenApplication, OpenFilter } from '@greenroom/contract/reviews/list-mode.ts';
import { type RawBuilder, sql } from 'kysely';
import { markOf } from '../../access/evidence.ts';
import { firstOfGroups, MERGE_LIMIT } from '../../access/first-of-groups.ts';
import { groupsOf, inScope, inScopeEach, type Scope } from '../../access/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { keyRows } from './applications.queries.ts';
import { ownerOf } from './case.queries.ts';
import { QUEUE_CONDITIONS } from './claims.queries.ts';

/** A list row for an open application, with separate columns for its claim and its agent. */
export interface OpenRow extends Omit<OpenApplication, 'age' | 'agent' | 'claim' | 'objections' | 'hostOfGroup'> {
  birthDate: string | null;
  agentId: number | null;
  agentNickname: string | null;
  claimedBy: number | null;
  holder: string | null;
  claimedUntil: string | null;
}

/** The user who reads the list. Questions to this user are one part of the queue. */
interface Reader {
  readonly scope: Scope;
  readonly userId: number;
}

interface Page {
  readonly size: number;
  readonly offset: number;
}

/**
 * Returns the groups that match a filter, without repeats, as a table with the column `group_id`. Returns null for all
 * groups, so that the list is the same as the queue.
 */
function groupsAsked(scope: Scope, { groupId, agentId }: OpenFilter): RawBuilder<unknown> | null {
  if (groupId === undefined && agentId === undefined) return scope.kind === 'all' ? null : groupsOf(scope);
  const parts = [inScopeEach(scope, sql`n.group_id`)];
  if (groupId !== undefined) parts.push(sql<boolean>`n.ancestor_id = ${groupId}`);
  else parts.push(sql<boolean>`n.depth = 0`);
  if (agentId !== undefined) {
    parts.push(sql<boolean>`n.group_id in (
      select below.group_id from bindings b join agent_group_ancestors below on below.ancestor_id = b.group_id
      where b.user_id = ${agentId} and b.unbound_at is null)`);
    parts.push(sql<boolean>`(select o.id from (${ownerOf(sql`n.group_id`)}) o) = ${agentId}`);
  }
  return lookedUp(sql`select n.group_id from agent_group_ancestors n where ${sql.join(parts, sql` and `)}`);
}

/** Returns the condition for the open applications `a` that match a filter, without the condition for groups. */
function isWanted(
  { queue, waitingBefore, held }: OpenFilter,
  { userId, now }: { readonly userId: number; readonly now: Date },
): RawBuilder<boolean> {
  const parts = [QUEUE_CONDITIONS[queue](userId)];
  if (waitingBefore !== undefined) parts.push(sql<boolean>`coalesce(a.opened_at, a.submitted_at) < ${waitingBefore}`);
  if (held !== undefined) {
    parts.push(sql<boolean>`(a.host_id, a.id) in (
      select c.host_id, c.application_id from review_claims c where c.user_id = ${userId} and c.expires_at > ${now})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Returns a query for the open applications in a queue. It reads group by group if the filter excludes some groups. */
function openOf(groups: RawBuilder<unknown> | null, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  if (groups === null) return sql`(select a.* from applications a where a.open and ${condition})`;
  return sql`(select a.* from ${groups} g cross join lateral ${lookedUp(sql`
    select a.* from applications a where a.group_id = g.group_id and a.open and ${condition}`)} a)`;
}

/**
 * Returns a query for the keys on a page, longest waiting first. The parts of the queue and the groups have indexes in
 * this order. A first page therefore reads only its own rows and one row per matching group.
 */
function pageOf({ scope, userId }: Reader, filter: OpenFilter, { size, offset }: Page, now: Date): RawBuilder<unknown> {
  const groups = groupsAsked(scope, filter);
  const condition = isWanted(filter, { userId, now });
  const merged = groups !== null && offset + size <= MERGE_LIMIT;
  const rows = merged
    ? firstOfGroups(
        {
          groups,
          table: 'applications',
          as: 'a',
          condition: sql<boolean>`a.group_id = g.group_id and a.open and ${condition}`,
          order: ['submitted_at', 'id'],
          direction: 'asc',
        },
        offset + size,
      )
    : openOf(groups, condition);
  return sql`(select * from ${rows} a order by a.submitted_at, a.id limit ${sql.lit(size)} offset ${sql.lit(offset)})`;
}

/** Lists a page of open applications. Details are looked up only for the rows on the page. */
export async function listOpenPage(
  db: Db,
  reader: Reader,
  filter: OpenFilter,
  page: Page,
  now: Date,
): Promise<OpenRow[]> {
  const found = await sql<OpenRow>`
    select a.id, a.host_id as "hostId", a.group_id as "groupId", g.name as "groupName", ac.avatar_url as "avatarUrl",
      coalesce(ac.avatar_is_default, false) as "avatarIsDefault", ac.state, ac.name, ac.birth_date as "birthDate", ac.gender,
      ac.country, ac.country = g.country as "countryMatches", ${markOf(LISTED_FACTS)} as mark, a.submitted_at as "submittedAt",
      coalesce(a.opened_at, a.submitted_at) as "openSince", a.suggested_codes as "suggestedCodes",
      owner.id as "agentId", owner.nick_name as "agentNickname",
      claim.user_id as "claimedBy", claim.nick_name as holder, claim.expires_at as "claimedUntil"
    from ${pageOf(reader, filter, page, now)} a
    join agent_groups g on g.id = a.group_id
    left join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
    left join lateral (${ownerOf(sql`a.group_id`)}) owner on true
    left join lateral (
      select r.user_id, u.nick_name, r.expires_at from review_claims r join users u on u.id = r.user_id
      where r.host_id = a.host_id and r.application_id = a.id and r.expires_at > ${now}
    ) claim on true
    order by a.submitted_at, a.id`.execute(db);
  return found.rows;
}

/**
 * Counts the matches with an index-only scan over open applications, unless the filter combines a group and a part of
 * the queue.
 */
export async function countOpen(db: Db, { scope, userId }: Reader, filter: OpenFilter, now: Date): Promise<number> {
  const groups = groupsAsked(scope, filter);
  const condition = isWanted(filter, { userId, now });
  const found = await (groups === null
    ? sql<{ total: number }>`${prepared}
        select count(*) as total from applications a where a.open and ${condition}`
    : sql<{ total: number }>`
        select count(*) as total from ${groups} g cross join lateral ${lookedUp(sql`
          select from applications a where a.group_id = g.group_id and a.open and ${condition}`)} a`
  ).execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Finds the nickname of the agent in a list's filter. */
export async function findNickname(db: Db, userId: number): Promise<string | null> {
  const found = await sql<{ name: string }>`select nick_name as name from users where id = ${userId}`.execute(db);
  return found.rows[0]?.name ?? null;
}

/** An open application with the evidence about its account. */
interface MatchingRow extends ApplicationKey {
  readonly name: string | null;
  readonly mark: string;
  readonly birthDate: string | null;
  readonly gender: number | null;
}

/** Lists all matches in list order, up to `limit`. */
export async function listMatchingOpen(
  db: Db,
  { scope, userId }: Reader,
  filter: OpenFilter,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<MatchingRow[]> {
  const rows = openOf(groupsAsked(scope, filter), isWanted(filter, { userId, now }));
  const found = await sql<MatchingRow>`
    select a.host_id as "hostId", a.id as "applicationId", ac.name, ${markOf(LISTED_FACTS)} as mark,
      ac.birth_date as "birthDate", ac.gender
    from (
      select * from ${rows} a where ${inScope(scope, sql`a.group_id`)} order by a.submitted_at, a.id limit ${limit}
    ) a
    left join accounts ac on ac.host_id = a.host_id and ac.app_id = a.app_id
    order by a.submitted_at, a.id`.execute(db);
  return found.rows;
}

/** Lists the account names for applications in scope. Accounts that the platform hasn't reported have no name. */
export async function listNames(
  db: Db,
  scope: Scope,
  keys: readonly ApplicationKey[],
): Promise<{ applicationId: number; name: string }[]> {
  const found = await sql<{ applicationId: number; name: string }>`
    select a.id as "applicationId", c.name
    from ${keyRows(keys)}
    join applications a on a.host_id = k.host_id and a.id = k.id
    join accounts c on c.host_id = a.host_id and c.app_id = a.app_id
    where ${inScope(scope, sql`a.group_id`)}`.execute(db);
  return found.rows;
}

/** Returns the submission time of the longest waiting application; null if none is waiting. */
export async function readOldest(db: Db, scope: Scope): Promise<string | null> {
  const found = await sql<{ at: string }>`
    select a.submitted_at as at from applications a where a.open and ${inScope(scope, sql`a.group_id`)}
    order by a.submitted_at, a.id limit 1`.execute(db);
  return found.rows[0]?.at ?? null;
}

/** Returns when the first of a reviewer's claims ends; null if there are none. */
export async function readFirstEnd(db: Db, userId: number, now: Date): Promise<string | null> {
  const found = await sql<{ at: string | null }>`
    select min(c.expires_at) as at from review_claims c join applications a on a.host_id = c.host_id and a.id = c.application_id
    where c.user_id = ${userId} and c.expires_at > ${now} and a.open`.execute(db);
  return found.rows[0]?.at ?? null;
}
