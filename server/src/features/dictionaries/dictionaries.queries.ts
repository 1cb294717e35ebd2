import type { DictionaryRow, Labels } from '@greenroom/contract/administration/dictionaries.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';

/** A stored entry. For a built-in dictionary, it has only the labels that differ. */
export interface KeptEntry {
  readonly value: string;
  readonly enabled: boolean;
  readonly labels: Partial<Labels>;
}

export interface KeptDictionary {
  readonly title: string;
  readonly updatedAt: string;
  readonly entries: readonly KeptEntry[];
}

/**
 * Returns a stored dictionary with its entries in order; undefined for a built-in dictionary that was never changed.
 */
export async function findDictionary(db: Db, name: string): Promise<KeptDictionary | undefined> {
  const found = await sql<KeptDictionary>`
    select d.title, d.updated_at as "updatedAt", coalesce((
      select json_agg(json_build_object('value', e.value, 'enabled', e.enabled, 'labels', e.labels) order by e.position)
      from dictionary_entries e where e.dictionary = d.name
    ), '[]') as entries
    from dictionaries d where d.name = ${name}`.execute(db);
  return found.rows[0];
}

/** A built-in dictionary in the list. */
export interface Shipped {
  readonly name: string;
  readonly title: string;
  readonly entries: number;
}

interface ListRow extends Omit<DictionaryRow, 'updatedAt'> {
  readonly updatedAt: string | null;
}

/**
 * Returns a page of the dictionaries whose title or name contains the text, sorted by title. It includes built-in and
 * custom dictionaries.
 */
export async function listDictionaryRows(
  db: Db,
  shipped: readonly Shipped[],
  search: string,
  page: { readonly size: number; readonly offset: number },
): Promise<{ rows: ListRow[]; total: number }> {
  const found = await sql<{ rows: ListRow[]; total: number }>`
    with kept as (
      select d.name, d.title, d.updated_at, count(e.value) as entries
      from dictionaries d left join dictionary_entries e on e.dictionary = d.name group by d.name
    ), listed as (
      select s.name, s.title, true as shipped, s.entries, coalesce(k.entries, 0) as changed, k.updated_at
      from unnest(${shipped.map(({ name }) => name)}::text[], ${shipped.map(({ title }) => title)}::text[],
        ${shipped.map(({ entries }) => entries)}::int[]) s(name, title, entries)
      left join kept k on k.name = s.name
      union all
      select k.name, k.title, false, k.entries, 0, k.updated_at
      from kept k where k.name <> all(${shipped.map(({ name }) => name)}::text[])
    ), matching as materialized (
      select l.* from listed l
      where ${search} = '' or strpos(search_key(l.title || ' ' || l.name), search_key(${search})) > 0
    )
    select (select count(*) from matching)::int as total, coalesce((
      select json_agg(json_build_object('name', m.name, 'title', m.title, 'shipped', m.shipped, 'entries', m.entries,
        'changedLabels', m.changed, 'updatedAt', m.updated_at) order by m.key, m.name)
      from (
        select n.*, ${nameOrder('n.title')} as key from matching n
        order by key, n.name limit ${page.size} offset ${page.offset}
      ) m
    ), '[]') as rows`.execute(db);
  return found.rows[0] ?? { rows: [], total: 0 };
}

/** @throws a violation of `dictionaries_pkey` if the name is already in use */
export async function insertDictionary(trx: Trx, name: string, title: string, now: Date): Promise<void> {
  await sql`
    insert into dictionaries (name, title, created_at, updated_at) values (${name}, ${title}, ${now}, ${now})`.execute(
    trx,
  );
}

/** Ensures that a built-in dictionary has a row for its changed labels. */
export async function ensureShipped(trx: Trx, name: string, now: Date): Promise<void> {
  await sql`
    insert into dictionaries (name, title, created_at, updated_at) values (${name}, '', ${now}, ${now})
    on conflict (name) do nothing`.execute(trx);
}

export async function updateTitle(trx: Trx, name: string, title: string, now: Date): Promise<void> {
  await sql`
    update dictionaries set title = ${title}, updated_at = ${now} where name = ${name}`.execute(trx);
}

/** @returns whether the dictionary existed */
export async function removeDictionary(trx: Trx, name: string): Promise<boolean> {
  const removed = await sql`delete from dictionaries where name = ${name}`.execute(trx);
  return removed.numAffectedRows === 1n;
}

/** Locks a dictionary against other changes. @returns the dictionary; undefined if there is none */
export async function lockDictionary(trx: Trx, name: string): Promise<KeptDictionary | undefined> {
  await sql`select from dictionaries where name = ${name} for update`.execute(trx);
  return findDictionary(trx, name);
}

/** Replaces all entries of a dictionary, in the order given. */
export async function writeEntries(trx: Trx, name: string, entries: readonly KeptEntry[], now: Date): Promise<void> {
  await sql`delete from dictionary_entries where dictionary = ${name}`.execute(trx);
  await sql`
    insert into dictionary_entries (dictionary, value, position, enabled, labels)
    select ${name}, e.entry ->> 'value', e.place, (e.entry ->> 'enabled')::boolean, e.entry -> 'labels'
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality e(entry, place)`.execute(trx);
  await sql`
    update dictionaries set updated_at = ${now} where name = ${name}`.execute(trx);
}
