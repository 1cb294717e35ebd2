import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EventSource } from './mount.ts';

const KEEP_ALIVE_MS = 20_000;
/** Maximum unsent bytes. A slower client is disconnected, and then reconnects and refreshes. */
const MAX_UNSENT_BYTES = 1_048_576;

/**
 * Returns a function that answers with server-sent events until the client disconnects or loses access. When the server
 * stops, it closes open connections instead of waiting for them. Clients reconnect automatically.
 */
export function eventSender(app: FastifyInstance): (reply: FastifyReply, source: EventSource) => FastifyReply {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const line of open) line.destroy();
  });
  return (reply, source) => sendEvents(reply, source, open);
}

function sendEvents(reply: FastifyReply, source: EventSource, open: Set<ServerResponse>): FastifyReply {
  const raw = openLine(reply);
  open.add(raw);
  const send = (text: string) => {
    if (!raw.writableEnded) raw.write(text);
  };
  const check = () => void endUnlessGood(reply, source, raw);
  const subscription = source.start((event) => {
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy();
    else send(`data: ${JSON.stringify(event)}\n\n`);
    if (event.topic === 'session') check();
  });
  const alive = setInterval(() => {
    send(': still here\n\n');
    check();
  }, KEEP_ALIVE_MS);
  raw.once('close', () => {
    open.delete(raw);
    clearInterval(alive);
    subscription.stop();
  });
  // Check now, because no event reached this client if its session ended before the subscription.
  check();
  return reply;
}

function openLine(reply: FastifyReply): ServerResponse {
  const headers = Object.entries(reply.getHeaders());
  const { raw } = reply.hijack();
  for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  raw.write(': hello\n\n');
  return raw;
}

/**
 * Ends the stream if the caller has lost access. While the database doesn't answer, there are no events either, so the
 * connection stays open until the next check.
 */
async function endUnlessGood(reply: FastifyReply, source: EventSource, raw: ServerResponse): Promise<void> {
  try {
    if (!(await source.holds())) raw.end();
  } catch (error) {
    reply.log.warn({ err: error }, 'whether an event line may stay open could not be asked');
  }
}
