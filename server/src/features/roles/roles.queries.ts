import type { Right } from '@greenroom/contract/access/rights.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

export interface KeptRole {
  key: string;
  name: string | null;
  description: string;
  level: number;
  scope: 'all' | 'bound';
  /** The stored rights, which can include rights from another release. */
  rights: string[];
  secondFactor: boolean;
  shipped: boolean;
  holders: number;
}

const COLUMNS = sql`r.key, r.name, r.description, r.level, r.scope, r.rights, r.second_factor as "secondFactor", r.shipped,
  (select count(*) from user_roles h join users u on u.id = h.user_id
    where h.role = r.key and u.deleted_at is null) as holders`;

/** Lists a page of roles, widest first. */
export async function listRoleRows(
  db: Db,
  page: { readonly size: number; readonly offset: number },
): Promise<KeptRole[]> {
  const found = await sql<KeptRole>`
    select ${COLUMNS} from roles r
    order by r.level, r.shipped desc, r.name, r.key limit ${page.size} offset ${page.offset}`.execute(db);
  return found.rows;
}

/** Lists the name of each role; null for a built-in role, whose name is translated. */
export async function listRoleNames(db: Db): Promise<{ key: string; name: string | null }[]> {
  const found = await sql<{ key: string; name: string | null }>`select key, name from roles`.execute(db);
  return found.rows;
}

export async function countRoleRows(db: Db): Promise<number> {
  const found = await sql<{ total: number }>`select count(*) as total from roles`.execute(db);
  return found.rows[0]?.total ?? 0;
}

export async function findRole(db: Db, key: string): Promise<KeptRole | undefined> {
  const found = await sql<KeptRole>`select ${COLUMNS} from roles r where r.key = ${key}`.execute(db);
  return found.rows[0];
}

/** Lists the keys that begin with a text. */
export async function listKeysLike(trx: Trx, beginning: string): Promise<string[]> {
  const found = await sql<{ key: string }>`
    select key from roles where starts_with(key, ${beginning}::text)`.execute(trx);
  return found.rows.map(({ key }) => key);
}

export interface RoleFields {
  readonly name: string | null;
  readonly description: string;
  readonly level: number;
  readonly scope: 'all' | 'bound';
  readonly rights: readonly (Right | string)[];
  readonly secondFactor: boolean;
}

/**
 * Inserts a role.
 * @throws a violation of `roles_name` if another role has the same name
 */
export async function insertRole(trx: Trx, key: string, role: RoleFields, now: Date): Promise<void> {
  await sql`
    insert into roles (key, name, description, level, scope, rights, second_factor, created_at, updated_at)
    values (${key}, ${role.name}, ${role.description}, ${role.level}, ${role.scope}, ${[...role.rights]}::text[],
      ${role.secondFactor}, ${now}, ${now})`.execute(trx);
}

/**
 * Updates a role.
 * @throws a violation of `roles_name` if another role has the same name
 */
export async function updateRole(trx: Trx, key: string, role: RoleFields, now: Date): Promise<void> {
  await sql`
    update roles set name = ${role.name}, description = ${role.description}, level = ${role.level},
      scope = ${role.scope}, rights = ${[...role.rights]}::text[], second_factor = ${role.secondFactor},
      updated_at = ${now}
    where key = ${key}`.execute(trx);
}

export async function removeRole(trx: Trx, key: string): Promise<void> {
  await sql`delete from roles where key = ${key}`.execute(trx);
}

/** Counts the users who have a role. Deleted users are included, because they could be restored. */
export async function countHolders(trx: Trx, key: string): Promise<number> {
  const found = await sql<{ holders: number }>`
    select count(*) as holders from user_roles where role = ${key}`.execute(trx);
  return found.rows[0]?.holders ?? 0;
}

/** Counts the menu items that are restricted to a role. */
export async function countMenusFor(trx: Trx, key: string): Promise<number> {
  const found = await sql<{ menus: number }>`
    select count(*) as menus from menus where ${key} = any(roles)`.execute(trx);
  return found.rows[0]?.menus ?? 0;
}
