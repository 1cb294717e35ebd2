import type { Right } from '@greenroom/contract/access/rights.ts';
import { type ServerEvent, serverEvent } from '@greenroom/contract/events.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { DatabaseSockets } from '../db/sockets.ts';

const CHANNEL = 'greenroom_events';

/** The users who receive an event: one or several, all with a right or a role, or all. */
export type Audience =
  | { readonly userId: number }
  | { readonly userIds: readonly number[] }
  | { readonly right: Right }
  | { readonly role: string }
  | 'everybody';

interface Listener {
  readonly userId: number;
  readonly rights: readonly Right[];
  /** Role keys. */
  readonly roles?: readonly string[];
  readonly hear: (event: ServerEvent) => void;
}

/** Publishes an event when the given transaction commits. Use this in a process that doesn't listen itself. */
export async function publish(db: Db, audience: Audience, event: ServerEvent): Promise<void> {
  if (typeof audience === 'object' && 'userIds' in audience) {
    if (audience.userIds.length === 0) return;
    await sql`
      select pg_notify(${CHANNEL}, jsonb_build_object('userId', user_id, 'event', ${JSON.stringify(event)}::jsonb)::text)
      from unnest(${[...new Set(audience.userIds)]}::bigint[]) user_id`.execute(db);
    return;
  }
  const payload = JSON.stringify({
    ...(audience === 'everybody' ? { everybody: true } : audience),
    event,
  });
  await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(db);
}

/** Delivers events from any process to the users connected to this one, through LISTEN and NOTIFY. */
export interface EventBus {
  /** Publishes an event when the given transaction commits. A rollback publishes nothing. */
  publish(db: Db, audience: Audience, event: ServerEvent): Promise<void>;
  /** Delivers events to the listener until the returned function is called. */
  listen(listener: Listener): () => void;
  close(): Promise<void>;
}

const notice = z.object({
  userId: z.number().nullish(),
  right: z.string().nullish(),
  role: z.string().nullish(),
  everybody: z.boolean().default(false),
  event: serverEvent,
});

/**
 * Listens on a separate connection, which is reopened after it is lost. Events published during the gap are missed, so
 * clients refresh after they reconnect.
 */
export function openEventBus(url: string, onError: (error: Error) => void, sockets: DatabaseSockets): EventBus {
  const listeners = new Set<Listener>();
  const line = keepListening(url, (text) => deliver(listeners, text), onError, sockets);
  return {
    publish,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: line.close,
  };
}

function deliver(listeners: ReadonlySet<Listener>, text: string): void {
  const parsed = notice.safeParse(JSON.parse(text));
  if (!parsed.success) return;
  const { event } = parsed.data;
  for (const listener of listeners) {
    if (concerns(parsed.data, listener)) listener.hear(event);
  }
}

function concerns({ userId, right, role, everybody }: z.output<typeof notice>, listener: Listener): boolean {
  return (
    everybody ||
    listener.userId === userId ||
    listener.rights.some((held) => held === right) ||
    (listener.roles ?? []).some((held) => held === role)
  );
}

function keepListening(
  url: string,
  hear: (text: string) => void,
  onError: (error: Error) => void,
  sockets: DatabaseSockets,
) {
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  const again = () => {
    if (!closed && !timer) {
      timer = setTimeout(() => {
        timer = null;
        void connect();
      }, 1000);
    }
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      application_name: 'greenroom events',
      stream: sockets.make,
    });
    client = next;
    next.on('error', (error) => {
      onError(error);
      void next.end().catch(onError);
      again();
    });
    next.on('notification', (message) => hear(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      again();
    }
  };
  void connect();
  return {
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
