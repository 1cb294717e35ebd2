import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Deps } from '../../context.ts';
import type { Db } from '../db/database.ts';
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

/** Declares a job that operations enter with a payload. */
export function defineJob<Payload extends object>(definition: {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly run: (deps: Deps, payload: Payload, signal: AbortSignal) => Promise<void>;
}): EnteredJob<Payload> {
  const { name, payload, run } = definition;
  return {
    name,
    cron: null,
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
  readonly url: string;
  readonly deps: Deps;
  readonly jobs: readonly Job[];
  readonly concurrency: number;
}

/** Runs jobs until it is stopped; those of a process that was killed are taken over within seconds. */
export async function startQueue(options: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const { deps, jobs } = options;
  const stopping = new AbortController();
  const events = new EventEmitter();
  const watch = await watchWorkers({ url: options.url, log: deps.log }, events);
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(deps, payload, stopping.signal)]),
  );
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList,
    crontab: jobs.flatMap(({ cron, name }) => (cron === null ? [] : [`${cron} ${name}`])).join('\n'),
    concurrency: options.concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') deps.log.error({ job: meta }, message);
      else deps.log.debug({ job: meta }, message);
    }),
  });
  return {
    async stop() {
      stopping.abort();
      await runner.stop();
      await watch.stop();
    },
  };
}
