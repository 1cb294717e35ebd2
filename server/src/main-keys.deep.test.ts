import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as contract from '@greenroom/contract/session.ts';
import { expect, test } from 'vitest';
import { readCode, reallySignIn, seal } from '../test/real-sign-in.ts';
import { testServer } from '../test/server.ts';
import { buildUser, TEST_PASSWORD } from '../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

/** Runs the command as npm does, with the running server's database. */
async function keys(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main-keys.ts'), ...args], {
    env: server.settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, out, err };
}

test('the key is rotated while the server runs: the next sign-in gets the new one, and sign-ins in progress succeed', async () => {
  const user = await buildUser(db, { role: 'agent' });
  const before = await server.get(contract.publicKey, {});
  const [early, late] = [randomUUID(), randomUUID()];
  const sealed = [await seal(server, TEST_PASSWORD, early), await seal(server, TEST_PASSWORD, late)];
  const rotated = await keys('rotate');
  expect(rotated).toMatchObject({ status: 0, err: '' });
  const after = await server.get(contract.publicKey, {});
  expect(after.keyId).toBeGreaterThan(before.keyId);
  expect(after.spki).not.toBe(before.spki);
  expect(rotated.out).toContain(` ${after.keyId} `);

  const login = async (uuid: string, password = '') =>
    server.call(contract.login, { username: user.username, password, uuid, code: await readCode(server, uuid) });
  expect((await login(early, sealed[0])).http).toBe(200);
  expect((await reallySignIn(server, user)).token).not.toBe('');
  server.clock.forward(601);
  expect((await login(late, sealed[1])).refusal?.code).toBe('wrong-credentials');
});

test('an invalid call of the command changes nothing and prints the usage', async () => {
  const before = await server.get(contract.publicKey, {});
  for (const args of [[], ['rotat'], ['rotate', 'twice'], ['rotate', '--now']]) {
    expect(await keys(...args)).toMatchObject({ status: 2, out: '', err: 'Usage: npm run keys -- rotate\n' });
  }
  expect((await server.get(contract.publicKey, {})).keyId).toBe(before.keyId);
});
