import { type ServerEvent, serverEvent, streamEvents } from '@greenroom/contract/events.ts';
import { getToken, onTokenChange } from '../session/token.ts';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;
/** Time after which a silent connection counts as dead. The server sends a comment every 20 seconds. */
const SILENCE_MS = 50_000;

/**
 * Reads the server's event stream until the signal aborts. If the connection is lost, it reconnects with growing
 * delays, or immediately when there is a new token. It uses `fetch`, because EventSource can't send the Authorization
 * header, and tokens must not appear in addresses.
 */
export async function followStream(
  onEvent: (event: ServerEvent) => void,
  onLive: (live: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const token = getToken();
    const wasUp = token !== null && (await readOnce(token, onEvent, onLive, signal));
    onLive(false);
    wait = wasUp ? FIRST_WAIT_MS : Math.min(wait * 2, MAX_WAIT_MS);
    // The delay is random, so that not all browsers reconnect to a restarted server at the same time.
    if (getToken() === token) await pause(wait * (0.5 + Math.random()), signal);
  }
}

/**
 * Reads one connection until it ends or the token changes.
 * @returns whether the server had answered
 */
async function readOnce(
  token: string,
  onEvent: (event: ServerEvent) => void,
  onLive: (live: boolean) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const cut = new AbortController();
  const stopLooking = onTokenChange(() => cut.abort());
  let timer = setTimeout(() => cut.abort(), SILENCE_MS);
  let up = false;
  try {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
    const response = await fetch(streamEvents.path, { headers, signal: AbortSignal.any([signal, cut.signal]) });
    if (!response.ok || response.body === null) return false;
    up = true;
    onLive(true);
    const parser = new EventParser(onEvent);
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      clearTimeout(timer);
      timer = setTimeout(() => cut.abort(), SILENCE_MS);
      parser.push(text);
    }
    return true;
  } catch (error) {
    // The loop above handles a lost or silent connection. Any other error is a defect in this code.
    if (error instanceof DOMException || error instanceof TypeError) return up;
    throw error;
  } finally {
    stopLooking();
    clearTimeout(timer);
  }
}

/** Parses server-sent events from pieces of text. It ignores all lines except `data`. */
export class EventParser {
  private rest = '';
  private data: string[] = [];
  private readonly onEvent: (event: ServerEvent) => void;

  constructor(onEvent: (event: ServerEvent) => void) {
    this.onEvent = onEvent;
  }

  push(text: string): void {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.line(line);
  }

  private line(line: string): void {
    if (line.startsWith('data:')) this.data.push(line.slice(5).trimStart());
    if (line !== '' || this.data.length === 0) return;
    const event = serverEvent.safeParse(parseJson(this.data.join('\n')));
    this.data = [];
    if (event.success) this.onEvent(event.data);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Waits until the time is over, the connection is back, or there is a new token. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = new AbortController();
  const finish = () => {
    done.abort();
    resolve();
  };
  const timer = setTimeout(finish, milliseconds);
  window.addEventListener('online', finish, { signal: done.signal });
  done.signal.addEventListener('abort', onTokenChange(finish), { once: true });
  signal.addEventListener('abort', finish, { signal: done.signal });
  done.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return promise;
}
