import { refusal } from '@greenroom/contract/kit/envelope.ts';
import type { Route } from '@greenroom/contract/kit/route.ts';
import { z } from 'zod';
import { callUrl, type TestServer } from './server.ts';
import type { SignedIn } from './signed-in.ts';
import { HOST_OF_THE_SHEET } from './worlds/group-work.ts';

export interface Asked {
  readonly http: number;
  /** The raw answer. Empty for events. */
  readonly text: string;
  /** The refusal's code. Null on success. */
  readonly refused: string | null;
}

/** Makes any call in the contract, regardless of its kind of answer. A call that accepts a file gets a small sheet. */
export async function ask(
  server: TestServer,
  route: Route,
  input: Readonly<Record<string, unknown>>,
  as: SignedIn | null,
): Promise<Asked> {
  const body = bodyOf(route, input);
  const headers = {
    ...(as === null ? {} : { Authorization: `Bearer ${as.token}` }),
    ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
  };
  const answer = await server.fetch(callUrl('', route, input), { method: route.method, headers, body });
  if (answer.ok && route.answer === 'events') {
    await answer.body?.cancel();
    return { http: answer.status, text: '', refused: null };
  }
  const text = await answer.text();
  return { http: answer.status, text, refused: answer.ok ? null : codeOf(text) };
}

function codeOf(text: string): string {
  return z.object({ data: refusal }).parse(JSON.parse(text)).data.code;
}

function bodyOf(route: Route, input: Readonly<Record<string, unknown>>): FormData | string | null {
  const fields = Object.keys(route.body.shape).filter((name) => input[name] !== undefined);
  if (route.upload !== null) {
    const form = new FormData();
    for (const name of fields) form.set(name, String(input[name]));
    form.set(route.upload.field, new Blob([`Host ID\n${HOST_OF_THE_SHEET}\n`]), 'ids.csv');
    return form;
  }
  if (route.method === 'GET' || fields.length === 0) return null;
  return JSON.stringify(Object.fromEntries(fields.map((name) => [name, input[name]])));
}
