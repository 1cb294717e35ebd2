import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../test/server.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;

/** Runs the command as npm does, with the running server's database. */
async function token(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main-token.ts'), ...args], {
    env: server.settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, out, err };
}

test('a token is created, listed and revoked', async () => {
  const made = await token('create', '--name', 'x', '--scope', 'accounts:ingest', '--days', '30');
  expect(made).toMatchObject({ status: 0 });
  expect(made.out).toMatch(/^gr_[\w-]{43}\n$/);
  const listed = await token('list');
  expect(listed.out).toMatch(/^1\tx\taccounts:ingest\tgood until \S+\tnever used\n$/);
  const facts = ['create', '--name', 'facts', '--scope', 'daily-facts:ingest', '--scope', 'accounts:ingest'];
  expect(await token(...facts)).toMatchObject({ status: 0 });
  expect((await token('list')).out).toContain('\tfacts\taccounts:ingest daily-facts:ingest\t');
  expect(await token('revoke', '1')).toMatchObject({ status: 0, err: 'Token 1 is revoked.\n' });
  expect(await token('revoke', '3')).toMatchObject({ status: 1 });
});

test('a wrong value is named with the allowed values, and no token is created', async () => {
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
    [[], /^Usage: /],
  ];
  const answers = await Promise.all(wrong.map(async ([args, said]) => ({ args, said, ...(await token(...args)) })));
  for (const { args, said, status, out, err } of answers) {
    expect({ args, status, out }).toEqual({ args, status: 2, out: '' });
    expect(err).toMatch(said);
    expect(err).toContain('Usage: npm run token -- create');
  }
  expect((await sql`select id from api_tokens`.execute(db)).rows).toEqual(before.rows);
});
