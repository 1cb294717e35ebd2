import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { refusal } from '@greenroom/contract/kit/envelope.ts';
import type { Route } from '@greenroom/contract/kit/route.ts';
import { z } from 'zod';
import { callUrl, type TestServer } from './server.ts';

const BOUNDARY = 'held';

/** A request that has sent its headers but holds back part of its body. */
export interface HeldRequest {
  /** Returns the status, and the code if the call is refused. */
  answer(): Promise<{ http: number; code: string | null }>;
  /** Sends the rest of the body. */
  release(): ReturnType<HeldRequest['answer']>;
}

/** Sends a call's headers and most of its body, and returns once the server has received them. */
export async function holdBody(
  server: Pick<TestServer, 'address' | 'fetch'>,
  route: Route,
  input: Readonly<Record<string, unknown>>,
  token: string,
): Promise<HeldRequest> {
  const { type, body } = bodyOf(route, input);
  const sending = request(callUrl(server.address, route, input), {
    method: route.method,
    agent: false,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': type,
      'Content-Length': String(Buffer.byteLength(body)),
      // The server confirms this before it reads anything else in the request.
      Expect: '100-continue',
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject);
  });
  answered.catch(() => undefined);
  await new Promise((resolve) => {
    sending.once('continue', resolve).once('response', resolve).flushHeaders();
  });
  sending.write(body.slice(0, -1));
  // A later request is identified after this one, whose headers arrived first.
  for (let n = 0; n < 3; n += 1) await server.fetch('/readyz');
  const answer = async () => {
    const received = await answered;
    const said = await text(received);
    const http = received.statusCode ?? 0;
    return { http, code: http < 400 ? null : z.object({ data: refusal }).parse(JSON.parse(said)).data.code };
  };
  return {
    answer,
    release: () => {
      sending.end(body.slice(-1));
      return answer();
    },
  };
}

function bodyOf(route: Route, input: Readonly<Record<string, unknown>>): { type: string; body: string } {
  const fields = Object.fromEntries(Object.keys(route.body.shape).map((name) => [name, input[name]]));
  if (route.stream !== null) return { type: 'application/x-ndjson', body: String(input.lines) };
  if (route.upload === null) return { type: 'application/json', body: JSON.stringify(fields) };
  const part = (head: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  const parts = named.map(([name, value]) => part(`name="${name}"`, String(value)));
  const file = part(`name="${route.upload.field}"; filename="ids.csv"`, 'Host ID\n90000001\n');
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts.join('')}${file}--${BOUNDARY}--\r\n` };
}
