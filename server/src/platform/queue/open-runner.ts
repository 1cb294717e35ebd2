import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type RunnerOptions, run as runQueue } from 'graphile-worker';

/** A runner that has not looked for a job after this long waits for something that it will not get. */
const FIRST_LOOK_MS = 10_000;

type Event = Record<'job', { id: string }> & Record<'worker', { getActiveJob(): { id: string } | null }>;

/** A runner of the queue that has been seen to look for jobs. */
export interface OpenRunner {
  /** Resolves when it takes no more jobs, for whatever reason. */
  readonly over: Promise<void>;
  /** How many of its jobs run. */
  running(): number;
  /** Lets it take no more jobs; what runs goes on. Resolves when it is done with the last one. */
  close(): Promise<void>;
}

interface OpenOptions extends Pick<RunnerOptions, 'crontab' | 'concurrency'> {
  readonly pgPool: NonNullable<RunnerOptions['pgPool']>;
  readonly taskList: NonNullable<RunnerOptions['taskList']>;
  readonly log: FastifyBaseLogger;
  /** Called with what the runner emits, before it begins. */
  readonly follow: (events: EventEmitter) => void;
}

/**
 * Opens a runner of graphile-worker and waits until it has looked for a job. The library keeps the answer to the first
 * statement of a runner, even if that was an error: such a runner never finds a job again, and says so to nobody.
 * @throws what its first look failed with; the runner is closed
 */
export async function openRunner({ log, follow, ...options }: OpenOptions): Promise<OpenRunner> {
  const events = new EventEmitter();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: looked, resolve, reject } = Promise.withResolvers<void>();
  // It may fail before anybody waits for it.
  looked.catch(() => undefined);
  const running = new Set<string>();
  events
    .on('pool:gracefulShutdown', () => end())
    .on('worker:getJob:empty', () => resolve())
    .on('worker:getJob:error', ({ error }: { error: Error }) => reject(error))
    .on('job:start', ({ job }: Event) => {
      running.add(job.id);
      resolve();
    })
    .on('job:complete', ({ job }: Event) => running.delete(job.id))
    .on('worker:fatalError', ({ worker }: Event) => running.delete(worker.getActiveJob()?.id ?? ''));
  follow(events);
  const runner = await runQueue({
    ...options,
    // Written through a batch, a job's end that cannot be written ends the queue, not the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pollInterval: 2000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ job: meta }, message);
      else log.debug({ job: meta }, message);
    }),
  });
  // Why it ended is in the log; what it had taken is given back.
  const ended = runner.promise.catch(() => undefined).finally(end);
  // One that is ending already refuses to be stopped: then its end is awaited.
  const close = () => runner.stop().catch(() => ended);
  try {
    await Promise.race([
      looked,
      over,
      pause(FIRST_LOOK_MS, undefined, { ref: false }).then(() => reject(new Error('the queue does not look for jobs'))),
    ]);
  } catch (error) {
    void close();
    throw error;
  }
  return { over, running: () => running.size, close };
}
