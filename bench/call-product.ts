import type { Data, Route } from '@greenroom/contract/kit/route.ts';
import { z } from 'zod';

const envelope = z.object({ status: z.number(), message: z.string(), data: z.unknown() });

/** Calls the product as an agent's browser does; `query` stands behind the path. */
export async function callProduct<R extends Route>(
  address: string,
  token: string,
  route: R,
  call: { params?: Record<string, string>; query?: Record<string, string>; form?: FormData },
): Promise<Data<R>>;
export async function callProduct(
  address: string,
  token: string,
  route: Route,
  call: { params?: Record<string, string>; query?: Record<string, string>; form?: FormData },
): Promise<unknown> {
  const path = route.path.replace(/\{(\w+)\}/g, (_all, name: string) => call.params?.[name] ?? '');
  const response = await fetch(`${address}${path}?${new URLSearchParams(call.query)}`, {
    method: route.method,
    headers: { Authorization: `Bearer ${token}` },
    body: call.form ?? null,
  });
  const answer = envelope.parse(await response.json());
  if (!response.ok) throw new Error(`${route.id}: ${response.status} ${answer.message}`);
  return answer.data;
}
