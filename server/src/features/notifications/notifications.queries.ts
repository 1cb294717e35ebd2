import type { Notification, NotificationSettings } from '@greenroom/contract/notifications.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';

/** Lists a page of a user's own notifications, latest first. */
export async function listPage(
  db: Db,
  userId: number,
  page: { unreadOnly: boolean; size: number; offset: number },
): Promise<Notification[]> {
  const found = await sql<Notification>`
    select n.id, n.kind, n.params, n.link, n.at, n.read_at is not null as read from notifications n
    where n.user_id = ${userId} and (n.read_at is null or not ${page.unreadOnly})
    order by n.at desc, n.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  return found.rows;
}

/** Counts all notifications and the unread ones, each with an index-only scan. */
export async function countAll(db: Db, userId: number): Promise<{ total: number; unread: number }> {
  const found = await sql<{ total: number; unread: number }>`
    select (select count(*) from notifications where user_id = ${userId}) as total,
      (select count(*) from notifications where user_id = ${userId} and read_at is null) as unread`.execute(db);
  return found.rows[0] ?? { total: 0, unread: 0 };
}

/** Counts the unread notifications with an index-only scan. */
export async function countUnreadOf(db: Db, userId: number): Promise<number> {
  const found = await sql<{ unread: number }>`
    select count(*) as unread from notifications where user_id = ${userId} and read_at is null`.execute(db);
  return found.rows[0]?.unread ?? 0;
}

/** Returns the condition that a row has one of these IDs; always true if none are given. */
function among(table: string, ids: readonly number[] | undefined): RawBuilder<boolean> {
  return ids === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids}::bigint[])`;
}

/**
 * Marks a user's own notifications as read, either all of them or those with these IDs. They are locked in the same
 * order as in transactions that add figures to them.
 * @returns the notifications that changed
 */
export async function markRead(
  db: Db,
  userId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<number[]> {
  const changed = await sql<{ id: number }>`
    with mine as (
      select n.id from notifications n where n.user_id = ${userId} and n.read_at is null and ${among('n', ids)}
      order by n.kind, n.subject_id, n.id for update
    )
    update notifications n set read_at = ${now} from mine where n.id = mine.id returning n.id`.execute(db);
  return changed.rows.map((row) => row.id);
}

/**
 * Maximum time that `markUnread` waits for a lock. It is shorter than the database's deadlock timeout, so that a
 * transaction that adds figures to the same notifications goes first.
 */
const LOCK_MILLISECONDS = 300;
/**
 * Error codes for the second of two conflicting transactions: an equal row exists, a lock was held too long, or a
 * deadlock.
 */
const LOST_RACES = ['23505', '55P03', '40P01'];

/**
 * Marks a user's own notifications as unread. If there are several about one batch, only the latest is changed. None is
 * changed if one is already unread, because new figures are added to that one.
 * @returns the notifications that changed; undefined if another transaction changed them at the same time
 */
export async function markUnread(
  db: Db,
  userId: number,
  ids: readonly number[] | undefined,
): Promise<number[] | undefined> {
  try {
    return await db.transaction().execute((trx) => unmark(trx, userId, ids));
  } catch (error) {
    if (error instanceof Error && 'code' in error && LOST_RACES.some((code) => code === error.code)) return undefined;
    throw error;
  }
}

async function unmark(trx: Trx, userId: number, ids: readonly number[] | undefined): Promise<number[]> {
  await sql`select set_config('lock_timeout', ${`${LOCK_MILLISECONDS}ms`}, true)`.execute(trx);
  const changed = await sql<{ id: number }>`
    update notifications n set read_at = null
    where n.user_id = ${userId} and n.read_at is not null and ${among('n', ids)}
      and not exists (select from notifications other
        where other.user_id = n.user_id and other.kind = n.kind and other.subject_id = n.subject_id
          and (other.read_at is null or (other.id > n.id and ${among('other', ids)})))
    returning n.id`.execute(trx);
  return changed.rows.map((row) => row.id);
}

/** Deletes notifications past their retention time, read or unread. */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await sql`delete from notifications where at < ${before}`.execute(db);
}

/** Lists a user's choices. A kind that is missing has its default. */
export async function listSettings(db: Db, userId: number): Promise<NotificationSettings> {
  const found = await sql<NotificationSettings[number]>`
    select kind, in_interface as "inInterface", by_mail as "byMail" from notification_settings
    where user_id = ${userId}`.execute(db);
  return found.rows;
}

/**
 * Stores choices. Waiting emails are deleted for kinds that are switched off.
 * @param settings no kind twice
 */
export async function upsertSettings(trx: Trx, userId: number, settings: NotificationSettings): Promise<void> {
  const kinds = settings.map(({ kind }) => kind);
  const inInterface = settings.map((each) => each.inInterface);
  const byMail = settings.map((each) => each.byMail);
  await sql`
    insert into notification_settings (user_id, kind, in_interface, by_mail)
    select ${userId}, s.kind, s.in_interface, s.by_mail
    from unnest(${kinds}::text[], ${inInterface}::boolean[], ${byMail}::boolean[]) as s(kind, in_interface, by_mail)
    order by s.kind
    on conflict (user_id, kind) do update set in_interface = excluded.in_interface, by_mail = excluded.by_mail
  `.execute(trx);
  await sql`
    delete from due_letters d using notification_settings s
    where d.user_id = ${userId} and s.user_id = d.user_id and s.kind = d.kind and not s.by_mail`.execute(trx);
}
