import { sql } from 'kysely';
import type { CurrentUser } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';

type Held = Pick<CurrentUser, 'roles' | 'rights'>;

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

/** Folders and pages that open with a user's rights, and are not kept for other roles, in menu order. */
export async function listGrantedMenus(db: Db, { roles, rights }: Held): Promise<MenuRow[]> {
  const found = await sql<MenuRow>`
    select id, parent_id as "parentId", kind, title, titles, icon, path, component, hidden, cached, pinned
    from menus
    where kind in ('folder', 'page')
      and (required_right is null or required_right = any(${[...rights]}::text[]))
      and (roles = '{}' or roles && ${roles.map(({ key }) => key)}::text[])
    order by position, id`.execute(db);
  return found.rows;
}
