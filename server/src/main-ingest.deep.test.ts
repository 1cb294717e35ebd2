import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../test/database.ts';

const { settings } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'greenroom-ingest-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs an entry as npm does, and returns its output. */
async function run(entry: string, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [join(import.meta.dirname, entry), ...args], {
    env: settings,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, out, err };
}

test('a file is ingested, and the exit status shows whether lines were refused', async () => {
  const csv = join(folder, 'accounts.csv');
  await writeFile(csv, 'hostId,appId,name\n1001,1,Leyla\n1002,1,Nilay\n');
  expect(await run('main-ingest.ts', ['accounts', csv])).toEqual({
    ...{ status: 0, err: '', out: '2 lines: 2 added, 0 changed, 0 unchanged, 0 outdated, 0 refused\n' },
  });
  const line = '{"appId":1,"hostId":"1","name":"Leyla"}\n';
  expect(await run('main-ingest.ts', ['accounts', '-'], line)).toEqual({
    status: 1,
    err: 'line 1: hostId host-id\n',
    out: '1 lines: 0 added, 0 changed, 0 unchanged, 0 outdated, 1 refused\n',
  });
  const csvInput = await run('main-ingest.ts', ['accounts', '-', '--csv'], 'hostId,appId,name\n1003,1,Ada\n');
  expect(csvInput).toMatchObject({ status: 0, err: '' });
});

test('daily facts are ingested by the same rules', async () => {
  const csv = join(folder, 'daily-facts.csv');
  await writeFile(csv, 'hostId,appId,day,totalCoins\n1001,1,2026-01-31,5\n1001,1,2026-02-01,\n');
  expect(await run('main-ingest.ts', ['daily-facts', csv])).toEqual({
    status: 1,
    err: 'line 3: totalCoins required\n',
    out: '2 lines: 1 added, 0 changed, 0 unchanged, 0 outdated, 1 refused\n',
  });
  const line = '{"appId":1,"hostId":"1001","day":"2026-02-01","totalCoins":0}\n';
  expect(await run('main-ingest.ts', ['daily-facts', '-'], line)).toMatchObject({ status: 0, err: '' });
});

test('invalid arguments and a missing file are reported, with different exit statuses', async () => {
  const wrong = [[], ['facts', 'x.csv'], ['accounts'], ['accounts', '-', '--tsv']];
  for (const answer of await Promise.all(wrong.map((args) => run('main-ingest.ts', args)))) {
    expect(answer).toMatchObject({ status: 2, out: '' });
  }
  const missing = await run('main-ingest.ts', ['accounts', join(folder, 'missing.csv')]);
  expect(missing).toMatchObject({ status: 1, out: '' });
  expect(missing.err).toContain('missing.csv');
});
