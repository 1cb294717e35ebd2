import type { ErrorCode, ErrorParams } from '@greenroom/contract/errors.ts';
import type { ExportFilter, ExportKey } from '@greenroom/contract/exports/exported-lists.ts';
import type { ExportFormat, ExportState } from '@greenroom/contract/exports/exports.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/database.ts';
import { LOCK_CLASSES } from '../../platform/db/lock-classes.ts';

/** An export's content and form, as stored. */
export interface OrderedExport {
  readonly list: ExportKey;
  readonly filter: ExportFilter;
  /** Null: all columns that the list can export. */
  readonly columns: string[] | null;
  readonly format: ExportFormat;
  readonly forPrograms: boolean;
  readonly timeZone: string;
  readonly locale: string;
  readonly secondFactor: boolean;
}

export interface ExportRecord extends OrderedExport {
  readonly id: number;
  readonly userId: number;
  readonly state: ExportState;
  readonly total: number | null;
  readonly rows: number;
  readonly file: string;
  /** The owner's scope mark when the export was written; null if the owner saw every group then. */
  readonly scopeMark: number | null;
  readonly scheduleId: number | null;
  readonly byLetter: boolean;
  readonly bytes: number | null;
  readonly failure: ErrorCode | null;
  readonly failureParams: ErrorParams | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly expiresAt: string | null;
}

const COLUMNS = sql`
  e.id, e.user_id as "userId", e.list, e.filter, e.columns, e.format, e.for_programs as "forPrograms", e.zone as "timeZone",
  e.locale, e.second_factor as "secondFactor", e.state, e.total, e.rows, e.file, e.scope_mark as "scopeMark", e.schedule_id as "scheduleId",
  e.by_letter as "byLetter", e.bytes, e.failure,
  e.failure_params as "failureParams", e.created_at as "createdAt", e.finished_at as "finishedAt",
  e.expires_at as "expiresAt"`;

/**
 * Returns whether the session or personal token counts as signed in with two-factor authentication. If so, its exports
 * do as well.
 */
export async function hasSecondFactor(db: Db, tokenHash: Buffer): Promise<boolean> {
  const found = await sql<{ secondFactor: boolean }>`
    select second_factor as "secondFactor" from sessions where token_hash = ${tokenHash}
    union all
    select second_factor from api_tokens where token_hash = ${tokenHash}`.execute(db);
  return found.rows[0]?.secondFactor ?? false;
}

/** Counts a user's waiting and running exports. Further calls by the same user wait until the transaction ends. */
export async function countOpen(trx: Trx, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const found = await sql<{ open: number }>`
    select count(*) as open from exports where user_id = ${userId} and state in ('waiting', 'running')`.execute(trx);
  return found.rows[0]?.open ?? 0;
}

export interface NewExport extends OrderedExport {
  readonly userId: number;
  readonly total: number | null;
  readonly short: boolean;
  readonly file: string;
  /** The schedule that repeats the export. */
  readonly scheduleId?: number;
  /** True to announce the file by email, regardless of the duration. */
  readonly byLetter?: boolean;
}

export async function insertExport(trx: Trx, given: NewExport, now: Date): Promise<ExportRecord> {
  const made = await sql<ExportRecord>`
    insert into exports as e (user_id, list, filter, columns, format, for_programs, zone, locale, second_factor, short, total,
      file, created_at, schedule_id, by_letter)
    values (${given.userId}, ${given.list}, ${JSON.stringify(given.filter)}::jsonb, ${given.columns}::text[],
      ${given.format}, ${given.forPrograms}, ${given.timeZone}, ${given.locale}, ${given.secondFactor}, ${given.short},
      ${given.total}, ${given.file}, ${now}, ${given.scheduleId ?? null}, ${given.byLetter ?? false})
    returning ${COLUMNS}`.execute(trx);
  const [row] = made.rows;
  if (row === undefined) throw new Error('an export was not entered');
  return row;
}

