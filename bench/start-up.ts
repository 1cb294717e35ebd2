import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from '../server/src/platform/db/cluster/cluster.ts';
import type { BenchPlace } from './bench-place.ts';
import { type Measurement, median, seconds } from './measurement.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 5;
const POLL_MS = 10;
const PATIENCE_MS = 300_000;
const IDLE_MS = 5000;
const BUDGET_MS = 2000;
const MEGABYTE = 1024 * 1024;
const BUDGET_MEGABYTES = 150;

interface Started {
  readonly ms: number;
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Measures P-11: the time from `npm start` on an existing installation to the first response, and the idle process's
 * memory.
 */
export async function measureStart(place: BenchPlace): Promise<Measurement[]> {
  const dataFolder = join(place.folder, 'installation');
  // The first start installs, builds and creates the database, so it is not measured.
  await (await startProgram(place, dataFolder)).stop();
  const ours: number[] = [];
  const alone: number[] = [];
  let idleMegabytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await startDatabaseAlone(dataFolder));
    const started = await startProgram(place, dataFolder);
    ours.push(started.ms);
    if (round === ROUNDS - 1) {
      await pause(IDLE_MS);
      idleMegabytes = await residentMegabytes(started.address);
    }
    await started.stop();
  }
  const idle = `${Math.round(idleMegabytes)} MB idle`;
  return [
    {
      id: 'P-11',
      work: '`npm start` on an existing installation to the first answer',
      ours: `${seconds(median(ours))}, ${idle}`,
      limit: seconds(median(alone)),
      ratio: median(ours) / median(alone),
      budget: '≤ 2 s, ≤ 150 MB',
      met: median(ours) <= BUDGET_MS && idleMegabytes <= BUDGET_MEGABYTES,
      notes: [
        `P-11: starts ${list(ours)}; PostgreSQL alone ${list(alone)}. Idle: resident memory of the process that answers ` +
          `calls and works jobs off, ${IDLE_MS / 1000} s after its start (a megabyte is 1,048,576 bytes).`,
      ],
    },
  ];
}

function list(times: readonly number[]): string {
  return times.map(seconds).join(', ');
}

/** Runs `npm start` as a user does, and waits until `/readyz` reports that the database is available. */
async function startProgram(place: BenchPlace, dataFolder: string): Promise<Started> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn('npm', ['start', '--', '--no-demo'], {
    cwd: ROOT,
    env: { ...process.env, DATA_FOLDER: dataFolder, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => said.push(text));
  const closed = once(child, 'close');
  const stop = () => endProgram(child, closed);
  place.atEnd(stop);
  const until = async (reached: () => boolean | Promise<boolean>) => {
    while (!(await reached())) {
      if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${said.join('')}`);
      if (performance.now() - begun > PATIENCE_MS) throw new Error('npm start does not answer');
      await pause(POLL_MS);
    }
    return performance.now() - begun;
  };
  const ms = await until(() => answers(address));
  // Only after this message can the program be asked to stop.
  await until(() => said.join('').includes('ready at'));
  return { ms, address, stop };
}

/**
 * Stops npm. Its output stays open until the processes it started have ended, so waiting for it to close covers them as
 * well.
 */
async function endProgram(child: ChildProcess, closed: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  await closed;
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false; // the program doesn't listen yet
  }
}

/**
 * Returns how many milliseconds PostgreSQL alone takes to accept a connection, on the same data with the same settings.
 */
async function startDatabaseAlone(dataFolder: string): Promise<number> {
  let ms = Number.NaN;
  const cluster = await startCluster({
    dataFolder,
    log: (event, params) => {
      if (event === 'database-started') ms = Number(params.ms);
    },
  });
  await cluster.stop();
  return ms;
}

/** Returns the memory used by the process that answers requests, from its own metrics. */
export async function residentMegabytes(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / MEGABYTE;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
