import type { Right } from '@greenroom/contract/access/rights.ts';
import type { MenuEntry, MenuRole } from '@greenroom/contract/administration/menu-editor.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

/** Role keys, and all rights that these roles grant. */
export interface HeldKeys {
  readonly roles: readonly string[];
  readonly rights: readonly Right[];
}

export interface MenuRow {
  id: number;
  parentId: number | null;
  kind: 'folder' | 'page';
  title: string | null;
  titles: Readonly<Record<string, string>>;
  icon: string | null;
  path: string;
  component: string | null;
  hidden: boolean;
  cached: boolean;
  pinned: boolean;
}

/** Lists the folders and pages that a user's rights open, except those restricted to other roles, in menu order. */
export async function listGrantedMenus(db: Db, { roles, rights }: HeldKeys): Promise<MenuRow[]> {
  const found = await sql<MenuRow>`
    select id, parent_id as "parentId", kind, title, titles, icon, path, component, hidden, cached, pinned
    from menus
    where kind in ('folder', 'page')
      and (required_right is null or required_right = any(${[...rights]}::text[]))
      and (roles = '{}' or roles && ${[...roles]}::text[])
    order by position, id`.execute(db);
  return found.rows;
}

/** A stored menu item. Siblings are ordered by `position`, then by ID. */
export type KeptMenu = Omit<MenuEntry, 'children' | 'version'>;

/** Lists the whole menu, with siblings in their order. */
export async function listMenus(db: Db): Promise<KeptMenu[]> {
  const found = await sql<KeptMenu>`
    select id, parent_id as "parentId", kind, title, titles, icon, path, component,
      (row_number() over (partition by parent_id order by position, id) - 1)::int as position,
      hidden, cached, pinned, roles, required_right as "requiredRight"
    from menus order by position, id`.execute(db);
  return found.rows;
}

export async function listRoles(db: Db): Promise<MenuRole[]> {
  const found = await sql<MenuRole>`
    select key, name from roles order by level, key`.execute(db);
  return found.rows;
}

/** Returns the given keys that don't belong to any role. */
export async function findUnknownRoles(trx: Trx, keys: readonly string[]): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select key from unnest(${[...keys]}::text[]) key where not exists (select from roles r where r.key = key.key)`.execute(
    trx,
  );
  return found.rows.map(({ key }) => key);
}

/**
 * Adds a menu item.
 * @returns its ID
 */
export async function insertMenu(trx: Trx, menu: Omit<KeptMenu, 'id'>): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into menus
      (parent_id, kind, title, titles, icon, path, component, position, hidden, cached, pinned, roles, required_right)
    values (${menu.parentId}, ${menu.kind}, ${menu.title}, ${JSON.stringify(menu.titles)}::jsonb, ${menu.icon},
      ${menu.path}, ${menu.component}, ${menu.position}, ${menu.hidden}, ${menu.cached}, ${menu.pinned},
      ${[...menu.roles]}::text[], ${menu.requiredRight})
    returning id`.execute(trx);
  return made.rows[0]?.id ?? 0;
}

/** Writes every field of a menu item except its position. */
export async function updateMenu(trx: Trx, menu: KeptMenu): Promise<void> {
  await sql`
    update menus set parent_id = ${menu.parentId}, kind = ${menu.kind}, title = ${menu.title},
      titles = ${JSON.stringify(menu.titles)}::jsonb, icon = ${menu.icon}, path = ${menu.path},
      component = ${menu.component}, hidden = ${menu.hidden}, cached = ${menu.cached}, pinned = ${menu.pinned},
      roles = ${[...menu.roles]}::text[], required_right = ${menu.requiredRight}
    where id = ${menu.id}`.execute(trx);
}

/** Renumbers menu items in the given order: 1, 2, 3. Only changed numbers are written. */
export async function numberMenus(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    update menus m set position = given.position
    from unnest(${[...ids]}::int[]) with ordinality given(id, position)
    where m.id = given.id and m.position <> given.position`.execute(trx);
}

/** Deletes menu items. Descendants are deleted only if they are in the list. */
export async function deleteMenuRows(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from menus where id = any(${[...ids]}::int[])`.execute(trx);
}
