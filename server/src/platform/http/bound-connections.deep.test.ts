import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { submitFile, submitTyped } from '@greenroom/contract/applications/applications.ts';
import * as session from '@greenroom/contract/session.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { holdBody } from '../../../test/held-body.ts';
import { startProduct } from '../../../test/product-process.ts';
import { testServer } from '../../../test/server.ts';
import { buildSession, buildUser, signIn } from '../../../test/worlds/factories.ts';
import { buildApp } from '../../app.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { boundConnections, type ConnectionLimits, connectionLimits, recogniseConnection } from './bound-connections.ts';

const LIMITS: ConnectionLimits = {
  total: 12,
  perAddress: 8,
  strangersPerAddress: 3,
  perUser: 12,
  slowestBody: { graceMs: 60_000, bytesPerSecond: 1 },
  arrivalMs: 500,
  answerMs: 1500,
  byAddress: true,
};
const PATIENCE = { timeout: 8000, interval: 50 };
const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n';

const opened = new Set<Socket>();
afterAll(() => {
  for (const socket of opened) socket.destroy();
});

/** Connects from the given loopback address. */
async function connect(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from });
  opened.add(socket);
  socket.on('error', () => undefined).on('close', () => opened.delete(socket));
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

/**
 * Starts a server that recognizes every caller with a token and answers once the whole request has arrived. The answer
 * for `/endless` never ends.
 */
async function listen(limits: ConnectionLimits) {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { authorization } = request.headers;
    if (authorization && !recogniseConnection(request.socket, authorization)) {
      response.writeHead(429, { Connection: 'close' }).end();
    } else if (request.url === '/endless') response.write('…');
    else request.resume().once('end', () => response.end('ok'));
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, handle);
  boundConnections(server, limits);
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function answered(socket: Socket, request: string): Promise<void> {
  const data = once(socket, 'data');
  socket.write(request);
  await data;
}

