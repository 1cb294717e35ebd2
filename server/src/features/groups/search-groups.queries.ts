import type { GROUP_SORTS } from '@greenroom/contract/groups.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type Scope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { nameOrder } from '../../platform/db/name-order.ts';
import { lookedUp } from '../../platform/db/planner.ts';
import { nearestFirst } from './groups.queries.ts';

/** A search word, normalized as in `search_key`. */
export interface SearchWord {
  readonly text: string;
  /** The forms of the word, as parts of LIKE patterns. A text matches if it contains one of them. */
  readonly forms: readonly string[];
  /** True if similar words also match. */
  readonly isForgiven: boolean;
}

export interface GroupSearch {
  readonly words: readonly SearchWord[];
  /** True to leave out matches that are much worse than the best one. */
  readonly forgiving: boolean;
  readonly agentId: number | undefined;
  readonly country: string | undefined;
  readonly appId: number | undefined;
  readonly sort: (typeof GROUP_SORTS)[number] | undefined;
  readonly descending: boolean;
}

/** Minimum similarity of a mistyped word, from 0 to 1. Only the best matches are used. */
const LEAST_LIKENESS = 0.4;
/** Matches below this share of the best score are dropped. */
const WORTH = 0.7;
/** Score factor for a group found by its agent, so that groups found by their own names come first. */
const BY_AGENT = 0.9;

/** Returns the search words, normalized for the comparison. Words with no characters left are dropped. */
export async function foldWords(db: Db, words: readonly string[]): Promise<string[]> {
  const found = await sql<{ word: string }>`
    select search_key(w.word) as word from unnest(${[...words]}::text[]) with ordinality w(word, place)
    where search_key(w.word) <> '' order by w.place`.execute(db);
  return found.rows.map((row) => row.word);
}

