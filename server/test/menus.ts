import { type MenuEntry, readMenuTree } from '@greenroom/contract/administration/menu-editor.ts';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import type { TestServer } from './server.ts';
import type { SignedIn } from './signed-in.ts';

/** Returns all menu items from the top, each followed by its children. */
export async function flatMenu(server: TestServer, as: SignedIn): Promise<MenuEntry[]> {
  const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
    entries.flatMap((entry) => [entry, ...flat(entry.children)]);
  return flat(await server.get(readMenuTree, {}, { as }));
}

/** Returns the menu as text: one line for each item, indented by its level. */
export async function outline(server: TestServer, as: SignedIn): Promise<string[]> {
  const lines = (entries: readonly MenuEntry[], level: number): string[] =>
    entries.flatMap((entry) => [
      `${'  '.repeat(level)}${entry.component ?? (entry.path || (entry.titles.en ?? ''))}`,
      ...lines(entry.children, level + 1),
    ]);
  return lines(await server.get(readMenuTree, {}, { as }), 0);
}

/** Restores the menu to an earlier state. */
export async function restoreMenu(db: Db, entries: readonly MenuEntry[]): Promise<void> {
  const ids = entries.map(({ id }) => id);
  await sql`
    insert into menus (id, kind, title, path, position) select id, 'folder', '', '', 0 from unnest(${ids}::int[]) id
    on conflict do nothing`.execute(db);
  await sql`
    update menus m set parent_id = r."parentId", kind = r.kind, title = r.title, titles = r.titles, icon = r.icon,
      path = r.path, component = r.component, position = r.position, hidden = r.hidden, cached = r.cached,
      pinned = r.pinned, roles = r.roles, required_right = r."requiredRight"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) r(id int, "parentId" int, kind text, title text,
      titles jsonb, icon text, path text, component text, position int, hidden bool, cached bool, pinned bool,
      roles text[], "requiredRight" text)
    where r.id = m.id`.execute(db);
  await sql`delete from menus where id <> all(${ids}::int[])`.execute(db);
}
