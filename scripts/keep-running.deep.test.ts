import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { plantTree } from './checks/plant-tree.ts';

const PATIENCE = { timeout: 15_000, interval: 20 };
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/**
 * Runs a program in the same way as `npm start` runs Greenroom. The program records each of its starts and then runs
 * the given code.
 */
async function keepRunning(does: string, firstPauseMs = 5) {
  const root = await plantTree({ 'program.cjs': `require('fs').appendFileSync(__dirname + '/starts', '.');\n${does}` });
  const starts = join(root, 'starts');
  appendFileSync(starts, '');
  const runner = JSON.stringify(join(import.meta.dirname, 'keep-running.cjs'));
  const program = JSON.stringify(join(root, 'program.cjs'));
  const child = spawn(process.execPath, ['-e', `require(${runner}).keepRunning([[${program}]], ${firstPauseMs})`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (said += data.toString()));
  const ended = once(child, 'exit').then(() => ({ code: child.exitCode, starts: count(), said }));
  const count = () => readFileSync(starts, 'utf8').length;
  return { child, ended, count, said: () => said };
}

test('a process that crashed is restarted however often it crashes, until it is asked to end', async () => {
  const running = await keepRunning('process.exit(70)', 1);
  await vi.waitFor(() => expect(running.count()).toBeGreaterThan(9), { timeout: 60_000, interval: 20 });
  running.child.kill('SIGTERM');
  expect((await running.ended).said).toContain('broke (70) and is started again in 1 s …');
});

test('the pauses before restarts grow to sixty times the first and no further', async () => {
  const running = await keepRunning('process.exit(70)', 20);
  const pauses = () => [...running.said().matchAll(/again in (\d+) s/g)].map(([, seconds]) => Number(seconds));
  await vi.waitFor(() => expect(pauses().length).toBeGreaterThan(7), { timeout: 25_000, interval: 20 });
  running.child.kill('SIGTERM');
  await running.ended;
  // 60 × 20 ms is shown as 2 s. If pauses only doubled, the eighth would be shown as 3 s.
  expect(pauses().slice(0, 8)).toEqual([1, 1, 1, 1, 1, 1, 2, 2]);
});

test('one that ran, crashed and cannot start for a while, as without its database, is restarted until it can', async () => {
  const running = await keepRunning(
    `
    const starts = require('fs').readFileSync(__dirname + '/starts', 'utf8').length;
    if (starts === 1) process.kill(process.pid, 'SIGKILL');
    if (starts < 9) process.exit(1);
    setInterval(() => {}, 1000);`,
    1,
  );
  await vi.waitFor(() => expect(running.count()).toBe(9), { timeout: 60_000, interval: 20 });
  running.child.kill('SIGTERM');
  expect((await running.ended).starts).toBe(9);
});

test('one that was killed is restarted, and continues to run', async () => {
  const running = await keepRunning(`
    const starts = require('fs').readFileSync(__dirname + '/starts', 'utf8').length;
    if (starts === 1) process.kill(process.pid, 'SIGKILL');
    setInterval(() => {}, 1000);`);
  await vi.waitFor(() => expect(running.count()).toBe(2), PATIENCE);
  running.child.kill('SIGTERM');
  expect((await running.ended).starts).toBe(2);
});

test('one that says it cannot start, or was asked to end, is not restarted', async () => {
  expect(await (await keepRunning('process.exit(1)')).ended).toMatchObject({ code: 1, starts: 1, said: '' });
  expect(await (await keepRunning('process.exit(0)')).ended).toMatchObject({ code: 0, starts: 1, said: '' });
});

test('a stop between two starts ends immediately', async () => {
  const running = await keepRunning('process.exit(70)', 60_000);
  await vi.waitFor(() => expect(running.said()).toContain('started again'), PATIENCE);
  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 70, starts: 1 });
});
