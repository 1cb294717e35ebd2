import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../test/server.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

/** Runs the command as npm does, on the database of the running server. */
async function token(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main-token.ts'), ...args], {
    env: server.settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, out, err };
}

test('a token is made, listed and revoked', async () => {
  const made = await token('create', '--name', 'warehouse', '--scope', 'accounts:ingest', '--days', '30');
  expect(made).toMatchObject({ status: 0, out: expect.stringMatching(/^gr_\S+\n$/) });
  const listed = await token('list');
  expect(listed.out).toMatch(/^\d+\twarehouse\taccounts:ingest\tgood until /);
  expect(listed.out).not.toContain(made.out.trim());
  const [id = ''] = listed.out.split('\t');
  expect(await token('revoke', id)).toMatchObject({ status: 0, err: `Token ${id} is revoked.\n` });
  expect((await token('list')).out).toContain('revoked at');
});

test('a value that is wrong is named, with what is allowed, and nothing is made', async () => {
  const before = await sql`select id from api_tokens`.execute(db);
  const name = ['create', '--name', 'x'];
  const scope = ['--scope', 'accounts:ingest'];
  const wrong: [string[], RegExp][] = [
    [[...name, '--scope', 'everything'], /^There is no scope everything; the scopes are accounts:ingest, /],
    [name, /^--scope is missing; /],
    [['create', ...scope], /^--name takes a name of 1 to 100 characters\./],
    [[...name, ...scope, '--days', '0'], /^--days takes a whole number from 1 to 3650\./],
    [[...name, ...scope, '--days', 'soon'], /^--days takes a whole number/],
    [['revoke', 'all'], /^Usage: /],
  ];
  for (const [args, said] of wrong) {
    const { status, out, err } = await token(...args);
    expect({ args, status, out }).toEqual({ args, status: 2, out: '' });
    expect(err).toMatch(said);
    expect(err).toContain('Usage: npm run token -- create');
  }
  expect((await sql`select id from api_tokens`.execute(db)).rows).toEqual(before.rows);
});
