import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { refusal } from '@greenroom/contract/kit/envelope.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testServer } from '../test/server.ts';
import { buildApp } from './app.ts';

const server = await testServer({ RUN: 'api' });
const folder = await mkdtemp(join(tmpdir(), 'greenroom-interface-'));
const running: FastifyInstance[] = [];
afterAll(async () => {
  await Promise.all(running.map((app) => app.close()));
  await rm(folder, { recursive: true, force: true });
});

const SCRIPT = 'console.log("a program")\n'.repeat(200);
const PAGE = '<!doctype html><html lang="en"><head><title>Greenroom</title></head><body></body></html>';

/** Serves a built interface with one script, its compressed form, and `more` other files. */
async function serveFiles(name: string, more: number): Promise<string> {
  const interfaceFolder = join(folder, name, 'dist');
  const assets = join(interfaceFolder, 'assets');
  await mkdir(assets, { recursive: true });
  await writeFile(join(folder, name, 'secret.txt'), 'a secret');
  await writeFile(join(interfaceFolder, 'index.html'), PAGE);
  await writeFile(join(assets, 'program-x.js'), SCRIPT);
  await writeFile(join(assets, 'program-x.js.br'), brotliCompressSync(SCRIPT));
  await Promise.all(
    Array.from({ length: more }, (_, at) => link(join(assets, 'program-x.js'), join(assets, `more-${at}.js`))),
  );
  const app = await buildApp(server.product.deps, { interfaceFolder, failUndeclared: true, isStopping: () => false });
  running.push(app);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const few = await serveFiles('few', 0);

test('an interface file is served as the build compressed it, and cached forever, since its name changes with its content', async () => {
  const answer = await fetch(`${few}/assets/program-x.js`, { headers: { 'Accept-Encoding': 'br' } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.has('content-security-policy')).toBe(false);
  expect(await answer.text()).toBe(SCRIPT);
  const plain = await fetch(`${few}/assets/program-x.js`, { headers: { 'Accept-Encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(SCRIPT);
});

/** Requests an address exactly as written, since `fetch` would remove the dots. */
async function get(path: string): Promise<{ status: number | undefined; body: string }> {
  const { hostname, port } = new URL(few);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>();
  request({ hostname, port, path }, (answer) => {
    text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
  })
    .on('error', reject)
    .end();
  return promise;
}

test.each([
  ['/assets/gone.js', 404],
  ['/assets/', 404],
  ['/assets/PROGRAM-X.js', 404],
  ['/assets/../../secret.txt', 400],
  ['/assets/..%2f..%2fsecret.txt', 400],
  ['/assets/%2e%2e/%2e%2e/secret.txt', 400],
  ['/assets/..%5c..%5csecret.txt', 400],
  ['/assets/%2e%2e%2findex.html', 400],
  ['/assets/program-x.js%00', 400],
])('%s is not an interface file and is refused with %i in the envelope', async (path, status) => {
  const answer = await get(path);
  expect(answer).toMatchObject({ status, body: expect.not.stringContaining('a secret') });
  const said = z
    .object({ status: z.number(), message: z.string().min(1), data: refusal })
    .parse(JSON.parse(answer.body));
  expect(said.data.requestId).not.toBe('');
});

test('an interface file takes as much work among 10,000 others as alone', async () => {
  const many = await serveFiles('many', 10_000);
  const workOf = async (address: string) => {
    const before = process.cpuUsage();
    for (let at = 0; at < 10; at += 1) {
      const answer = await fetch(`${address}/assets/program-x.js`, { headers: { 'Accept-Encoding': 'br' } });
      expect(await answer.text()).toBe(SCRIPT);
    }
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  // Alternate between both and use the minimum of each, since garbage collection from other files affects some runs.
  const works = { few: Infinity, many: Infinity };
  for (let turn = 0; turn < 20; turn += 1) {
    works.few = Math.min(works.few, await workOf(few));
    works.many = Math.min(works.many, await workOf(many));
  }
  expect(works.many / works.few).toBeLessThan(2);
});
