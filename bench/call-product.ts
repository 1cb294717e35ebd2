import type { Data, Route } from '@greenroom/contract/kit/route.ts';
import { z } from 'zod';

const envelope = z.object({ status: z.number(), message: z.string(), data: z.unknown() });

interface Call {
  params?: Record<string, string>;
  /** The query to append to the path. */
  query?: Record<string, string>;
  form?: FormData;
  /** The body, sent as JSON. */
  body?: unknown;
}

/** Calls Greenroom as an agent's browser does. */
export async function callProduct<R extends Route>(
  address: string,
  token: string,
  route: R,
  call: Call,
): Promise<Data<R>>;
export async function callProduct(address: string, token: string, route: Route, call: Call): Promise<unknown> {
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => call.params?.[name] ?? '');
  const response = await fetch(`${address}${path}?${new URLSearchParams(call.query)}`, {
    method: route.method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(route.idempotent && { 'Idempotency-Key': crypto.randomUUID() }),
    },
    body: call.form ?? (call.body === undefined ? null : JSON.stringify(call.body)),
  });
  const answer = envelope.parse(await response.json());
  if (!response.ok) throw new Error(`${route.id}: ${response.status} ${answer.message}`);
  return answer.data;
}
