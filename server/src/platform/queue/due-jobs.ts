import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { databaseTrouble } from '../db/away.ts';
import type { Db } from '../db/database.ts';
import { LOCK_CLASSES } from '../db/lock-classes.ts';

const LOOK_EVERY_MS = 2000;
/** How long a job can be due before it counts as late. An idle worker takes a job within two seconds. */
const DUE_SECONDS = 10;
/** If no job begins for this long, the runner is replaced. It is replaced again each time the same period passes. */
const REPLACE_AFTER_MS = 10_000;
/** If replacing the runner has not helped within this time, operators are notified (R-PLUS-29). */
const STOPPED_AFTER_MS = 30_000;

/** The workers of this process. */
export interface Workers {
  /** Returns how many jobs the workers have begun so far. */
  begun(): number;
  /** Returns whether a worker is idle. */
  isFree(): boolean;
  /** Opens the queue again. */
  replace(): void;
}

/** Detects due jobs that no worker begins. */
export interface DueJobs {
  /** Returns for how many seconds jobs have been due without any of them beginning. Null if that isn't too long. */
  stoppedSeconds(): number | null;
  /** Expects these workers to begin jobs from now on. @returns a function that removes the workers again */
  attach(workers: Workers): () => void;
  close(): Promise<void>;
}

interface DueJob {
  id: string;
  attempts: number;
  /** True if any living process is running a job. */
  running: boolean;
}

interface Look {
  /** The job that the next free worker should take, if it has been due for some time. */
  readonly due: DueJob | null;
  /** Null for a process without workers. */
  readonly workers: { readonly begun: number; readonly free: boolean } | null;
}

/**
 * Returns whether a due job has made no progress since the previous check. A long backlog doesn't count as a
 * standstill, because all workers then have a job or have begun one since. A process without workers looks at the jobs:
 * there is a standstill if the first due job is still the same and no job is running.
 */
export function isStandstill(before: Look, { due, workers }: Look): boolean {
  if (due === null) return false;
  if (workers !== null) return workers.free && workers.begun === before.workers?.begun;
  return !due.running && due.id === before.due?.id && due.attempts === before.due.attempts;
}

/** Checks every few seconds, in every process, whether workers begin due jobs. */
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
      // While the database is unavailable, no job can begin, and readiness already reports that. Any other error also
      // prevents jobs from beginning.
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
