import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { databaseTrouble } from '../db/away.ts';
import type { Db } from '../db/database.ts';
import { LOCK_CLASSES } from '../db/lock-classes.ts';

const LOOK_EVERY_MS = 2000;
/** A worker that has nothing to do takes a job two seconds after it is due at the latest. */
const DUE_SECONDS = 10;
/** After so long without a job begun the runner is replaced, and again each time when as much has passed. */
const REPLACE_AFTER_MS = 10_000;
/** R-PLUS-29: what replacing has not helped within this time is told to those who keep the program. */
const STOPPED_AFTER_MS = 30_000;

/** The workers of this process. */
export interface Workers {
  /** How many jobs they have begun so far. */
  begun(): number;
  /** True if one of them has nothing to do. */
  isFree(): boolean;
  /** Opens the queue anew. */
  replace(): void;
}

/** Sees when jobs are due that nobody begins. */
export interface DueJobs {
  /** For how many seconds jobs have been due and none was begun, if that is too long; else null. */
  stoppedSeconds(): number | null;
  /** From now on jobs are expected to be begun here, by these workers. @returns ends that */
  attach(workers: Workers): () => void;
  close(): Promise<void>;
}

interface DueJob {
  id: string;
  attempts: number;
  /** A process that lives runs some job. */
  running: boolean;
}

interface Look {
  /** The job that the next free worker takes, if it has been due for some time. */
  readonly due: DueJob | null;
  /** Null for a process without workers. */
  readonly workers: { readonly begun: number; readonly free: boolean } | null;
}

/**
 * Tells if a job that is due was left where it is since the look before. A long backlog is no standstill: all workers have a
 * job then, or have begun one since. A process without workers judges by those of the others: the first due job stays the
 * same, and none is run.
 */
export function isStandstill(before: Look, { due, workers }: Look): boolean {
  if (due === null) return false;
  if (workers !== null) return workers.free && workers.begun === before.workers?.begun;
  return !due.running && due.id === before.due?.id && due.attempts === before.due.attempts;
}

/** Looks every few seconds, in every process, if jobs are begun that are due. */
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
      // Nothing can be begun while the database is away, and readiness says so. Any other error keeps jobs from being begun, too.
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

/** Considers the jobs that this version knows. */
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