/** Returns a user's own exports, latest first. */
export async function listOwn(
  db: Db,
  userId: number,
  page: { readonly size: number; readonly offset: number },
): Promise<ExportRecord[]> {
  const found = await sql<ExportRecord>`
    select ${COLUMNS} from exports e where e.user_id = ${userId}
    order by e.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  return found.rows;
}

export async function countOwn(db: Db, userId: number): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from exports where user_id = ${userId}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

export async function findOwn(db: Db, userId: number, id: number): Promise<ExportRecord | undefined> {
  const found = await sql<ExportRecord>`
    select ${COLUMNS} from exports e where e.id = ${id} and e.user_id = ${userId}`.execute(db);
  return found.rows[0];
}

/** Ends a user's own waiting or running export. Returns false if it had already ended. */
export async function cancelOwn(
  trx: Trx,
  userId: number,
  id: number,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const ended = await sql`
    update exports set state = 'cancelled', finished_at = ${now}, expires_at = ${expiresAt}
    where id = ${id} and user_id = ${userId} and state in ('waiting', 'running')`.execute(trx);
  return ended.numAffectedRows === 1n;
}

/** @returns the name of the export's file; undefined if the user has no such export */
export async function removeOwn(trx: Trx, userId: number, id: number): Promise<string | undefined> {
  const removed = await sql<{ file: string }>`
    delete from exports where id = ${id} and user_id = ${userId} returning file`.execute(trx);
  return removed.rows[0]?.file;
}

/** An export that a process writes. */
export interface Claim {
  readonly id: number;
  /** The key by which a running process can be recognized. */
  readonly workerKey: number;
}

/**
 * Claims the next export for a process. This is a waiting export, or a running one whose process is gone. A running
 * export that this process claimed earlier can also be claimed. The process writes one export of each length at a time,
 * and asks for the next only when it has finished.
 */
export async function claimNext(
  db: Db,
  { short, workerKey, now }: { readonly short: boolean; readonly workerKey: number; readonly now: Date },
): Promise<ExportRecord | undefined> {
  const claimed = await sql<ExportRecord>`
    update exports e set state = 'running', worker_key = ${workerKey}, started_at = ${now}, rows = 0
    where e.id = (
      select w.id from exports w
      where w.short = ${short} and (w.state = 'waiting' or (w.state = 'running' and (w.worker_key = ${workerKey} or not exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.granted and l.classid = ${LOCK_CLASSES.presence} and l.objid = w.worker_key
          and l.database = (select oid from pg_database where datname = current_database())
      ))))
      order by w.id limit 1 for update skip locked
    )
    returning ${COLUMNS}`.execute(db);
  return claimed.rows[0];
}

/** Returns an export to the queue, because this process is stopping or the export must be read again. */
export async function giveBack(trx: Db, claim: Claim): Promise<void> {
  await sql`
    update exports e set state = 'waiting', worker_key = null, started_at = null, rows = 0 where ${isClaimed(claim)}`.execute(
    trx,
  );
}

/**
 * Records the progress.
 * @returns the owner; undefined if the export was canceled or deleted, or another process has it
 */
export async function noteRows(db: Db, claim: Claim, rows: number): Promise<number | undefined> {
  const noted = await sql<{ userId: number }>`
    update exports e set rows = ${rows} where ${isClaimed(claim)} returning e.user_id as "userId"`.execute(db);
  return noted.rows[0]?.userId;
}

/** Records the current number of rows, and the scope mark that applies while they are read. */
export async function noteReading(
  db: Db,
  claim: Claim,
  { total, scopeMark }: { readonly total: number | null; readonly scopeMark: number | null },
): Promise<void> {
  await sql`update exports e set total = ${total}, scope_mark = ${scopeMark} where ${isClaimed(claim)}`.execute(db);
}

interface Ended {
  readonly now: Date;
  readonly expiresAt: Date;
}

/** @returns false if the export was canceled or deleted, or another process has it */
export async function finishExport(
  trx: Trx,
  claim: Claim,
  { rows, bytes, now, expiresAt }: Ended & { readonly rows: number; readonly bytes: number },
): Promise<boolean> {
  const ended = await sql`
    update exports e set state = 'finished', rows = ${rows}, total = ${rows}, bytes = ${bytes}, finished_at = ${now},
      expires_at = ${expiresAt}
    where ${isClaimed(claim)}`.execute(trx);
  return ended.numAffectedRows === 1n;
}

export async function failExport(
  trx: Trx,
  claim: Claim,
  { code, params, now, expiresAt }: Ended & { readonly code: ErrorCode; readonly params: ErrorParams },
): Promise<boolean> {
  const ended = await sql`
    update exports e set state = 'failed', failure = ${code}, failure_params = ${JSON.stringify(params)}::jsonb,
      finished_at = ${now}, expires_at = ${expiresAt}
    where ${isClaimed(claim)}`.execute(trx);
  return ended.numAffectedRows === 1n;
}

function isClaimed({ id, workerKey }: Claim): RawBuilder<boolean> {
  return sql<boolean>`e.id = ${id} and e.state = 'running' and e.worker_key = ${workerKey}`;
}

/** Returns whether an export's file is no longer needed, because the export was canceled or deleted. */
export async function isAbandoned(db: Db, id: number): Promise<boolean> {
  const found = await sql`select from exports where id = ${id} and state <> 'cancelled'`.execute(db);
  return found.rows.length === 0;
}

/** Returns expired exports, at most `limit`. */
export async function listExpired(db: Db, now: Date, limit: number): Promise<{ id: number; file: string }[]> {
  const found = await sql<{ id: number; file: string }>`
    select id, file from exports where expires_at <= ${now} order by expires_at limit ${limit}`.execute(db);
  return found.rows;
}

export async function removeExports(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from exports where id = any(${[...ids]}::bigint[])`.execute(db);
}
