import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type Runner, type RunnerOptions, run as runQueue } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Deps } from '../../context.ts';
import { asCaller, ownWork } from '../db/caller.ts';
import type { Db } from '../db/database.ts';
import { outlastDatabase } from './outlast.ts';
import { watchWorkers } from './worker-watch.ts';

/** One kind of background work. Running it twice must change nothing. */
export interface Job {
  /** As the queue stores it: a job that waits under an old name is never run. */
  readonly name: string;
  /** When it runs by the clock, as a crontab pattern in UTC; null: only when it is entered. */
  readonly cron: string | null;
  readonly run: (deps: Deps, payload: unknown, signal: AbortSignal) => Promise<void>;
}

/** A job that operations enter. */
export interface EnteredJob<Payload> extends Job {
  /** Enters it in the transaction that needs it: it exists exactly when the rest is committed. */
  enter(db: Db, payload: Payload, options?: JobOptions): Promise<void>;
}

/** A job that runs by the clock. */
export interface TimedJob extends Job {
  readonly cron: string;
  readonly run: (deps: Deps) => Promise<void>;
}

interface JobOptions {
  /** Another entry with the same key replaces one that has not begun. */
  readonly key?: string;
  readonly runAt?: Date;
}

/** Declares a job that operations enter with a payload; one with a pattern runs by the clock as well. */
export function defineJob<Payload extends object>(definition: {
  readonly name: string;
  readonly cron?: string;
  readonly payload: z.ZodType<Payload>;
  readonly run: (deps: Deps, payload: Payload, signal: AbortSignal) => Promise<void>;
}): EnteredJob<Payload> {
  const { name, cron = null, payload, run } = definition;
  return {
    name,
    cron,
    run: (deps, entered, signal) => run(deps, payload.parse(entered), signal),
    async enter(db, entered, options = {}) {
      await sql`
        select graphile_worker.add_job(${name}, ${JSON.stringify(entered)}::json,
          run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text)`.execute(db);
    },
  };
}

/** Declares a job that runs by the clock alone. */
export function defineTimedJob(definition: TimedJob): TimedJob {
  return definition;
}

interface QueueOptions {
  readonly pool: pg.Pool;
  readonly deps: Deps;
  readonly jobs: readonly Job[];
  readonly concurrency: number;
}

/** Between two tries to open the queue again. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Runs jobs until it is stopped. Those of a process that was killed are taken over within seconds; a job that loses the
 * database waits for it; and where the queue itself ends, which it does when it cannot write that a job has ended, it is
 * opened again beside the jobs that are still running.
 */
export async function startQueue({ pool, deps, jobs, concurrency }: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const events = new EventEmitter();
  const runners = new Set<Runner>();
  const watch = await watchWorkers({ presence: deps.presence, log: deps.log }, events);
  const run = (job: Job) => (payload: unknown) =>
    asCaller(ownWork('job', job.name), () =>
      outlastDatabase(deps, stopping.signal, () => job.run(deps, payload, stopping.signal)),
    );
  const options: RunnerOptions = {
    pgPool: pool,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, run(job)])),
    crontab: jobs.flatMap(({ cron, name }) => (cron === null ? [] : [`${cron} ${name}`])).join('\n'),
    // Written through a batch, a job's end that cannot be written ends the queue, not the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') deps.log.error({ job: meta }, message);
      else deps.log.debug({ job: meta }, message);
    }),
  };
  const open = async () => {
    const runner = await runQueue(options);
    runners.add(runner);
    // Why it ended is in the log; what it had taken is given back.
    void runner.promise.catch(() => undefined).finally(() => runners.delete(runner));
  };
  const openAgain = async () => {
    for (let ms = FIRST_PAUSE_MS; !stopping.signal.aborted; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
      await pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
      try {
        return stopping.signal.aborted ? undefined : await open();
      } catch (error) {
        deps.log.warn({ err: error }, 'the queue could not be opened again');
      }
    }
  };
  let opening: Promise<unknown> = open();
  events.on('pool:gracefulShutdown', () => {
    if (stopping.signal.aborted) return;
    deps.log.error('the queue ended by itself and is opened again');
    opening = opening.then(openAgain);
  });
  await opening;
  return {
    async stop() {
      stopping.abort();
      await opening;
      // One that is ending already refuses to be stopped: then its end is awaited.
      await Promise.allSettled([...runners].map((runner) => runner.stop().catch(() => runner.promise)));
      await watch.stop();
    },
  };
}
