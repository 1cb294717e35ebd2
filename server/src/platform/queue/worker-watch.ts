import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { LOCK_CLASSES } from '../db/lock-classes.ts';
import type { Presence } from '../db/presence.ts';

const LOOK_EVERY_MS = 5000;
/** A living worker is registered within milliseconds. If it isn't registered after this long, it never will be. */
const UNREGISTERED_SECONDS = 15;
/**
 * How long a locked job can be unattended. Taking a job and beginning it are milliseconds apart, and so are a job's end
 * and its removal.
 */
const UNATTENDED_SECONDS = 15;

interface WatchOptions {
  readonly presence: Presence;
  readonly log: FastifyBaseLogger;
  /** Called when the watch works again after an interruption. */
  readonly onRecovered: () => void;
}

export interface WorkerWatch {
  /** Also watches the workers that emit these events. */
  follow(events: EventEmitter): void;
  stop(): Promise<void>;
}

/**
 * Unlocks jobs that belong to dead workers. The queue itself releases such jobs only after four hours. Every living
 * process unlocks jobs whose worker's process no longer holds its lock (`Presence`). It also unlocks jobs that its own
 * workers have taken but do not run, because the connection was lost while a job was being handed out or its end was
 * being recorded.
 */
export async function watchWorkers({ presence, log, onRecovered }: WatchOptions): Promise<WorkerWatch> {
  const pools = new Set<string>();
  /** Workers that no longer run anything. Jobs still locked in their name are released like those of dead workers. */
  const released = new Set<string>();
  const running = runningJobs();
  let failed = false;
  let stopped = false;
  let busy: Promise<void> | null = null;
  let again = false;

  const look = async () => {
    try {
      await register(presence, [...pools]);
      const gone = [...released];
      if (gone.length > 0) await presence.query('delete from queue_workers where worker_id = any ($1::text[])', [gone]);
      for (const id of gone) released.delete(id);
      const dead = await freeJobsOfTheDead(presence);
      const unattended = await freeUnattendedJobs(presence, [...pools], running.ids());
      if (dead.length + unattended.length > 0) log.warn({ workers: dead, jobs: unattended }, 'jobs were given back');
      if (failed) onRecovered();
      failed = false;
    } catch (error) {
      failed = true;
      log.warn({ err: error }, 'the queue could not look after its workers');
    }
  };
  const tick = () => {
    if (stopped) return;
    if (busy) {
      again = true;
      return;
    }
    busy = look().finally(() => {
      busy = null;
      if (again) {
        again = false;
        tick();
      }
    });
  };
  const timer = setInterval(tick, LOOK_EVERY_MS);
  await look();
  return {
    follow(events) {
      // A job is locked in the name of its process's worker pool, not of the individual worker.
      events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
        pools.add(workerPool.id);
        tick();
      });
      events.on('pool:release', ({ workerPool }: { workerPool: { id: string } }) => {
        pools.delete(workerPool.id);
        released.add(workerPool.id);
      });
      running.follow(events);
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await busy;
      await presence.query('delete from queue_workers where lock_key = $1', [presence.key]).catch(() => undefined);
    },
  };
}

/** Tracks the jobs that this process's workers run, and those that just ended, whose removal may be in progress. */
function runningJobs() {
  const ended = new Map<string, number>();
  return {
    follow(events: EventEmitter) {
      events.on('job:start', ({ job }: { job: { id: string } }) => ended.set(job.id, Number.POSITIVE_INFINITY));
      events.on('job:complete', ({ job }: { job: { id: string } }) => ended.set(job.id, performance.now()));
      // The job's end couldn't be recorded, so the worker ends and its job is no longer running.
      events.on('worker:fatalError', ({ worker }: { worker: { getActiveJob(): { id: string } | null } }) => {
        const job = worker.getActiveJob();
        if (job !== null) ended.set(job.id, performance.now());
      });
    },
    ids(): string[] {
      const since = performance.now() - UNATTENDED_SECONDS * 1000;
      for (const [id, at] of ended) if (at < since) ended.delete(id);
      return [...ended.keys()];
    },
  };
}

async function register(presence: Presence, pools: readonly string[]): Promise<void> {
  await presence.query(
    `insert into queue_workers (worker_id, lock_key) select unnest($1::text[]), $2 on conflict do nothing`,
    [pools, presence.key],
  );
}

/** Returns workers whose process is gone, and workers that were killed before they were registered. */
async function freeJobsOfTheDead(presence: Presence): Promise<string[]> {
  const dead = await presence.query<{ worker_id: string }>(
    `with gone as (
       delete from queue_workers w
       where not exists (
         select from pg_locks l
         where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = w.lock_key
           and l.database = (select oid from pg_database where datname = current_database())
       )
       returning worker_id
     )
     select worker_id from gone
     union
     select j.locked_by from graphile_worker._private_jobs j
     where j.locked_at < now() - interval '${UNREGISTERED_SECONDS} seconds'
       and not exists (select from queue_workers w where w.worker_id = j.locked_by)`,
    [LOCK_CLASSES.presence],
  );
  const ids = dead.rows.map((row) => row.worker_id);
  if (ids.length > 0) await presence.query('select graphile_worker.force_unlock_workers($1::text[])', [ids]);
  return ids;
}

async function freeUnattendedJobs(
  presence: Presence,
  pools: readonly string[],
  running: readonly string[],
): Promise<string[]> {
  const freed = await presence.query<{ id: string }>(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null
     where locked_by = any ($1::text[]) and locked_at < now() - interval '${UNATTENDED_SECONDS} seconds'
       and id <> all ($2::bigint[])
     returning id`,
    [pools, running],
  );
  return freed.rows.map((row) => row.id);
}
