import type { RoleKey } from '@greenroom/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

export async function countUsers(db: Db): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from users`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Locks the users table against other inserts until the transaction ends. */
export async function lockUsers(trx: Trx): Promise<void> {
  await sql`lock table users in exclusive mode`.execute(trx);
}

interface NewUser {
  username: string;
  nickName: string;
  passwordHash: string;
  role: RoleKey;
}

/** Inserts users in one statement. Each has one role. */
export async function insertUsers(trx: Trx, users: readonly NewUser[]): Promise<void> {
  await sql`
    with made as (
      insert into users (username, nick_name, password_hash)
      select t.username, t.nick_name, t.password_hash
      from unnest(${users.map((user) => user.username)}::text[], ${users.map((user) => user.nickName)}::text[],
        ${users.map((user) => user.passwordHash)}::text[]) t(username, nick_name, password_hash)
      returning id, username
    )
    insert into user_roles (user_id, role)
    select made.id, t.role from made
    join unnest(${users.map((user) => user.username)}::text[], ${users.map((user) => user.role)}::text[]) t(username, role)
      on t.username = made.username`.execute(trx);
}

/** The part of a user that commands on the server need. */
interface NamedUser {
  id: number;
  username: string;
  email: string | null;
  locale: string;
  invited: boolean;
  deleted: boolean;
  secondFactor: boolean;
}

/** Locks and returns the user with this name, ignoring case. */
export async function findByName(trx: Trx, username: string): Promise<NamedUser | undefined> {
  const found = await sql<NamedUser>`
    select u.id, u.username, u.email, u.locale, u.password_hash = '' as invited, u.deleted_at is not null as deleted,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "secondFactor"
    from users u where lower(u.username) = lower(${username}) for no key update of u`.execute(trx);
  return found.rows[0];
}
