import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { testServer } from '../test/server.ts';
import { checkAudit } from './features/audit/audit.job.ts';

const server = await testServer({ RUN: 'api' });
const { deps } = server.product;

/** Runs the command as npm does, with the running server's database and data folder. */
async function audit(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main-audit.ts'), ...args], {
    env: { ...server.settings, DATA_FOLDER: server.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, out, err };
}

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

test('[R-PLUS-11] the command reports an intact audit log, prints its head, and names changes by the superuser', async () => {
  await sql`insert into departments (name) select 'Department ' || i from generate_series(1, 3) i`.execute(deps.db);
  await sql`update departments set name = name || '!'`.execute(deps.db);
  expect(await audit('verify')).toMatchObject({ status: 0, err: '', out: expect.stringContaining('is whole') });
  const head = (await audit('head')).out.trim();
  expect(head).toMatch(/^\d+:[0-9a-f]{64}$/);
  const [position = ''] = head.split(':');
  expect(await audit('verify', '--head', head)).toMatchObject({ status: 0 });
  expect(await audit('verify', '--head', `${position}:${'0'.repeat(64)}`)).toMatchObject({
    status: 1,
    out: expect.stringContaining(`Position ${position} `),
  });
  await checkAudit(deps);
  await asOwner(`update audit_entries set actor = 'x' where id = (select max(id) from audit_entries)`);
  expect(await audit('verify')).toMatchObject({ status: 1, out: expect.stringMatching(/Entry \d+ .* was edited/) });
  await asOwner(
    'delete from audit_seals where position = (select max(position) from audit_seals); delete from audit_entries where id = (select max(id) from audit_entries)',
  );
  const cut = await audit('verify');
  expect(cut).toMatchObject({ status: 1, out: expect.stringContaining('at the end of the chain were removed') });
});

test('[R-PLUS-11] an invalid call of the command prints the usage', async () => {
  for (const args of [[], ['verif'], ['verify', 'twice'], ['verify', '--head', 'abc'], ['head', '--now']]) {
    const { status, out, err } = await audit(...args);
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('Usage: npm run audit -- verify');
  }
});
