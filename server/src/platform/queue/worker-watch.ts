import { randomInt } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const LOOK_EVERY_MS = 5000;
/** A living worker is registered within milliseconds; one that is not after this long never will be. */
const UNREGISTERED_SECONDS = 15;
/** First half of the advisory lock: what it is for; the second is the process. */
const LOCK_CLASS = 72_150;

interface WatchOptions {
  readonly url: string;
  readonly log: FastifyBaseLogger;
}

/**
 * The queue itself releases the jobs of a killed worker after four hours. Here a process shows that it lives by an
 * advisory lock on a connection of its own; every living one unlocks the jobs of workers whose process no longer holds its
 * lock.
 */
export async function watchWorkers(options: WatchOptions, events: EventEmitter): Promise<{ stop(): Promise<void> }> {
  const lockKey = randomInt(1, 2 ** 31 - 1);
  const pools: string[] = [];
  let client: pg.Client | null = null;
  let stopped = false;
  let busy: Promise<void> | null = null;
  let again = false;

  const connected = async (): Promise<pg.Client> => {
    if (client) return client;
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 5000,
      application_name: 'greenroom queue',
    });
    next.on('error', (error) => {
      options.log.warn({ err: error }, 'the queue lost its connection');
      if (client === next) client = null;
    });
    await next.connect();
    await next.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, lockKey]);
    client = next;
    return next;
  };
  const look = async () => {
    try {
      const line = await connected();
      await register(line, pools, lockKey);
      const freed = await freeJobsOfTheDead(line);
      if (freed.length > 0) options.log.warn({ workers: freed }, 'jobs of ended workers were given back');
    } catch (error) {
      options.log.warn({ err: error }, 'the queue could not look after its workers');
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
  await connected();
  // Jobs are locked in the name of the process's pool of workers, not of the single worker.
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    pools.push(workerPool.id);
    tick();
  });
  const timer = setInterval(tick, LOOK_EVERY_MS);
  await look();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await busy;
      await client?.query('delete from queue_workers where lock_key = $1', [lockKey]);
      await client?.end();
    },
  };
}

async function register(client: pg.Client, pools: readonly string[], lockKey: number): Promise<void> {
  await client.query(
    `insert into queue_workers (worker_id, lock_key) select unnest($1::text[]), $2 on conflict do nothing`,
    [pools, lockKey],
  );
}

/** Workers whose process is gone, and those that were killed before they could even be registered. */
async function freeJobsOfTheDead(client: pg.Client): Promise<string[]> {
  const dead = await client.query<{ worker_id: string }>(
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
    [LOCK_CLASS],
  );
  const ids = dead.rows.map((row) => row.worker_id);
  if (ids.length > 0) await client.query('select graphile_worker.force_unlock_workers($1::text[])', [ids]);
  return ids;
}
