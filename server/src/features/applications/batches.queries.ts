import type { BatchState } from '@greenroom/contract/applications/applications.ts';
import { type RawBuilder, sql } from 'kysely';
import { firstOfGroups, MERGE_LIMIT } from '../../access/first-of-groups.ts';
import { groupsOf, inScope, type Scope } from '../../access/scope.ts';
import type { Db, Trx } from '../../platform/db/database.ts';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { LOCK_CLASSES } from '../../platform/db/lock-classes.ts';

export interface NewBatch {
  kind: 'dry-run' | 'add';
  groupId: number;
  submittedBy: number;
  fileName: string | null;
  submittedAt: Date;
}

export async function insertBatch(trx: Trx, batch: NewBatch): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into batches (kind, state, group_id, submitted_by, file_name, submitted_at, total)
    values (${batch.kind}, 'queued', ${batch.groupId}, ${batch.submittedBy}, ${batch.fileName}, ${batch.submittedAt}, 0)
    returning id`.execute(trx);
  const [row] = made.rows;
  if (!row) throw new Error('the batch was not made');
  return row.id;
}

/** Stores IDs in a batch, many in one row. Lines are numbered from `firstLine`. */
export async function insertChunk(
  trx: Trx,
  batchId: number,
  chunk: number,
  firstLine: number,
  texts: readonly string[],
): Promise<void> {
  await sql`
    insert into batch_chunks (batch_id, chunk, lines, texts)
    values (${batchId}, ${chunk}, array(select generate_series(${firstLine}::int, ${firstLine + texts.length - 1}::int)),
      ${texts}::text[])`.execute(trx);
}

export async function setTotal(trx: Trx, batchId: number, total: number, remarks: readonly object[]): Promise<void> {
  await sql`
    update batches set total = ${total}, remarks = ${JSON.stringify(remarks)}::jsonb where id = ${batchId}`.execute(
    trx,
  );
}

export interface BatchRow {
  id: number;
  kind: 'dry-run' | 'add';
  state: BatchState;
  groupId: number;
  groupName: string;
  groupCountry: string;
  appId: number;
  brand: 'yaar' | 'topchat' | 'other';
  fileName: string | null;
  submittedById: number;
  submittedBy: string;
  submittedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  total: number;
  checked: number;
  succeeded: number;
  failed: number;
  waiting: number;
  reasons: { code: number; count: number; fixable: number }[];
  remarks: unknown;
}

const describeBatches = (batches: RawBuilder<unknown>) => sql<BatchRow>`
  select b.id, b.kind, b.state, b.group_id as "groupId", g.name as "groupName", g.country as "groupCountry",
    g.app_id as "appId", apps.brand, b.file_name as "fileName", b.submitted_by as "submittedById",
    u.nick_name as "submittedBy", b.submitted_at as "submittedAt", b.started_at as "startedAt",
    b.finished_at as "finishedAt", b.total, b.checked, b.succeeded, b.failed, b.waiting, b.remarks,
    coalesce((select json_agg(json_build_object('code', r.code, 'count', r.count, 'fixable', r.fixable) order by r.count desc, r.code)
      from batch_reasons r where r.batch_id = b.id), '[]') as reasons
  from ${batches} b join agent_groups g on g.id = b.group_id join apps on apps.id = g.app_id join users u on u.id = b.submitted_by`;

export async function findBatch(db: Db, scope: Scope, batchId: number): Promise<BatchRow | undefined> {
  const found = await sql<BatchRow>`
    ${describeBatches(sql`batches`)} where b.id = ${batchId} and ${inScope(scope, sql`b.group_id`)}`.execute(db);
  return found.rows[0];
}

/** Returns the batches in scope, newest first. The first pages are merged from the newest batches in each group. */
export async function listBatchPage(db: Db, scope: Scope, size: number, offset: number): Promise<BatchRow[]> {
  const isMerged = scope.kind === 'bound' && offset + size <= MERGE_LIMIT;
  const own = sql<boolean>`b.group_id = g.group_id`;
  const newest = { table: 'batches', as: 'b', order: ['submitted_at', 'id'], direction: 'desc' } as const;
  const batches = isMerged
    ? firstOfGroups({ ...newest, groups: groupsOf(scope), condition: own }, offset + size)
    : sql`(select b.* from batches b where ${inScope(scope, sql`b.group_id`)})`;
  const page = sql`(
    select b.* from ${batches} b order by b.submitted_at desc, b.id desc limit ${size} offset ${offset})`;
  const found = await sql<BatchRow>`${describeBatches(page)} order by b.submitted_at desc, b.id desc`.execute(db);
  return found.rows;
}

export async function countBatches(db: Db, scope: Scope): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from batches b where ${inScope(scope, sql`b.group_id`)}`.execute(db);
  return found.rows[0]?.total ?? 0;
}

/** Maximum number of matches that a search counts and pages through, newest first. The total is capped at it. */
const SEARCHED_AT_MOST = 1000;