describe('a stranger who keeps the server waiting', () => {
  test.each([
    ['sends nothing', ''],
    ['never ends a head', HEAD],
    ['never ends a body', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf`],
    ['never reads an answer to its end', `GET /endless HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])('is disconnected: one who %s', async (_kind, sent) => {
    const socket = await connect(await listen(LIMITS));
    socket.write(sent);
    await vi.waitFor(() => expect(socket.destroyed || socket.closed).toBe(true), PATIENCE);
  });

  test('is not disconnected after a request on the connection was answered, nor while a signed-in user sends a long body', async () => {
    const port = await listen(LIMITS);
    const used = await connect(port);
    await answered(used, `${HEAD}\r\n`);
    const slow = await connect(port);
    slow.write(`POST / HTTP/1.1\r\nHost: x\r\nAuthorization: t\r\nContent-Length: 1000\r\n\r\nhalf`);
    const silent = await connect(port);
    await vi.waitFor(() => expect(silent.closed).toBe(true), PATIENCE);
    await answered(used, `${HEAD}\r\n`);
    await answered(slow, 'x'.repeat(996));
  });
});

describe('[R-PLUS-28] a signed-in user', () => {
  const post = (user: string, bytes: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nAuthorization: ${user}\r\nContent-Length: ${bytes}\r\n\r\n`;

  test('is disconnected when a body stops arriving, but not while it arrives slowly', async () => {
    const port = await listen({ ...LIMITS, slowestBody: { graceMs: 300, bytesPerSecond: 100 } });
    const [stuck, slow] = [await connect(port), await connect(port)];
    slow.write(`${post('t', 100_100)}${'x'.repeat(100_000)}`);
    stuck.write(`${post('t', 1000)}x`);
    await vi.waitFor(() => expect(stuck.closed).toBe(true), PATIENCE);
    await answered(slow, 'x'.repeat(100));
  });

  test('has a limited number of open requests from all addresses, and takes no place of another user', async () => {
    const port = await listen({ ...LIMITS, perUser: 3, strangersPerAddress: 8 });
    const held: Socket[] = [];
    for (let n = 0; n < 3; n += 1) {
      const socket = await connect(port, `127.0.5.${1 + n}`);
      socket.write(post('t', 4));
      held.push(socket);
    }
    await answered(await connect(port), `${HEAD}Authorization: u\r\n\r\n`);
    const next = async () => {
      const socket = await connect(port, '127.0.5.9');
      const data = once(socket, 'data');
      socket.write(`${HEAD}Authorization: t\r\n\r\n`);
      return String((await data)[0]).slice(9, 12);
    };
    await vi.waitFor(async () => expect(await next()).toBe('429'), PATIENCE);
    const [first] = held;
    if (first) await answered(first, 'done');
    await vi.waitFor(async () => expect(await next()).toBe('200'), PATIENCE);
    expect(await next()).toBe('200');
  });

  test('is refused by every call beyond the limit, until one of their requests has ended', async () => {
    const server = await testServer({ RUN: 'api' });
    const options = { interfaceFolder: null, failUndeclared: true, limits: { perUser: 2 }, isStopping: () => false };
    const app = await buildApp(server.product.deps, options);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const at = { address, fetch: (path: string) => fetch(`${address}${path}`) };
    const [{ token }, other] = [await signIn(server, 'agent'), await signIn(server, 'agent')];
    const held = await holdBody(at, submitTyped, { groupId: 1, text: '1' }, token);
    await holdBody(at, submitTyped, { groupId: 1, text: '1' }, token);
    const read = (of: string) =>
      fetch(`${address}${session.readInfo.path}`, { headers: { Authorization: `Bearer ${of}` } });
    const refused = await read(token);
    expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'close']);
    expect(await refused.json()).toMatchObject({ data: { code: 'too-many-requests' } });
    expect((await read(other.token)).status).toBe(200);
    await held.release();
    await vi.waitFor(async () => expect((await read(token)).status).toBe(200), PATIENCE);
    app.server.closeAllConnections();
    await app.close();
  });

  test('is told that a body arrived too slowly, for a call and for an upload', async () => {
    const server = await testServer({ RUN: 'api' });
    const limits = { slowestBody: { graceMs: 300, bytesPerSecond: 1e9 } };
    const options = { interfaceFolder: null, failUndeclared: true, limits, isStopping: () => false };
    const app = await buildApp(server.product.deps, options);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await signIn(server, 'agent');
    for (const route of [submitTyped, submitFile]) {
      const at = { address, fetch: (path: string) => fetch(`${address}${path}`) };
      const held = await holdBody(at, route, { groupId: 1, text: '1' }, token);
      expect(await held.answer()).toEqual({ http: 408, code: 'request-timeout' });
    }
    await app.close();
  });
});

describe('when connections run out', () => {
  test('those of one address make room for each other, and for no other address', async () => {
    const port = await listen({ ...LIMITS, arrivalMs: 60_000 });
    const other = await connect(port, '127.0.0.2');
    const flood: Socket[] = [];
    for (let n = 0; n < 30; n += 1) flood.push(await connect(port, '127.0.0.3'));
    await vi.waitFor(() => expect(flood.filter(({ closed }) => !closed)).toHaveLength(3), PATIENCE);
    expect(flood.slice(-3).every(({ closed }) => !closed)).toBe(true);
    await answered(other, `${HEAD}\r\n`);
  });

  test("strangers of all addresses go first, and a signed-in user's connection goes only if it is idle", async () => {
    const port = await listen({ ...LIMITS, arrivalMs: 60_000 });
    const known: Socket[] = [];
    for (let n = 0; n < 4; n += 1) {
      const socket = await connect(port, '127.0.1.1');
      await answered(socket, `${HEAD}Authorization: t\r\n\r\n`);
      known.push(socket);
    }
    for (let n = 0; n < 40; n += 1) await connect(port, `127.0.2.${1 + n}`);
    for (const socket of known) await answered(socket, `${HEAD}Authorization: t\r\n\r\n`);
    // All connections except the newest belong to known users. One more address for a known user displaces idle
    // connections, not busy ones.
    const busy = await connect(port, '127.0.3.1');
    busy.write(`POST / HTTP/1.1\r\nHost: x\r\nAuthorization: t\r\nContent-Length: 4\r\n\r\n`);
    for (let n = 0; n < 8; n += 1) {
      const socket = await connect(port, '127.0.4.1');
      await answered(socket, `${HEAD}Authorization: t\r\n\r\n`);
    }
    await vi.waitFor(() => expect(known.some(({ closed }) => closed)).toBe(true), PATIENCE);
    await answered(busy, 'done');
  });

  test('bodies that users hold back make room for newcomers, the oldest first, and requests that are being answered stay', async () => {
    const port = await listen({ ...LIMITS, arrivalMs: 60_000 });
    const busy = await connect(port, '127.0.7.1');
    await answered(busy, `GET /endless HTTP/1.1\r\nHost: x\r\nAuthorization: a\r\n\r\n`);
    const held: Socket[] = [];
    for (let n = 1; n < LIMITS.total; n += 1) {
      const socket = await connect(port, `127.0.7.${1 + (n % 3)}`);
      // The continue response shows that the server has read the headers.
      const head = `Authorization: ${'abc'[n % 3]}\r\nContent-Length: 4\r\nExpect: 100-continue`;
      await answered(socket, `POST / HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`);
      held.push(socket);
    }
    const newcomer = await connect(port, '127.0.7.9');
    await vi.waitFor(() => expect(held.findIndex(({ closed }) => closed)).toBe(0), PATIENCE);
    await answered(newcomer, `${HEAD}Authorization: d\r\n\r\n`);
    expect([busy, ...held].filter(({ closed }) => closed)).toHaveLength(1);
  });

  test('behind a proxy, whose address is that of all callers, only the total is limited', async () => {
    const port = await listen({ ...LIMITS, arrivalMs: 60_000, byAddress: false });
    const callers: Socket[] = [];
    for (let n = 0; n < LIMITS.total; n += 1) callers.push(await connect(port));
    for (const socket of callers) await answered(socket, `${HEAD}\r\n`);
  });
});

test('the limits leave room for the database, for files and for other users, however few files can be open', () => {
  for (const descriptors of [300, 2000, 1_000_000]) {
    const { total, perAddress, strangersPerAddress, perUser } = connectionLimits(false, descriptors);
    expect(perUser).toBeLessThanOrEqual(total / 2);
    expect(total).toBeLessThanOrEqual(descriptors - 100);
    expect(strangersPerAddress).toBeLessThan(perAddress);
    expect(perAddress).toBeLessThan(total);
  }
});

/** Creates a session for a new agent and returns its token. */
async function sessionOf(db: Db): Promise<string> {
  const agent = await buildUser(db, { role: 'agent' });
  return buildSession(db, agent.id);
}

test('with 300 files allowed, 400 unfinished sign-ins of a stranger and 200 unfinished bodies of a user end nothing, and others are served as before', {
  timeout: 60_000,
}, async () => {
  const { url, settings } = await testDatabase();
  const { db, close } = openDatabase(url, 2, () => undefined);
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-files-'));
  const [token, hoarding] = [await sessionOf(db), await sessionOf(db)];
  await close();
  const product = await startProduct({ ...settings, DATA_FOLDER: dataFolder }, ['--no-demo'], 300);
  try {
    const { port } = new URL(product.address);
    const call = async (): Promise<number> => {
      const begun = performance.now();
      // Uses a new connection each time, since the attack must not block newcomers either.
      const response = await fetch(`${product.address}${session.readInfo.path}`, {
        headers: { Authorization: `Bearer ${token}`, Connection: 'close' },
      });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      return performance.now() - begun;
    };
    for (let n = 0; n < 20; n += 1) await call();
    const body = `POST ${session.login.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`;
    const flood = await Promise.all(Array.from({ length: 400 }, () => connect(Number(port))));
    for (const socket of flood) socket.write(body);
    for (let n = 0; n < 50; n += 1) await call();
    // A signed-in user can't take all connections either, regardless of the number of addresses.
    const bodies = await Promise.all(
      Array.from({ length: 200 }, (_each, n) => connect(Number(port), `127.0.6.${1 + (n % 4)}`)),
    );
    const others = `POST ${session.logout.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${hoarding}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`;
    for (const socket of bodies) socket.write(others);
    for (let n = 0; n < 20; n += 1) await call();
    await vi.waitFor(() => expect(flood.filter(({ closed }) => !closed).length).toBeLessThan(60), PATIENCE);
    expect(await fetch(`${product.address}/livez`).then(({ status }) => status)).toBe(200);
  } finally {
    for (const socket of opened) socket.destroy();
    expect(await product.stop()).toBe(0);
    await rm(dataFolder, { recursive: true, force: true });
  }
});
