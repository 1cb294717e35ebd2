import * as applications from '@greenroom/contract/applications/applications.ts';
import { ERRORS, envelopeStatus, isErrorCode } from '@greenroom/contract/errors.ts';
import { envelope, refusal } from '@greenroom/contract/kit/envelope.ts';
import { ALL_ROUTES } from '@greenroom/contract/routes.ts';
import * as session from '@greenroom/contract/session.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callUrl, testServer } from '../test/server.ts';
import { buildGroup, signIn } from '../test/worlds/factories.ts';
import { MOUNTED } from './app.ts';

const server = await testServer();
const { db } = server.product.deps;
const agent = await signIn(server, 'agent');
const group = await buildGroup(db, { agentId: agent.id });

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string() })),
  responses: z.record(z.string(), z.unknown()),
});

describe('the calls', () => {
  test("[R-API-4] every call of the contract is served, and the server's OpenAPI 3.1 document describes all of them", async () => {
    const mounted = MOUNTED.map(({ route }) => route.id).sort();
    expect(mounted).toEqual(ALL_ROUTES.map((route) => route.id).sort());
    const response = await server.fetch('/openapi.json');
    const document = z
      .object({
        openapi: z.string(),
        paths: z.record(z.string(), z.record(z.string(), operation)),
      })
      .parse(await response.json());
    expect(document.openapi).toBe('3.1.0');
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    expect(described.sort()).toEqual(['files.avatar', ...mounted].sort());
    for (const { route } of MOUNTED) {
      const call = document.paths[route.path]?.[route.method.toLowerCase()];
      expect(call?.operationId).toBe(route.id);
      // The document lists exactly the inputs that each call accepts.
      const named = [...Object.keys(route.params.shape), ...Object.keys(route.query.shape)];
      const inHeader = route.idempotent ? ['Idempotency-Key'] : [];
      expect([route.id, call?.parameters.map(({ name }) => name)]).toEqual([route.id, [...named, ...inHeader]]);
    }
    const avatar = document.paths['/avatar/{file}']?.get;
    expect(avatar?.parameters).toEqual([{ name: 'file' }]);
    expect(Object.keys(avatar?.responses ?? {})).toContain(String((await server.fetch('/avatar/none.webp')).status));
  });

  test('every call is named after the operation that carries it out', () => {
    const names = MOUNTED.map(({ route, runner }) => [route.id.split('.')[1], runner.run.name]);
    expect(names.filter(([call, operation]) => call !== operation)).toEqual([]);
  });

  test('[R-API-2] every answer is in the envelope: status 0 on success, 1 for a business rule, -1 for a refused sign-in, otherwise the HTTP status; a refusal includes code, parameters and fields', async () => {
    const info = await server.fetch(session.readInfo.path, { headers: { Authorization: `Bearer ${agent.token}` } });
    expect(
      envelope(session.readInfo.data)
        .strict()
        .parse(await info.json()),
    ).toMatchObject({ status: 0, message: '' });
    const own = await server.fetch(callUrl('', session.readUserInfo, { adminId: agent.id }), {
      headers: { Authorization: agent.token },
    });
    expect(await own.json()).toMatchObject({ status: 0, code: 200, data: { id: agent.id } });

    const business = await server.call(applications.submitTyped, { groupId: 999_999, text: '12345' }, { as: agent });
    expect(business).toMatchObject({
      http: 422,
      body: { status: 1 },
      refusal: { code: 'group-not-found', fields: [] },
    });
    const signInRefused = await server.call(session.login, {
      username: 'x',
      password: 'AAAA',
      code: 'abcd',
      uuid: crypto.randomUUID(),
    });
    expect(signInRefused).toMatchObject({ http: 400, body: { status: -1 } });
    const unsigned = await server.call(session.readInfo, {});
    expect(unsigned).toMatchObject({ http: 401, body: { status: 401 } });
    const reviewer = await signIn(server, 'reviewer');
    const forbidden = await server.call(
      applications.submitTyped,
      { groupId: group.id, text: '12345' },
      { as: reviewer },
    );
    expect(forbidden).toMatchObject({ http: 403, body: { status: 403 } });
    const invalid = await server.call(session.login, { username: ' ', password: '', code: '', uuid: 'no' });
    expect(invalid).toMatchObject({
      http: 400,
      body: { status: 400 },
      refusal: { code: 'invalid-input', params: { count: 4 } },
    });
    expect(invalid.refusal?.fields.map(({ path, code }) => [path, code])).toEqual([
      ['username', 'username-empty'],
      ['password', 'password-empty'],
      ['code', 'code-empty'],
      ['uuid', 'invalid'],
    ]);
  });

  test('every refusal in the registry has a status that fits its kind', () => {
    const codes = Object.keys(ERRORS).filter(isErrorCode);
    for (const code of codes) {
      const { kind, http } = ERRORS[code];
      if (kind === 'business') expect([409, 422]).toContain(http);
      expect(envelopeStatus(code)).toBe({ business: 1, 'sign-in': -1, plain: http }[kind]);
    }
  });

  test('[R-API-3] the base address is fixed, the token travels in the Authorization header alone, and JSON is the default', async () => {
    for (const route of ALL_ROUTES) expect(route.path).toMatch(/^\/(admin|agent-admin|push|ares-admin|api)\//);
    const bare = await server.fetch(session.readInfo.path, { headers: { Authorization: agent.token } });
    expect(bare.status).toBe(200);
    expect(bare.headers.get('content-type')).toContain('application/json');
    const cookie = await server.fetch(session.readInfo.path, {
      headers: { Cookie: `token=${agent.token}; Authorization=${agent.token}` },
    });
    expect(cookie.status).toBe(401);
    const query = await server.fetch(`${session.readInfo.path}?token=${agent.token}&Authorization=${agent.token}`);
    expect(query.status).toBe(401);
  });

  test('invalid JSON, unknown calls and oversized bodies get a clear refusal, never a server error', async () => {
    const headers = { Authorization: `Bearer ${agent.token}`, 'Content-Type': 'application/json' };
    const path = applications.submitTyped.path;
    const tries: [number, Promise<Response>][] = [
      [400, server.fetch(path, { method: 'POST', headers, body: '{"groupId":' })],
      [400, server.fetch(path, { method: 'POST', headers, body: 'null' })],
      [
        400,
        server.fetch(path, { method: 'POST', headers, body: '{"__proto__":{"x":1},"groupId":{"$gt":0},"text":5}' }),
      ],
      [
        415,
        server.fetch(path, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/xml' },
          body: '<a/>',
        }),
      ],
      [404, server.fetch('/admin/common/nothing', { headers })],
      [
        413,
        server.fetch(path, {
          method: 'POST',
          headers,
          body: JSON.stringify({ groupId: 1, text: 'x'.repeat(26_000_000) }),
        }),
      ],
    ];
    for (const [status, response] of tries) {
      const answer = await response;
      expect(answer.status).toBe(status);
      expect(
        refusal.safeParse((await z.object({ data: z.unknown() }).parseAsync(await answer.json())).data).success,
      ).toBe(true);
    }
  });

  test('the text of a refusal is in the language that the reader requests', async () => {
    const chinese = await server.call(session.readInfo, {}, { language: 'zh-TW,zh;q=0.9' });
    expect(chinese.body.message).toMatch(/\p{Script=Han}/u);
    const unknown = await server.call(session.readInfo, {}, { language: 'tlh' });
    expect(unknown.body.message).toMatch(/sign in/i);
  });

  test('headers close what a browser leaves open by default', async () => {
    const { headers } = await server.fetch('/readyz');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('the process reports that it is alive, that it is ready, and its figures', async () => {
    expect(await (await server.fetch('/livez')).text()).toBe('alive');
    expect(await (await server.fetch('/readyz')).text()).toBe('ready');
    expect(await (await server.fetch('/metrics')).text()).toContain('greenroom_http_request_seconds_count');
  });
});
