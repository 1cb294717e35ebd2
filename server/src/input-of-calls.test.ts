import { refusal } from '@greenroom/contract/kit/envelope.ts';
import { type Route, TOKEN_SCOPES } from '@greenroom/contract/kit/route.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testServer } from '../test/server.ts';
import { buildUser, signIn } from '../test/worlds/factories.ts';
import { MOUNTED } from './app.ts';
import { createToken } from './features/tokens/index.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;
const administrator = await buildUser(deps.db, { role: 'administrator' });
// Some calls are only for agents, so the administrator also gets that role.
await sql`insert into user_roles (user_id, role) values (${administrator.id}, 'agent')`.execute(deps.db);
const machine = await createToken(deps, { name: 'platform', scopes: TOKEN_SCOPES, days: 1 });

const routes = MOUNTED.map(({ route }) => route);
const withJson = routes.filter(({ method, upload, stream }) => method !== 'GET' && upload === null && stream === null);

/** Returns a token that the route accepts. Each token has its own session, since some calls end theirs. */
async function tokenFor({ access }: Route): Promise<string> {
  if (typeof access === 'object' && 'token' in access) return machine;
  return (await signIn(server, 'administrator', administrator)).token;
}

type Sent = RequestInit & { readonly query?: string; readonly inPath?: string };

/** Calls a route with a path that names no existing object. */
async function send(route: Route, { query = '', inPath = '999999', ...init }: Sent, token?: string) {
  const path = route.path.replace(/\{\w+\}/g, inPath);
  const headers = { Authorization: `Bearer ${token ?? (await tokenFor(route))}`, ...init.headers };
  const answer = await server.fetch(`${path}${query}`, { ...init, method: route.method, headers });
  if (answer.ok) {
    await answer.body?.cancel();
    return null;
  }
  return z.object({ data: refusal }).parse(await answer.json()).data;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Two characters, a length that even the shortest fields accept. */
const UNSTORABLE = 'x\0';

/** Returns calls to a route that each have this text in one field and omit the other fields. */
function unstorableCalls(route: Route): Sent[] {
  return [
    ...Object.keys(route.params.shape).map(() => ({ inPath: encodeURIComponent(UNSTORABLE) })),
    ...Object.keys(route.query.shape).map((name) => ({ query: `?${new URLSearchParams({ [name]: UNSTORABLE })}` })),
    ...(withJson.includes(route) ? Object.keys(route.body.shape) : []).map((name) => ({
      headers: JSON_TYPE,
      body: JSON.stringify({ [name]: UNSTORABLE }),
    })),
  ];
}

/** Returns whether a call without a body would lack a field. */
function needsBody({ body }: Route): boolean {
  return !body.safeParse({}).success;
}

describe('a body that is declared as JSON', () => {
  test('[R-API-3] and is empty counts as no body for every call that needs none', async () => {
    const codes: (string | undefined)[] = [];
    // The calls run in sequence, since some end their user's sessions.
    for (const route of withJson.filter((each) => !needsBody(each))) {
      codes.push((await send(route, { headers: JSON_TYPE }))?.code);
    }
    expect(codes.length).toBeGreaterThan(20);
    for (const code of ['malformed-request', 'not-signed-in']) expect(codes).not.toContain(code);
  });

  test('[R-API-3] and is empty lacks the fields that every call with a body requires', async () => {
    const got = await Promise.all(
      withJson.filter(needsBody).map(async (route) => [route.id, await send(route, { headers: JSON_TYPE })] as const),
    );
    for (const [id, refused] of got) {
      expect([id, refused?.code, refused?.fields.length]).toEqual([id, 'invalid-input', expect.any(Number)]);
      expect(refused?.fields).not.toEqual([]);
    }
  });

  test('[R-API-3] and is invalid is refused by every call', async () => {
    const codes = await Promise.all(
      withJson.map(async (route) => (await send(route, { headers: JSON_TYPE, body: '{"a":' }))?.code),
    );
    expect(new Set(codes)).toEqual(new Set(['malformed-request']));
  });
});

describe('a query', () => {
  test("[R-API-1] with an unknown parameter is refused by every call, with the parameter's name", async () => {
    const got = await Promise.all(
      routes.map(async (route) => [route.id, await send(route, { query: '?pageSise=20' })] as const),
    );
    const expected = { code: 'unknown-parameter', params: { name: 'pageSise' }, fields: [{ path: 'pageSise' }] };
    for (const [id, refused] of got) expect([id, refused]).toMatchObject([id, expected]);
  });
});

describe('a text that no database stores', () => {
  test('[R-API-4] in any field of a path, a query or a body is refused or harmless: no call fails', async () => {
    const failed: string[] = [];
    for (const route of routes.filter(({ answer }) => answer !== 'events')) {
      const token = await tokenFor(route);
      const refused = await Promise.all(unstorableCalls(route).map((call) => send(route, call, token)));
      if (refused.some((each) => each?.code === 'internal')) failed.push(route.id);
    }
    expect(failed).toEqual([]);
  });
});
