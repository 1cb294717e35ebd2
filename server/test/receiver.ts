import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, expect, vi } from 'vitest';
import { z } from 'zod';

/** A delivery as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The ID under which it was sent. */
  readonly id: string;
}

/** Answers a delivery. */
type Answer = (received: Received, response: ServerResponse) => void;

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Sets how the receiver answers from now on. */
  answer(answer: Answer | number): void;
  /** Waits until this many deliveries have arrived in total. */
  waitFor(count: number): Promise<Received[]>;
}

/** Starts a real HTTP server on loopback that accepts webhook deliveries. It stops when the test file ends. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: Answer = (_received, response) => response.end('taken');
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const id = String(request.headers['webhook-id']);
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString(), id };
    received.push(one);
    answer(one, response);
  };
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer(given) {
      answer = typeof given === 'number' ? (_received, response) => void response.writeHead(given).end() : given;
    },
    async waitFor(count) {
      await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(count), { timeout: 20_000 });
      return received;
    },
  };
}
