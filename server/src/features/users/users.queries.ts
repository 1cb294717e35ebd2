import type { USER_SORTS, USER_STATES } from '@greenroom/contract/administration/users.ts';
import { type RawBuilder, sql } from 'kysely';
import { grantsOf, type HeldGrant } from '../../access/within-own.ts';
import type { Db } from '../../platform/db/database.ts';
import { nameOrder } from '../../platform/db/name-order.ts';

export interface KeptUser {
  id: number;
  username: string;
  nickName: string;
  email: string | null;
  phone: string | null;
  gender: number | null;
  department: { id: number; name: string } | null;
  /** The user's roles in order; empty for the default role (R-SES-4). */
  grants: HeldGrant[];
  avatar: string | null;
  locale: string;
  state: (typeof USER_STATES)[number];
  secondFactor: boolean;
  groups: number;
  lastSignInAt: string | null;
  createdAt: string;
}

const STATE = sql`case when u.deleted_at is not null then 'deleted' when u.disabled_at is not null then 'disabled'
  when u.password_hash = '' then 'invited' else 'active' end`;

const GRANTS = grantsOf(sql`u.id`);

const COLUMNS = sql`u.id, u.username, u.nick_name as "nickName", u.email, u.phone, u.gender,
  (select jsonb_build_object('id', d.id, 'name', d.name) from departments d where d.id = u.department_id) as department,
  ${GRANTS} as grants, u.avatar_file as avatar, u.locale, ${STATE} as state,
  exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactor",
  (select count(*) from bindings b join agent_groups g on g.id = b.group_id
    where b.user_id = u.id and b.unbound_at is null and g.deleted_at is null) as groups,
  (select l.at from login_records l where l.agent_id = u.id order by l.at desc, l.id desc limit 1) as "lastSignInAt",
  u.created_at as "createdAt"`;

export interface UserFilter {
  readonly search: string;
  readonly state: (typeof USER_STATES)[number] | undefined;
  readonly role: string | undefined;
  readonly departmentId: number | undefined;
}

interface UserOrder {
  readonly sort: (typeof USER_SORTS)[number];
  readonly descending: boolean;
}

/**
 * Lists a page of users. The users before the page are skipped in an index. All other columns are read only for the
 * page.
 */
export async function listUserRows(
  db: Db,
  filter: UserFilter,
  by: UserOrder,
  page: { readonly size: number; readonly offset: number },
): Promise<KeptUser[]> {
  const order = ordered(by);
  const found = await sql<KeptUser>`
    select ${COLUMNS} from users u join (
      select u.id from users u where ${isWanted(filter)} order by ${order} limit ${page.size} offset ${page.offset}
    ) page on page.id = u.id order by ${order}`.execute(db);
  return found.rows;
}

/** Returns a query for all matching users in the same order, for an export. */
export function allUserRows(filter: UserFilter, by: UserOrder): RawBuilder<KeptUser> {
  return sql<KeptUser>`select ${COLUMNS} from users u where ${isWanted(filter)} order by ${ordered(by)}`;
}

/** Counts the matches, up to one more than `most`. No index can count the matches for words that many users have. */
export async function countUserRows(db: Db, filter: UserFilter, most = Number.POSITIVE_INFINITY): Promise<number> {
  const limit = Number.isFinite(most) ? sql`limit ${most + 1}` : sql``;
  const found = await sql<{ total: number }>`
    select count(*) as total from (select from users u where ${isWanted(filter)} ${limit}) found`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Finds users by ID, including deleted ones. */
export async function findUsers(db: Db, ids: readonly number[]): Promise<KeptUser[]> {
  const found = await sql<KeptUser>`
    select ${COLUMNS} from users u where u.id = any(${[...ids]}::bigint[])`.execute(db);
  return found.rows;
}

export async function findUserIdByName(db: Db, username: string): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select id from users where lower(username) = lower(${username})`.execute(db);
  return found.rows[0]?.id;
}

const SORTS = {
  created: sql`u.created_at`,
  username: sql`lower(u.username)`,
  nickName: nameOrder('u.nick_name'),
} as const;

function ordered({ sort, descending }: UserOrder): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`;
  return sql`${SORTS[sort]} ${direction}, u.id ${direction}`;
}

function isWanted({ search, state, role, departmentId }: UserFilter): RawBuilder<boolean> {
  const conditions = [
    inState(state),
    role === undefined ? null : sql`exists (select from user_roles h where h.user_id = u.id and h.role = ${role})`,
    departmentId === undefined ? null : sql`u.department_id = any(array(${departmentAndBelow(departmentId)}))`,
    ...search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => sql`u.search_key like '%' || ${escaped(word)} || '%'`),
  ].filter((condition) => condition !== null);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The conditions for each state, which equal the conditions of its index. Deleted users are listed only on request. */
const IN_STATE: Readonly<Record<KeptUser['state'], RawBuilder<unknown>>> = {
  active: sql`u.deleted_at is null and u.disabled_at is null and u.password_hash <> ''`,
  disabled: sql`u.deleted_at is null and u.disabled_at is not null`,
  invited: sql`u.deleted_at is null and u.disabled_at is null and u.password_hash = ''`,
  deleted: sql`u.deleted_at is not null`,
};

function inState(state: UserFilter['state']): RawBuilder<unknown> {
  return state === undefined ? sql`u.deleted_at is null` : IN_STATE[state];
}

/** Returns a word as written in the search key, with wildcards escaped. */
function escaped(word: string): RawBuilder<string> {
  return sql<string>`regexp_replace(search_key(${word}), '([%_\\\\])', '\\\\\\1', 'g')`;
}

function departmentAndBelow(id: number): RawBuilder<unknown> {
  return sql`
    with recursive below as (
      select d.id from departments d where d.id = ${id}
      union
      select d.id from departments d join below on d.parent_id = below.id
    ) select below.id from below`;
}
