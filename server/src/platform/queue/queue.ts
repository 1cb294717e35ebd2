import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from '../db/database.ts';
import { watchWorkers } from './worker-watch.ts';

/** One kind of background work: its name, what it is told, what it does. Running it twice must change nothing. */
export interface Job<Payload> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly run: (payload: Payload, signal: AbortSignal) => Promise<void>;
}

/** A job with its payload's type hidden, so that different ones fit one list. */
export interface AnyJob {
  readonly name: string;
  readonly run: (payload: unknown, signal: AbortSignal) => Promise<void>;
}

export function job<Payload>(definition: Job<Payload>): AnyJob {
  const { name, payload } = definition;
  return { name, run: (given, signal) => definition.run(payload.parse(given), signal) };
}

export interface JobOptions {
  /** Another entry with the same key replaces one that has not begun. */
  readonly key?: string;
  readonly runAt?: Date;
}

/** Enters a job in the transaction that needs it: it exists exactly when the rest is committed. */
export async function enterJob(db: Db, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      job_key => ${options.key ?? null}::text)`.execute(db);
}

export interface QueueOptions {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly jobs: readonly AnyJob[];
  /** Lines of a crontab: what runs by the clock. */
  readonly crontab: string;
  readonly concurrency: number;
  readonly log: FastifyBaseLogger;
}

/** Runs jobs until it is stopped; those of a process that was killed are taken over within seconds. */
export async function startQueue(options: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const events = new EventEmitter();
  const watch = await watchWorkers(options, events);
  const taskList: TaskList = Object.fromEntries(
    options.jobs.map((one) => [one.name, (payload: unknown) => one.run(payload, stopping.signal)]),
  );
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList,
    crontab: options.crontab,
    concurrency: options.concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') options.log.error({ job: meta }, message);
      else options.log.debug({ job: meta }, message);
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
