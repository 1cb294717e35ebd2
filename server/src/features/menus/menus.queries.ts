import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface MenuRow {
  id: number;
  parentId: number | null;
  kind: 'folder' | 'page';
  title: string;
  icon: string | null;
  path: string;
  component: string | null;
  hidden: boolean;
  cached: boolean;
  pinned: boolean;
}

/** Folders and pages granted to at least one of the roles, in menu order. */
export async function listGrantedMenus(db: Db, roles: readonly string[]): Promise<MenuRow[]> {
  const found = await sql<MenuRow>`
    select id, parent_id as "parentId", kind, title, icon, path, component, hidden, cached, pinned
    from menus where kind in ('folder', 'page') and (roles = '{}' or roles && ${roles}::text[])
    order by position, id`.execute(db);
  return found.rows;
}
