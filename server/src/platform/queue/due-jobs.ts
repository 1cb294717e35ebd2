import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { databaseTrouble } from '../db/away.ts';
import type { Db } from '../db/database.ts';
import { LOCK_CLASSES } from '../db/lock-classes.ts';

const LOOK_EVERY_MS = 2000;
/** An idle worker takes a job within two seconds after it is due. */
const DUE_SECONDS = 10;
/** If no job begins for this long the runner is replaced, and again each time this time passes. */
const REPLACE_AFTER_MS = 10_000;
/** R-PLUS-29: if replacing has not helped within this time, operators are notified. */
const STOPPED_AFTER_MS = 30_000;

/** The workers of this process. */
export interface Workers {
  /** Returns how many jobs they have begun so far. */
  begun(): number;
  /** Returns true if one of them is idle. */
  isFree(): boolean;
  /** Opens the queue again. */
  replace(): void;
}

/** Detects due jobs that no worker begins. */
export interface DueJobs {
  /** Returns for how many seconds jobs have been due without one beginning, if that is too long; otherwise null. */
  stoppedSeconds(): number | null;
  /** Expects these workers to begin jobs from now on. @returns a function that ends this */
  attach(workers: Workers): () => void;
  close(): Promise<void>;
}

interface DueJob {
  id: string;
  attempts: number;
  /** True if a living process runs a job. */
  running: boolean;
}

interface Look {
  /** The job that the next free worker takes, if it has been due for some time. */
  readonly due: DueJob | null;
  /** Null for a process without workers. */
  readonly workers: { readonly begun: number; readonly free: boolean } | null;
}

/**
 * Returns whether a due job has not moved since the previous check. A long backlog is no standstill: all workers then
 * have a job, or have begun one since. A process without workers judges by those of the others: the first due job stays
 * the same, and none is running.
 */
export function isStandstill(before: Look, { due, workers }: Look): boolean {
  if (due === null) return false;
  if (workers !== null) return workers.free && workers.begun === before.workers?.begun;
  return !due.running && due.id === before.due?.id && due.attempts === before.due.attempts;
}

/** Checks every few seconds, in every process, whether due jobs are begun. */
export function watchDueJobs(
  { db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger },
  names: readonly string[],
): DueJobs {
  const closing = new AbortController();
  let workers: Workers | null = null;
  let last: Look = { due: null, workers: null };
  let since: number | null = null;
  let replacedAt = 0;
  const stoppedMs = () => (since === null ? 0 : Math.max(0, clock.now().getTime() - since));
  const isStopped = () => stoppedMs() >= STOPPED_AFTER_MS;

  const look = async () => {
    const wasStopped = isStopped();
    try {
      const due = await readDueJob(db, names);
      const before = last;
      last = { due, workers: workers === null ? null : { begun: workers.begun(), free: workers.isFree() } };
      if (isStandstill(before, last)) since ??= clock.now().getTime();
      else since = null;
    } catch (error) {
      // Nothing can begin while the database is away, and readiness reports that. Any other error also keeps jobs from
      // beginning.
      if (databaseTrouble(error) === 'away') since = null;
      else since ??= clock.now().getTime();
      log.warn({ err: error }, 'the jobs that are due could not be read');
    }
    const ms = stoppedMs();
    if (wasStopped && !isStopped()) log.warn('jobs are begun again');
    if (ms < REPLACE_AFTER_MS) replacedAt = 0;
    else if (ms - replacedAt >= REPLACE_AFTER_MS) {
      replacedAt = ms;
      log[isStopped() ? 'error' : 'warn']({ seconds: Math.round(ms / 1000) }, 'jobs are due and none is begun');
      workers?.replace();
    }
  };
  const watching = (async () => {
    while (!closing.signal.aborted) {
      await pause(LOOK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (!closing.signal.aborted) await look();
    }
  })();
  return {
    stoppedSeconds: () => (isStopped() ? Math.round(stoppedMs() / 1000) : null),
    attach(given) {
      workers = given;
      return () => {
        workers = null;
      };
    },
    async close() {
      closing.abort();
      await watching;
    },
  };
}

/** Considers only jobs that this version knows. */
async function readDueJob(db: Db, names: readonly string[]): Promise<DueJob | null> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '5s'`.execute(trx);
    const found = await sql<DueJob>`
      select j.id::text, j.attempts, exists (
        select from graphile_worker._private_jobs r
        join queue_workers w on w.worker_id = r.locked_by
        join pg_locks l on l.locktype = 'advisory' and l.granted and l.classid = ${LOCK_CLASSES.presence} and l.objid = w.lock_key
          and l.database = (select oid from pg_database where datname = current_database())
      ) as running
      from graphile_worker._private_jobs j
      where j.is_available and j.run_at < now() - make_interval(secs => ${DUE_SECONDS})
        and j.task_id in (select t.id from graphile_worker._private_tasks t where t.identifier = any (${names}::text[]))
      order by j.priority, j.run_at
      limit 1`.execute(trx);
    return found.rows[0] ?? null;
  });
}