/** Returns the batches in scope whose number is the text or whose file name contains it, newest first. */
export async function searchBatches(
  db: Db,
  scope: Scope,
  text: string,
  size: number,
  offset: number,
): Promise<{ rows: BatchRow[]; total: number }> {
  const like = `%${escapeLike(text)}%`;
  const id = /^#?[0-9]{1,9}$/.test(text) ? Number(text.replace('#', '')) : null;
  const found = sql`(
    select b.* from batches b where b.id = ${id}::bigint and ${inScope(scope, sql`b.group_id`)}
    union all
    (select b.* from batches b where b.file_name ilike ${like} and b.id is distinct from ${id}::bigint
      and ${inScope(scope, sql`b.group_id`)}
      order by b.submitted_at desc, b.id desc limit ${SEARCHED_AT_MOST}))`;
  const page = sql`(select b.* from ${found} b order by b.submitted_at desc, b.id desc limit ${size} offset ${offset})`;
  const [rows, counted] = await Promise.all([
    sql<BatchRow>`${describeBatches(page)} order by b.submitted_at desc, b.id desc`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${found} b`.execute(db),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Locks the batch until the transaction ends. It waits for the running chunks and keeps further chunks from starting.
 * Advisory locks are queued, so canceling doesn't have to wait until the batch has no more chunks.
 */
export async function lockBatch(trx: Trx, batchId: number): Promise<BatchState | undefined> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASSES.batch}, hashint8(${batchId}))`.execute(trx);
  const found = await sql<{ state: BatchState }>`select state from batches where id = ${batchId} for update`.execute(
    trx,
  );
  return found.rows[0]?.state;
}

/**
 * Takes a shared lock on the batch until the transaction ends, so that its chunks can run in parallel. A transaction
 * that calls `lockBatch` waits.
 */
export async function holdBatch(trx: Trx, batchId: number): Promise<BatchState | undefined> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK_CLASSES.batch}, hashint8(${batchId}))`.execute(trx);
  const found = await sql<{ state: BatchState }>`
    select state from batches where id = ${batchId} for key share`.execute(trx);
  return found.rows[0]?.state;
}

/**
 * Marks a batch as started and sorts all its lines by ID once. Sorting finds the lines whose ID is in an earlier line
 * (code 99). It also gives each chunk neighboring IDs, so that a chunk touches few pages in the directory and in the
 * indexes that it updates.
 */
export async function beginBatch(trx: Trx, batchId: number, chunks: number, now: Date): Promise<void> {
  await sql`drop table if exists pg_temp.sorted_line`.execute(trx);
  await sql`
    create temp table sorted_line on commit drop as
    select u.line, u.text, row_number() over w > 1 as repeated,
      (row_number() over (order by u.text collate "C", u.line) - 1) * ${chunks}::bigint
        / (select sum(cardinality(lines)) from batch_chunks where batch_id = ${batchId})::bigint as part
    from batch_chunks c cross join lateral unnest(c.lines, c.texts) as u(line, text)
    where c.batch_id = ${batchId}
    window w as (partition by u.text collate "C" order by u.line)`.execute(trx);
  await sql`
    insert into batch_repeats (batch_id, line)
    select ${batchId}, line from pg_temp.sorted_line where repeated on conflict do nothing`.execute(trx);
  await sql`delete from batch_chunks where batch_id = ${batchId}`.execute(trx);
  await sql`
    insert into batch_chunks (batch_id, chunk, lines, texts)
    select ${batchId}, part::int, array_agg(line), array_agg(text) from pg_temp.sorted_line group by part`.execute(trx);
  await sql`
    update batches set state = 'checking', started_at = coalesce(started_at, ${now}) where id = ${batchId}`.execute(
    trx,
  );
}

export async function listReadyChunks(db: Db, batchId: number): Promise<number[]> {
  const found = await sql<{ chunk: number }>`
    select chunk from batch_chunks where batch_id = ${batchId} and state = 'ready' order by chunk`.execute(db);
  return found.rows.map((row) => row.chunk);
}

/** Locks a chunk that is ready for examination. Returns false if another run has examined it or is examining it. */
export async function lockReadyChunk(trx: Trx, batchId: number, chunk: number): Promise<boolean> {
  const found = await sql`
    select from batch_chunks where batch_id = ${batchId} and chunk = ${chunk} and state = 'ready'
    for update skip locked`.execute(trx);
  return found.rows.length > 0;
}

/** Moves the lines with IDs that the platform couldn't be asked about to a waiting chunk, whose number is negative. */
export async function setAside(trx: Trx, batchId: number, chunk: number, hostIds: readonly string[]): Promise<number> {
  if (hostIds.length === 0) return 0;
  const moved = await sql<{ count: number }>`
    insert into batch_chunks (batch_id, chunk, lines, texts, state)
    select ${batchId}, -1 - c.chunk,
      array_agg(u.line order by u.line), array_agg(u.text order by u.line), 'waiting'
    from batch_chunks c cross join lateral unnest(c.lines, c.texts) as u(line, text)
    where c.batch_id = ${batchId} and c.chunk = ${chunk} and u.text = any(${hostIds}::text[])
    group by c.chunk
    returning cardinality(lines) as count`.execute(trx);
  return moved.rows[0]?.count ?? 0;
}

/** Makes the waiting IDs ready for the examination. */
export async function wakeWaiting(trx: Trx, batchId: number): Promise<void> {
  await sql`update batch_chunks set state = 'ready' where batch_id = ${batchId} and state = 'waiting'`.execute(trx);
  await sql`update batches set waiting = 0 where id = ${batchId}`.execute(trx);
}

/** The number of lines that failed for a reason, and how many of these the agent or the host can fix. */
interface ReasonNumbers {
  readonly count: number;
  readonly fixable: number;
}

/**
 * Ends a chunk by adding its counts and reasons to the batch, in the transaction that wrote its applications. Call it
 * at the very end of the transaction. Other chunks that end wait for the batch's row and then for the rows of its
 * reasons.
 */
export async function finishChunk(
  trx: Trx,
  batchId: number,
  chunk: number,
  outcome: { succeeded: number; failed: number; waiting: number; reasons: ReadonlyMap<number, ReasonNumbers> },
): Promise<void> {
  const numbers = [...outcome.reasons.values()];
  await sql`
    update batch_chunks set state = 'done', lines = '{}', texts = '{}'
    where batch_id = ${batchId} and chunk = ${chunk}`.execute(trx);
  await sql`
    update batches set checked = checked + ${outcome.succeeded + outcome.failed}, succeeded = succeeded + ${outcome.succeeded},
      failed = failed + ${outcome.failed}, waiting = waiting + ${outcome.waiting}
    where id = ${batchId}`.execute(trx);
  await sql`
    insert into batch_reasons (batch_id, code, count, fixable)
    select ${batchId}, t.code, t.count, t.fixable
    from unnest(${[...outcome.reasons.keys()]}::smallint[], ${numbers.map(({ count }) => count)}::int[],
      ${numbers.map(({ fixable }) => fixable)}::int[]) t(code, count, fixable)
    on conflict (batch_id, code) do update
    set count = batch_reasons.count + excluded.count, fixable = batch_reasons.fixable + excluded.fixable`.execute(trx);
}

/** Ends a batch and returns `finished`, or `waiting` while some IDs wait for the platform. */
export async function endBatch(trx: Trx, batchId: number, now: Date): Promise<BatchState> {
  const ended = await sql<{ state: BatchState }>`
    update batches set state = case when waiting > 0 then 'waiting' else 'finished' end,
      finished_at = case when waiting > 0 then null else ${now}::timestamptz end
    where id = ${batchId} returning state`.execute(trx);
  await sql`delete from batch_repeats where batch_id = ${batchId} and not exists
    (select from batches where id = ${batchId} and state = 'waiting')`.execute(trx);
  return ended.rows[0]?.state ?? 'finished';
}

export async function cancelBatchRow(trx: Trx, batchId: number, now: Date): Promise<void> {
  await sql`
    update batches set state = 'cancelled', finished_at = ${now}, waiting = 0 where id = ${batchId}`.execute(trx);
  await sql`delete from batch_chunks where batch_id = ${batchId}`.execute(trx);
  await sql`delete from batch_repeats where batch_id = ${batchId}`.execute(trx);
}

/** Returns the lines that passed all rules in a check, as `line` and `host_id`. */
export function acceptedLines(batchId: number): RawBuilder<unknown> {
  return sql`select line, host_id from check_verdicts where batch_id = ${batchId} and codes = '{}'`;
}

/**
 * Returns the failed lines of a batch, as `line` and `host_id`.
 * @param codes includes only lines with one of these first reasons; empty: any reason
 */
export function failedLines(batchId: number, codes: readonly number[]): RawBuilder<unknown> {
  return sql`
    select line, host_id from (
      select line, host_id, upload_codes as codes from applications where batch_id = ${batchId} and upload_status = 0
      union all
      select line, host_id, codes from check_verdicts where batch_id = ${batchId} and codes <> '{}'
    ) f where cardinality(${[...codes]}::smallint[]) = 0 or codes[1] = any(${[...codes]}::smallint[])`;
}

/** Copies lines of an earlier batch as the IDs of a new one, chunk by chunk within the database. */
export async function copyLines(
  trx: Trx,
  batchId: number,
  source: RawBuilder<unknown>,
  chunkSize: number,
): Promise<number> {
  const copied = await sql<{ total: number }>`
    with ids as (
      select s.host_id, row_number() over (order by s.line) as position from (${source}) s
    ), stored as (
      insert into batch_chunks (batch_id, chunk, lines, texts)
      select ${batchId}, ((position - 1) / ${chunkSize}::int)::int, array_agg(position::int order by position),
        array_agg(host_id order by position)
      from ids group by 2
      returning cardinality(lines) as count
    )
    select coalesce(sum(count), 0)::int as total from stored`.execute(trx);
  return copied.rows[0]?.total ?? 0;
}