/** Lowers the word similarity threshold of the index operator until the transaction ends. */
export async function beForgiving(trx: Trx): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(LEAST_LIKENESS)}, true)`.execute(trx);
}

/** Returns the IDs of the matching groups on one page, and the number of matches. */
export async function searchPage(
  db: Db,
  scope: Scope,
  search: GroupSearch,
  page: { size: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const found = await groupSearch(scope, search, page).execute(db);
  const { ids = [], total = 0 } = found.rows[0] ?? {};
  return { ids: ids.map(Number), total };
}

/**
 * Returns the search statement. Each word must occur in the group's name, or in its owner's nickname, username, email
 * or phone. Owners are found for all groups together in one pass over the tree. That costs more than a lookup for a few
 * groups, but the cost is limited.
 */
function groupSearch(
  scope: Scope,
  search: GroupSearch,
  page: { size: number; offset: number },
): RawBuilder<{ ids: string[]; total: number }> {
  const hits = search.words.map((word, index) => sql`, ${hitsName(index)} as (${wordHits(word)})`);
  return sql<{ ids: string[]; total: number }>`
    with visible as materialized (
      select g.id, g.name, g.search_key, g.country, g.updated_at from agent_groups g
      where ${sql.join(conditions(scope, search), sql` and `)}
    ), owned as (
      select distinct on (a.group_id) a.group_id, b.user_id
      from bindings b
      join users u on u.id = b.user_id and u.deleted_at is null
      join agent_group_ancestors a on a.ancestor_id = b.group_id
      where b.unbound_at is null
      order by a.group_id, ${nearestFirst(search.agentId ?? null)}
    )${sql.join(hits, sql``)}, found as (
      select v.*, ${worth(search)} as worth from visible v ${sql.join(hitJoins(search), sql` `)}
    ), kept as materialized (
      select f.*, max(f.worth) over () as best from found f
    )
    select (select count(*) from kept k where ${goodEnough(search)})::int as total,
      array(
        select k.id from kept k ${sortJoin(search)} where ${goodEnough(search)}
        order by ${order(search)} limit ${page.size} offset ${page.offset}
      ) as ids`;
}

function conditions(scope: Scope, search: GroupSearch): RawBuilder<boolean>[] {
  const parts = [sql<boolean>`g.deleted_at is null`, inScope(scope, sql`g.id`)];
  if (search.country) parts.push(sql<boolean>`g.country = ${search.country}`);
  if (search.appId !== undefined) parts.push(sql<boolean>`g.app_id = ${search.appId}::bigint`);
  return parts;
}

function hitsName(index: number): RawBuilder<unknown> {
  return sql.ref(`hits_${index}`);
}

/**
 * Returns groups that match a word by their own name or their owner. The score is computed only once per user, which
 * `offset 0` ensures.
 */
function wordHits(word: SearchWord): RawBuilder<unknown> {
  return sql`
    select h.group_id, max(h.worth) as worth from (
      select g.id as group_id, ${likeness(word, sql`g.search_key`)} as worth
      from agent_groups g where ${standsIn(word, sql`g.search_key`)}
      union all
      select o.group_id, ${BY_AGENT}::real * u.worth
      from ${lookedUp(sql`
        select p.id, ${likeness(word, sql`p.search_key`)} as worth
        from users p where ${standsIn(word, sql`p.search_key`)}`)} u join owned o on o.user_id = u.id
    ) h group by h.group_id`;
}

/** Returns one condition for each form. With a list of forms, PostgreSQL would scan all texts instead of the index. */
function standsIn(word: SearchWord, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const forms = word.forms.map((form) => sql`${text} like ${pattern(form)}`);
  const like = word.isForgiven ? [sql`${word.text} <% ${text}`] : [];
  return sql<boolean>`(${sql.join([...forms, ...like], sql` or `)})`;
}

/**
 * Returns the score for a word. The best score is for the whole text, followed by its beginning, the beginning of a
 * word in it, any part of it, and last a similar word. Only similar words are expensive to find.
 */
function likeness(word: SearchWord, text: RawBuilder<unknown>): RawBuilder<number> {
  const asTyped = sql`(${text} = ${word.text})::int + (${text} ^@ ${word.text})::int +
    (${text} like ${`% ${escapeLike(word.text)}%`})::int`;
  if (!word.isForgiven) return sql<number>`(${asTyped})::real`;
  return sql<number>`(
    ${asTyped} + (${text} like any (${word.forms.map(pattern)}::text[]))::int +
    word_similarity(${word.text}, ${text}) + similarity(${word.text}, ${text}))::real`;
}

function pattern(form: string): string {
  return `%${form}%`;
}

function hitJoins(search: GroupSearch): RawBuilder<unknown>[] {
  const joins = search.words.map((_word, index) => sql`join ${hitsName(index)} on ${hitsName(index)}.group_id = v.id`);
  if (search.agentId === undefined) return joins;
  return [...joins, sql`join owned own on own.group_id = v.id and own.user_id = ${search.agentId}`];
}

function worth(search: GroupSearch): RawBuilder<unknown> {
  if (search.words.length === 0) return sql`0::real`;
  return sql.join(
    search.words.map((_word, index) => sql`${hitsName(index)}.worth`),
    sql` + `,
  );
}

function goodEnough(search: GroupSearch): RawBuilder<boolean> {
  return search.forgiving ? sql<boolean>`k.worth >= ${WORTH}::real * k.best` : sql<boolean>`true`;
}

function sortJoin(search: GroupSearch): RawBuilder<unknown> {
  if (search.sort !== 'agent') return sql``;
  return sql`left join owned o on o.group_id = k.id left join users u on u.id = o.user_id`;
}

/** Returns the sort order, in which İzmir is next to Izmir. Groups without an agent are last. */
function order(search: GroupSearch): RawBuilder<unknown> {
  const direction = search.descending ? sql`desc` : sql`asc`;
  const byName = sql`${nameOrder('k.name')}, k.name, k.id`;
  switch (search.sort) {
    case 'name':
      return sql`${nameOrder('k.name')} ${direction}, k.name ${direction}, k.id ${direction}`;
    case 'country':
      return sql`k.country ${direction}, ${byName}`;
    case 'agent':
      return sql`${nameOrder('u.nick_name')} ${direction} nulls last, u.id, ${byName}`;
    case 'updated':
      return sql`k.updated_at ${direction}, k.id ${direction}`;
    case undefined:
      return sql`k.worth desc, ${byName}`;
  }
}
