import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Deps } from '../../context.ts';
import { asCaller, ownWork } from '../db/caller.ts';
import type { Db } from '../db/database.ts';
import { type OpenRunner, openRunner } from './open-runner.ts';
import { outlastTrouble, takesChanges } from './outlast.ts';
import { watchWorkers } from './worker-watch.ts';

/** One kind of background work. Running it twice must change nothing. */
export interface Job {
  /** The name that the queue stores. A job that waits under an old name is never run. */
  readonly name: string;
  /** The schedule, as a crontab pattern in UTC; null if the job runs only when it is queued. */
  readonly cron: string | null;
  readonly run: (deps: Deps, payload: unknown, signal: AbortSignal) => Promise<void>;
}

/** A job that operations queue. */
export interface EnteredJob<Payload> extends Job {
  /** Queues the job in the given transaction, so the job exists only if the transaction is committed. */
  enter(db: Db, payload: Payload, options?: JobOptions): Promise<void>;
}

/** A scheduled job. */
export interface TimedJob extends Job {
  readonly cron: string;
  readonly run: (deps: Deps) => Promise<void>;
}

interface JobOptions {
  /** A job with the same key replaces a queued one that has not begun. */
  readonly key?: string;
  readonly runAt?: Date;
}

/** Declares a job that operations queue with a payload. If it has a cron pattern, it is also scheduled. */
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

/** Declares a job that only runs on a schedule. */
export function defineTimedJob(definition: TimedJob): TimedJob {
  return definition;
}

interface QueueOptions {
  readonly pool: pg.Pool;
  readonly deps: Deps;
  readonly jobs: readonly Job[];
  readonly concurrency: number;
}

/** Pause between two attempts to reopen the queue. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
/** When the process stops, it doesn't wait for a runner that has run no job for this long. */
const QUIET_MS = 5000;

/**
 * Runs jobs until it is stopped (R-PLUS-29). Jobs from a killed process are taken over within seconds. A job that runs
 * into database trouble waits until the trouble is over. If a runner has ended, or takes no jobs although some are due,
 * it is replaced. The jobs that it still runs continue.
 */
export async function startQueue({ pool, deps, jobs, concurrency }: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const { log } = deps;
  const stopping = new AbortController();
  let kept: KeptRunner | null = null;
  let begun = 0;
  const watch = await watchWorkers({ presence: deps.presence, log, onRecovered: () => kept?.replace() });
  const run = (job: Job) => (payload: unknown) =>
    asCaller(ownWork('job', job.name), () =>
      outlastTrouble(deps, stopping.signal, () => job.run(deps, payload, stopping.signal)),
    );
  const options = {
    pgPool: pool,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, run(job)])),
    crontab: jobs.flatMap(({ cron, name }) => (cron === null ? [] : [`${cron} ${name}`])).join('\n'),
    concurrency,
    log,
    follow(events: EventEmitter) {
      watch.follow(events);
      events.on('job:start', () => (begun += 1));
    },
  };
  const runner = await keepOpen({ log, stopping: stopping.signal }, async () => {
    // Don't create a runner without need, since the library never frees some of its data.
    if (!(await takesChanges(deps))) throw new Error('the database takes no changes');
    return openRunner(options);
  });
  kept = runner;
  const leave = deps.dueJobs.attach({
    begun: () => begun,
    isFree: () => runner.running() < concurrency,
    replace: runner.replace,
  });
  return {
    async stop() {
      leave();
      stopping.abort();
      await runner.end();
      await watch.stop();
    },
  };
}

interface KeptRunner {
  /** Opens another runner to replace this one. */
  replace(): void;
  /** Returns how many jobs the open runner is running. */
  running(): number;
  /** Resolves when no runner is left, after the signal has requested a stop. */
  end(): Promise<void>;
}

/** Keeps one runner open until the queue is stopped. Resolves after the first attempt, successful or not. */
async function keepOpen(
  { log, stopping }: { log: FastifyBaseLogger; stopping: AbortSignal },
  open: () => Promise<OpenRunner>,
): Promise<KeptRunner> {
  const runners = new Set<OpenRunner>();
  let current: OpenRunner | null = null;
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>();
  const keep = async () => {
    for (let ms = FIRST_PAUSE_MS; !stopping.aborted; ms = Math.min(ms * 2, LONGEST_PAUSE_MS)) {
      try {
        const runner = await open();
        ms = FIRST_PAUSE_MS;
        runners.add(runner);
        current = runner;
        haveTried();
        if (stopping.aborted) void runner.close();
        await runner.over;
        void runner.close().finally(() => runners.delete(runner));
        if (!stopping.aborted) log.error('the queue ended and is opened again');
      } catch (error) {
        log.error({ err: error }, 'the queue could not be opened and is tried again');
      }
      current = null;
      haveTried();
      await pause(ms, undefined, { signal: stopping }).catch(() => undefined);
    }
  };
  const keeping = keep();
  await tried;
  return {
    replace: () => void current?.close(),
    running: () => current?.running() ?? 0,
    async end() {
      const closing = Promise.all([...runners].map((runner) => runner.close()));
      await Promise.race([closing, untilQuiet(runners)]);
      await keeping;
    },
  };
}

/** A runner without any job can wait for minutes for a database that was starting when the runner opened. */
async function untilQuiet(runners: ReadonlySet<OpenRunner>): Promise<void> {
  for (let quietSince = performance.now(); performance.now() - quietSince < QUIET_MS; ) {
    await pause(QUIET_MS / 10, undefined, { ref: false });
    if ([...runners].some((runner) => runner.running() > 0)) quietSince = performance.now();
  }
}
