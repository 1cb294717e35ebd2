import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openLogFile } from './log-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'greenroom-log-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const line = (number: number) => `${String(number).padStart(9, '0')}\n`;
const text = (name: string) => readFile(join(folder, name), 'utf8');

test('a log that reaches its size limit is renamed, the given number of older logs is kept, and no line is lost', async () => {
  const path = join(folder, 'a.log');
  const log = openLogFile({ path, maxBytes: 100, keptFiles: 2 });
  for (let number = 0; number < 35; number += 1) log.write(line(number));
  expect((await readdir(folder)).filter((name) => name.startsWith('a.')).sort()).toEqual([
    'a.log',
    'a.log.1',
    'a.log.2',
  ]);
  const kept = `${await text('a.log.2')}${await text('a.log.1')}${await text('a.log')}`;
  expect(kept).toBe(Array.from({ length: 25 }, (_, index) => line(index + 10)).join(''));
  for (const name of ['a.log', 'a.log.1', 'a.log.2'])
    expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(100);
});

test('a log that is already over its limit is renamed with the next line', async () => {
  await writeFile(join(folder, 'b.log'), 'x'.repeat(1000));
  const log = openLogFile({ path: join(folder, 'b.log'), maxBytes: 100, keptFiles: 1 });
  log.write(line(1));
  expect([await text('b.log'), (await text('b.log.1')).length]).toEqual([line(1), 1000]);
});

test('two processes that share a log rotate it once, and continue in the new one', async () => {
  const path = join(folder, 'c.log');
  const [one, other] = [1, 2].map(() => openLogFile({ path, maxBytes: 100, keptFiles: 3 }));
  for (let number = 0; number < 11; number += 1) one?.write(line(number));
  await vi.waitFor(async () => {
    other?.write(line(99));
    expect(await text('c.log')).toContain(line(99));
  });
  expect((await text('c.log')).startsWith(line(10))).toBe(true);
  expect((await readdir(folder)).filter((name) => /^c\.log\.[2-9]/.test(name))).toEqual([]);
});
