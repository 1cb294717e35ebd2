import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type RunnerOptions, run as runQueue } from 'graphile-worker';

/** If a runner has not looked for a job after this long, it is stuck. */
const FIRST_LOOK_MS = 10_000;

type Event = Record<'job', { id: string }> & Record<'worker', { getActiveJob(): { id: string } | null }>;

/** A runner of the queue that has looked for jobs at least once. */
export interface OpenRunner {
  /** Resolves when the runner takes no more jobs, for any reason. */
  readonly over: Promise<void>;
  /** Returns how many of the runner's jobs are running. */
  running(): number;
  /** Makes the runner take no more jobs. Running jobs continue. Resolves when the last one is finished. */
  close(): Promise<void>;
}

interface OpenOptions extends Pick<RunnerOptions, 'crontab' | 'concurrency'> {
  readonly pgPool: NonNullable<RunnerOptions['pgPool']>;
  readonly taskList: NonNullable<RunnerOptions['taskList']>;
  readonly log: FastifyBaseLogger;
  /** Called with the runner's event emitter, before it begins. */
  readonly follow: (events: EventEmitter) => void;
}

/**
 * Opens a graphile-worker runner and waits until it has looked for a job. The library caches the result of a runner's
 * first statement, even if that was an error. Such a runner never finds a job again and does not report this.
 * @throws the error from its first attempt to find a job; the runner is closed
 */
export async function openRunner({ log, follow, ...options }: OpenOptions): Promise<OpenRunner> {
  const events = new EventEmitter();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const { promise: looked, resolve, reject } = Promise.withResolvers<void>();
  // The promise can reject before anything awaits it.
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
    // With batching, failing to record a job's end would stop the queue but not the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pollInterval: 2000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ job: meta }, message);
      else log.debug({ job: meta }, message);
    }),
  });
  // The log says why the runner ended. The jobs it had taken are released.
  const ended = runner.promise.catch(() => undefined).finally(end);
  // A runner that is already ending refuses to be stopped. In that case, wait until it has ended.
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
