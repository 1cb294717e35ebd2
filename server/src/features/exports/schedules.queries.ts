import type { RelativeRange, SCHEDULE_STATES, ScheduleTime } from '@greenroom/contract/exports/export-schedules.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import type { OrderedExport } from './exports.queries.ts';

/** The times at which an export is repeated, its range of days, and whether it is announced by email. */
export interface Repeated extends ScheduleTime {
  readonly range: RelativeRange | null;
  readonly byMail: boolean;
}

export interface ScheduleRecord extends OrderedExport, Repeated {
  readonly id: number;
  readonly userId: number;
  readonly state: (typeof SCHEDULE_STATES)[number];
  readonly lastAt: string | null;
  readonly nextAt: string;
}

const COLUMNS = sql`
  s.id, s.user_id as "userId", s.list, s.filter, s.columns, s.format, s.for_programs as "forPrograms", s.zone as "timeZone",
  s.locale, s.second_factor as "secondFactor", s.every, s.weekday, s.month_day as "monthDay", s.hour, s.range,
  s.by_mail as "byMail", s.last_at as "lastAt", s.next_at as "nextAt",
  case when s.stopped_at is not null then 'stopped' when s.paused_at is not null then 'paused' else 'active' end as state`;

export async function listOwnSchedules(db: Db, userId: number): Promise<ScheduleRecord[]> {
  const found = await sql<ScheduleRecord>`
    select ${COLUMNS} from export_schedules s where s.user_id = ${userId} order by s.id`.execute(db);
  return found.rows;
}

/** Locks and returns one of a user's own schedules until the transaction ends. */
export async function lockOwnSchedule(trx: Trx, userId: number, id: number): Promise<ScheduleRecord | undefined> {
  const found = await sql<ScheduleRecord>`
    select ${COLUMNS} from export_schedules s where s.id = ${id} and s.user_id = ${userId} for no key update`.execute(
    trx,
  );
  return found.rows[0];
}

/** Counts a user's schedules. Further calls by the same user wait until the transaction ends. */
export async function countSchedules(trx: Trx, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const found = await sql<{ count: number }>`
    select count(*) as count from export_schedules where user_id = ${userId}`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

export async function insertSchedule(
  trx: Trx,
  given: OrderedExport & Repeated & { readonly userId: number },
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<ScheduleRecord[]> {
  const made = await sql<ScheduleRecord>`
    insert into export_schedules as s (user_id, list, filter, columns, format, for_programs, zone, locale, second_factor, every,
      weekday, month_day, hour, range, by_mail, created_at, next_at)
    values (${given.userId}, ${given.list}, ${JSON.stringify(given.filter)}::jsonb, ${given.columns}::text[],
      ${given.format}, ${given.forPrograms}, ${given.timeZone}, ${given.locale}, ${given.secondFactor}, ${given.every},
      ${given.weekday}, ${given.monthDay}, ${given.hour}, ${given.range}, ${given.byMail}, ${now}, ${nextAt})
    returning ${COLUMNS}`.execute(trx);
  return made.rows;
}

export async function updateSchedule(
  trx: Trx,
  id: number,
  given: Repeated & { readonly paused: boolean },
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<ScheduleRecord[]> {
  const changed = await sql<ScheduleRecord>`
    update export_schedules s set every = ${given.every}, weekday = ${given.weekday}, month_day = ${given.monthDay},
      hour = ${given.hour}, range = ${given.range}, by_mail = ${given.byMail}, next_at = ${nextAt}, stopped_at = null,
      paused_at = case when ${given.paused}::boolean then coalesce(s.paused_at, ${now}::timestamptz) end
    where s.id = ${id} returning ${COLUMNS}`.execute(trx);
  return changed.rows;
}

export async function removeSchedule(db: Db, userId: number, id: number): Promise<boolean> {
  const removed = await sql`delete from export_schedules where id = ${id} and user_id = ${userId}`.execute(db);
  return removed.numAffectedRows === 1n;
}

/** Locks and returns one due schedule. Parallel processes get different schedules. */
export async function takeDueSchedule(trx: Trx, now: Date): Promise<ScheduleRecord | undefined> {
  const due = await sql<ScheduleRecord>`
    select ${COLUMNS} from export_schedules s
    where s.next_at <= ${now} and s.paused_at is null and s.stopped_at is null
    order by s.next_at, s.id limit 1 for no key update skip locked`.execute(trx);
  return due.rows[0];
}

export async function noteRun(trx: Trx, id: number, { now, nextAt }: { readonly now: Date; readonly nextAt: Date }) {
  await sql`update export_schedules set last_at = ${now}, next_at = ${nextAt} where id = ${id}`.execute(trx);
}

/**
 * Stops a schedule whose owner can no longer read the list.
 * @returns whether the schedule was active before
 */
export async function stopSchedule(trx: Trx, id: number, now: Date): Promise<boolean> {
  const stopped = await sql`
    update export_schedules set stopped_at = ${now} where id = ${id} and stopped_at is null`.execute(trx);
  return stopped.numAffectedRows === 1n;
}
