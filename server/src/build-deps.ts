import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from './context.ts';
import { JOBS } from './jobs.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { openPresence } from './platform/db/presence.ts';
import { databaseSockets } from './platform/db/sockets.ts';
import { openEventBus } from './platform/events/event-bus.ts';
import { openFileStore } from './platform/files/file-store.ts';
import { openPrivateFolder } from './platform/files/open-private-folder.ts';
import { openMessages } from './platform/messages/messages.ts';
import { watchDueJobs } from './platform/queue/due-jobs.ts';
import { openSettings } from './platform/settings/live-settings.ts';

export interface BuiltDeps extends Deps {
  readonly database: Database;
  /** Closes all database connections. Use it for a shutdown that must not wait for the database any longer. */
  cut(): void;
  close(): Promise<void>;
}

/** Builds the dependencies that operations share (pool, event bus, file store, texts) from the settings. */
export async function buildDeps(
  config: Config,
  places: { url: string; folder: string },
  log: FastifyBaseLogger,
  clock: Clock = systemClock,
): Promise<BuiltDeps> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const sockets = databaseSockets();
  const database = openDatabase(places.url, config.databaseConnections, onError, sockets);
  const events = openEventBus(places.url, onError, sockets);
  const settings = await openSettings(database.db, config, events, (error) =>
    log.debug({ err: error }, 'the settings could not be read'),
  );
  const outboxFolder = join(places.folder, 'outbox');
  await openPrivateFolder(outboxFolder);
  const files = await openFileStore(join(places.folder, 'files'));
  const messages = openMessages();
  const presence = openPresence({ url: places.url, log, sockets });
  const names = JOBS.map(({ name }) => name);
  const dueJobs = watchDueJobs({ db: database.db, clock, log }, names);
  return {
    db: database.db,
    database,
    presence,
    dueJobs,
    clock,
    random: randomBytes,
    config,
    settings,
    log,
    files,
    events,
    messages,
    outboxFolder,
    auditHeadsFile: join(places.folder, 'audit-heads.ndjson'),
    cut: sockets.cut,
    async close() {
      settings.close();
      await dueJobs.close();
      await presence.close();
      await events.close();
      await database.close();
    },
  };
}
