import type { Right } from '@greenroom/contract/access/rights.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Keys of roles, and the rights that they come to. */
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

/** Folders and pages that open with a user's rights, and are not kept for other roles, in menu order. */
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
