import { NOTIFICATIONS, type NotificationKind } from '@greenroom/contract/notifications.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';
import { LOCK_CLASSES } from '../../platform/db/lock-classes.ts';
import { countedInLetters, letterDueAt } from './notifications.policy.ts';

export type Figures = Readonly<Record<string, number>>;

interface Addressed {
  readonly userId: number;
  /** The ID of the batch, group, move or other subject. Unread notifications of a kind are combined by it. */
  readonly subjectId: number;
}

interface NewNotification extends Addressed {
  readonly params: Readonly<Record<string, string | number>>;
}

/**
 * Inserts notifications. If an unread one about the same subject exists, the new figures are added to it instead.
 * Readers who switched the kind off get none. Rows are written in the index order for unread notifications, so that
 * transactions can't deadlock.
 * @param notifications no subject twice for one reader
 * @returns the readers whose notifications changed
 */
export async function upsertNotifications(
  trx: Trx,
  kind: NotificationKind,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<number[]> {
  const userIds = notifications.map(({ userId }) => userId);
  const subjectIds = notifications.map(({ subjectId }) => subjectId);
  const params = notifications.map((each) => JSON.stringify(each.params));
  const entered = await sql<{ userId: number }>`
    insert into notifications (user_id, kind, subject_id, params, link, at)
    select t.user_id, ${kind}, t.subject_id, t.params, t.link, ${now}
    from unnest(${userIds}::bigint[], ${subjectIds}::bigint[], ${params}::jsonb[],
      ${subjectIds.map(NOTIFICATIONS[kind].link)}::text[]) as t(user_id, subject_id, params, link)
    left join notification_settings s on s.user_id = t.user_id and s.kind = ${kind}
    where coalesce(s.in_interface, true)
    order by t.user_id, t.subject_id
    on conflict (user_id, kind, subject_id) where read_at is null do update
      set params = ${summed(kind, 'notifications')}, link = excluded.link, at = greatest(notifications.at, excluded.at)
    returning user_id as "userId"`.execute(trx);
  return entered.rows.map((row) => row.userId);
}

/**
 * Adds figures to the next email of a kind, or starts that email, for readers who want emails of this kind and have an
 * address.
 */
export async function upsertDueLetters(
  trx: Trx,
  kind: NotificationKind,
  letters: readonly { readonly userId: number; readonly figures: Figures }[],
  now: Date,
): Promise<void> {
  const userIds = letters.map(({ userId }) => userId);
  const figures = letters.map((letter) => JSON.stringify(letter.figures));
  await sql`
    insert into due_letters (user_id, kind, params, due_at)
    select u.id, ${kind}, t.figures, ${letterDueAt(now)}
    from unnest(${userIds}::bigint[], ${figures}::jsonb[]) as t(user_id, figures)
    join users u on u.id = t.user_id
    left join notification_settings s on s.user_id = u.id and s.kind = ${kind}
    where coalesce(s.by_mail, ${NOTIFICATIONS[kind].byMail}) and ${getsLetters}
    order by u.id
    on conflict (user_id, kind) do update set params = ${summed(kind, 'due_letters')}`.execute(trx);
}

/** Figures that were added for a reader and must be subtracted again. */
interface Counted extends Addressed {
  readonly figures: Figures;
  /** The time at which the figures were added. */
  readonly at: string;
}

/** Returns figures to subtract as the rows `t(user_id, subject_id, figures, at, due_at)` in a statement. */
function countedRows(counted: readonly Counted[]): RawBuilder<unknown> {
  return sql`unnest(${counted.map(({ userId }) => userId)}::bigint[], ${counted.map(({ subjectId }) => subjectId)}::bigint[],
    ${counted.map(({ figures }) => JSON.stringify(figures))}::jsonb[], ${counted.map(({ at }) => at)}::timestamptz[],
    ${counted.map(({ at }) => letterDueAt(new Date(at)))}::timestamptz[]) as t(user_id, subject_id, figures, at, due_at)`;
}

/** Sums the figures in several rows of `found` by name. */
const SUM_OF_FIGURES = sql`(
  select jsonb_object_agg(s.name, s.value) from (
    select e.key as name, sum(e.value::int) as value
    from unnest(array_agg(found.figures)) as f(figures), jsonb_each_text(f.figures) e group by e.key
  ) s)`;

/**
 * Subtracts figures from the notifications that include them, read or unread. For each reader and subject, this is the
 * earliest notification that covers the figures' time. If all its figures become zero, the notification is deleted.
 * Rows are locked in the same order in which they are inserted.
 * @returns the readers whose notifications changed
 */
export async function takeFromNotifications(
  trx: Trx,
  kind: NotificationKind,
  counted: readonly Counted[],
): Promise<number[]> {
  // Transactions that subtract from the same user's notifications run one after another. Otherwise, one could delete a
  // notification that another has already found.
  await sql`
    select pg_advisory_xact_lock(${LOCK_CLASSES.notificationsOfUser}, hashint8(t.user_id)) from (
      select distinct user_id from unnest(${counted.map(({ userId }) => userId)}::bigint[]) as u(user_id) order by 1
    ) t`.execute(trx);
  const found = await sql<{ userId: number }>`
    with found as materialized (
      select n.id, t.user_id, t.subject_id, t.figures
      from ${countedRows(counted)}
      cross join lateral (
        select n.id from notifications n
        where n.user_id = t.user_id and n.kind = ${kind} and n.subject_id = t.subject_id and n.at >= t.at
        order by n.at, n.id limit 1
      ) n
    ), summed as (
      select found.id, found.user_id, found.subject_id, ${SUM_OF_FIGURES} as figures from found group by 1, 2, 3
    ), counted as materialized (
      select n.id, n.user_id, ${less('n', sql`s.figures`)} as params
      from summed s join notifications n on n.id = s.id
      order by s.user_id, s.subject_id
      for update of n
    ), emptied as (
      delete from notifications n using counted c where n.id = c.id and ${isEmpty(kind)}
    ), lessened as (
      update notifications n set params = c.params from counted c where n.id = c.id and not ${isEmpty(kind)}
    )
    select distinct user_id as "userId" from counted`.execute(trx);
  return found.rows.map(({ userId }) => userId);
}

/** Subtracts figures from the emails that aren't due yet. An email that was started later doesn't include them. */
export async function takeFromDueLetters(trx: Trx, kind: NotificationKind, counted: readonly Counted[]): Promise<void> {
  await sql`
    with found as materialized (
      select n.user_id, t.figures
      from ${countedRows(counted)}
      join due_letters n on n.user_id = t.user_id and n.kind = ${kind} and n.due_at <= t.due_at
    ), summed as (
      select found.user_id, ${SUM_OF_FIGURES} as figures from found group by 1
    ), counted as materialized (
      select n.user_id, n.kind, ${less('n', sql`s.figures`)} as params
      from summed s join due_letters n on n.user_id = s.user_id and n.kind = ${kind}
      order by n.user_id
      for update of n
    ), emptied as (
      delete from due_letters n using counted c where n.user_id = c.user_id and n.kind = c.kind and ${isEmpty(kind)}
    )
    update due_letters n set params = c.params
    from counted c where n.user_id = c.user_id and n.kind = c.kind and not ${isEmpty(kind)}`.execute(trx);
}

export interface DueLetter {
  kind: NotificationKind;
  params: Record<string, number>;
  /** The email address; null if the reader no longer has one, or was disabled or deleted. */
  recipient: string | null;
  locale: string;
}

/** Deletes and returns one due email. Parallel workers get different emails. */
export async function takeDueLetter(trx: Trx, now: Date): Promise<DueLetter | undefined> {
  const taken = await sql<DueLetter>`
    delete from due_letters d using users u
    where u.id = d.user_id and (d.user_id, d.kind) = (
      select due.user_id, due.kind from due_letters due where due.due_at <= ${now}
      order by due.due_at, due.user_id, due.kind limit 1 for update skip locked)
    returning d.kind, d.params, u.locale, case when ${getsLetters} then u.email end as recipient`.execute(trx);
  return taken.rows[0];
}

export interface Reader {
  email: string;
  locale: string;
}

/**
 * Finds the recipient for an email that is sent immediately; undefined if they don't want emails of this kind or have
 * no address.
 */
export async function findReader(trx: Trx, userId: number, kind: NotificationKind): Promise<Reader | undefined> {
  const found = await sql<Reader>`
    select u.email, u.locale from users u
    left join notification_settings s on s.user_id = u.id and s.kind = ${kind}
    where u.id = ${userId} and coalesce(s.by_mail, ${NOTIFICATIONS[kind].byMail}) and ${getsLetters}`.execute(trx);
  return found.rows[0];
}

const getsLetters = sql<boolean>`(u.email is not null and u.disabled_at is null and u.deleted_at is null)`;

/** Returns the new params, in which the kind's figures are added to the stored ones. */
function summed(kind: NotificationKind, table: 'notifications' | 'due_letters'): RawBuilder<unknown> {
  const counted = table === 'notifications' ? NOTIFICATIONS[kind].counted : countedInLetters(kind);
  return sql`excluded.params || (
    select coalesce(
      jsonb_object_agg(f.name, f.value::int + coalesce((${sql.ref(table)}.params ->> f.name)::int, 0)), '{}')
    from jsonb_each_text(excluded.params) as f(name, value) where f.name = any(${counted}::text[]))`;
}

/** Returns the params after subtracting these figures. No figure becomes negative. */
function less(table: string, figures: RawBuilder<unknown>): RawBuilder<unknown> {
  const params = sql.ref(`${table}.params`);
  return sql`${params} || (
    select jsonb_object_agg(f.name, greatest(coalesce((${params} ->> f.name)::int, 0) - f.value::int, 0))
    from jsonb_each_text(${figures}) as f(name, value))`;
}

/** Returns the condition that all figures in the params of `c` are zero. */
function isEmpty(kind: NotificationKind): RawBuilder<boolean> {
  return sql<boolean>`(
    select coalesce(sum((c.params ->> f.name)::int), 0) = 0 from unnest(${NOTIFICATIONS[kind].counted}::text[]) as f(name))`;
}
