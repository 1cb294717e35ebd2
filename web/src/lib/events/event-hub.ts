import { type ServerEvent, serverEvent } from '@greenroom/contract/events.ts';
import { z } from 'zod';
import { followStream } from './event-stream.ts';

const LOCK = 'greenroom-events';
const CHANNEL = 'greenroom-events';

const tabMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: serverEvent }),
  z.object({ kind: z.literal('live'), live: z.boolean() }),
  z.object({ kind: z.literal('hello') }),
]);
type TabMessage = z.infer<typeof tabMessage>;

const subscribers = new Set<(event: ServerEvent) => void>();
const liveListeners = new Set<() => void>();
let live = false;
let leading = false;
let channel: BroadcastChannel | null = null;
let started: AbortController | null = null;

/**
 * Server-sent events over one connection for all of a browser's tabs. The tab that has the lock reads the stream and
 * broadcasts events to the others. In browsers without locks (plain http), each tab has its own connection.
 */
export const eventHub = {
  start(): void {
    if (started !== null) return;
    started = new AbortController();
    if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
      void followStream(receive, setLive, started.signal);
      return;
    }
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = (message) => hear(message.data);
    broadcast({ kind: 'hello' });
    navigator.locks.request(LOCK, { signal: started.signal }, lead).catch(ignoreAbort);
  },

  stop(): void {
    started?.abort();
    started = null;
    channel?.close();
    channel = null;
    leading = false;
    setLive(false);
  },

  subscribe(listener: (event: ServerEvent) => void): () => void {
    subscribers.add(listener);
    return () => subscribers.delete(listener);
  },

  onLiveChange(listener: () => void): () => void {
    liveListeners.add(listener);
    return () => liveListeners.delete(listener);
  },

  isLive: (): boolean => live,
};

/** Reads the stream for all tabs while this tab has the lock: until the tab is closed or the session ends. */
async function lead(): Promise<void> {
  const signal = started?.signal;
  if (signal === undefined || signal.aborted) return;
  leading = true;
  await followStream(receive, setLive, signal);
}

function receive(event: ServerEvent): void {
  if (leading) broadcast({ kind: 'event', event });
  for (const subscriber of subscribers) subscriber(event);
}

function setLive(next: boolean): void {
  if (leading) broadcast({ kind: 'live', live: next });
  if (next === live) return;
  live = next;
  for (const listener of liveListeners) listener();
}

function hear(data: unknown): void {
  const message = tabMessage.safeParse(data);
  if (!message.success) return;
  if (message.data.kind === 'hello') {
    if (leading) broadcast({ kind: 'live', live });
    return;
  }
  if (leading) return;
  if (message.data.kind === 'event') receive(message.data.event);
  else setLive(message.data.live);
}

function broadcast(message: TabMessage): void {
  channel?.postMessage(message);
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}
