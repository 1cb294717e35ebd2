import type { MenuEntry } from '@greenroom/contract/administration/menus.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

const COLUMNS = sql`m.id, m.parent_id as "parentId", m.kind, m.title, m.titles, m.icon, m.path, m.component,
  row_number() over (partition by m.parent_id order by m.position, m.id) - 1 as position, m.hidden, m.cached, m.pinned,
  m.roles, m.required_right as "right"`;

/** Every entry, in the menu's order. */
export async function listEntries(db: Db): Promise<MenuEntry[]> {
  const found = await sql<MenuEntry>`select ${COLUMNS} from menus m order by m.position, m.id`.execute(db);
  return found.rows.map((row) => ({ ...row, position: Number(row.position) }));
}

/** What is written of an entry. */
export type EntryFields = Omit<MenuEntry, 'id' | 'position'>;

/** @returns its id. @throws a violation of `menus_component`, `menus_path` */
export async function insertEntry(trx: Trx, entry: EntryFields): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into menus (parent_id, kind, title, titles, icon, path, component, position, hidden, cached, pinned, roles,
      required_right)
    values (${entry.parentId}, ${entry.kind}, ${entry.title}, ${JSON.stringify(entry.titles)}::jsonb, ${entry.icon},
      ${entry.path}, ${entry.component}, 32000, ${entry.hidden}, ${entry.cached}, ${entry.pinned},
      ${[...entry.roles]}::text[], ${entry.right})
    returning id`.execute(trx);
  const [row] = made.rows;
  if (!row) throw new Error('the entry was not entered');
  return row.id;
}

/** @throws a violation of `menus_path` */
export async function updateEntry(trx: Trx, id: number, entry: EntryFields): Promise<void> {
  await sql`
    update menus set parent_id = ${entry.parentId}, titles = ${JSON.stringify(entry.titles)}::jsonb,
      icon = ${entry.icon}, path = ${entry.path}, hidden = ${entry.hidden}, cached = ${entry.cached},
      pinned = ${entry.pinned}, roles = ${[...entry.roles]}::text[], required_right = ${entry.right}
    where id = ${id}`.execute(trx);
}

/** Puts an entry at a place among those beside it, from 0, and numbers them anew. */
export async function placeEntry(trx: Trx, id: number, parentId: number | null, position: number): Promise<void> {
  await sql`
    with others as (
      select id, row_number() over (order by position, id) - 1 as place from menus
      where parent_id is not distinct from ${parentId}::integer and id <> ${id}
    ), placed as (
      select id, case when place < ${position} then place else place + 1 end as place from others
      union all
      select ${id}::integer, least(${position}, (select count(*) from others))
    )
    update menus m set position = placed.place * 10 from placed where placed.id = m.id`.execute(trx);
}

/** @returns how many there were */
export async function deleteEntries(trx: Trx, ids: readonly number[]): Promise<number> {
  const gone = await sql`delete from menus where id = any(${[...ids]}::bigint[])`.execute(trx);
  return Number(gone.numAffectedRows ?? 0);
}

export async function countRoles(trx: Trx, keys: readonly string[]): Promise<number> {
  const found = await sql<{ roles: number }>`
    select count(*) as roles from roles where key = any(${[...keys]}::text[])`.execute(trx);
  return found.rows[0]?.roles ?? 0;
}
