import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { statOf } from './account.ts';
import { program } from './binaries.ts';
import { createDatabase, type Plan, startMark, takeOver, tryConnecting } from './connect.ts';
import { ClusterError, codeOf } from './error.ts';
import { childOptions } from './initialise.ts';
import { isServerOf, processStart } from './process.ts';

/**
 * A running PostgreSQL. `exited` resolves when its process is gone. `adopted` is true if another process started it.
 */
export type RunningServer = { pid: number; port: number; adopted: boolean; exited: Promise<void> };

const POLL_MS = 20;
const ADOPTED_POLL_MS = 200;
/**
 * How long to retry starting a PostgreSQL that exits immediately. Remains of a killed server disappear within a second.
 */
export const START_PATIENCE_MS = 10_000;
/** If a server neither answers nor reports that it is starting for this long, it is treated as hung. */
const SILENCE_MS = 30_000;
const QUIT_AFTER_MS = 8_000;
const KILL_AFTER_MS = 5_000;
const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Adopts the PostgreSQL that still runs on the data, or starts one on `port` or a free port. Resolves when the server
 * answers. A failed start is repeated for `patienceMs`, since a killed predecessor's last processes may still use the
 * data, or another program may have taken the port. Throws `database-start-failed` or `database-password-refused`.
 */
export async function bringUp(plan: Plan, patienceMs: number, port?: number): Promise<RunningServer> {
  const patience = performance.now() + patienceMs;
  for (;;) {
    const orphan = await adopt(plan);
    if (orphan !== undefined) return orphan;
    const logFrom = (await statOf(plan.places.logFile))?.size ?? 0;
    const server = await spawnServer(plan, port ?? (await freePort()));
    if (await becomesReady(plan, server)) return server;
    if (performance.now() > patience) {
      throw new ClusterError('database-start-failed', {
        reason: await lastFatal(plan, logFrom),
        log: plan.places.logFile,
      });
    }
    await pause(100);
  }
}

/**
 * Stops PostgreSQL: it closes connections, writes its data and exits. If that takes too long, it is made to exit
 * immediately and recovers from its journal at the next start.
 */
export async function stopServer(plan: Plan, server: RunningServer): Promise<void> {
  const late = new AbortController();
  const insist = async () => {
    await pause(QUIT_AFTER_MS, undefined, { signal: late.signal });
    signalServer(plan, server.pid, 'QUIT');
    await pause(KILL_AFTER_MS, undefined, { signal: late.signal });
    signalServer(plan, server.pid, 'KILL');
  };
  signalServer(plan, server.pid, 'INT');
  const insisting = insist().catch((error: unknown) => {
    if (codeOf(error) !== 'ABORT_ERR') throw error; // aborted, because the server exited in time
  });
  await server.exited;
  late.abort();
  await insisting;
}

/**
 * Sends a signal synchronously, so that it works while this process exits. Does nothing if PostgreSQL is already gone.
 */
export function signalServer(plan: Plan, pid: number, signal: 'INT' | 'QUIT' | 'KILL'): void {
  try {
    if (process.platform === 'win32') execFileSync(program(plan.binaries, 'pg_ctl'), ['kill', signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if (process.platform !== 'win32' && codeOf(error) !== 'ESRCH') throw error;
  }
}

/**
 * Adopts a PostgreSQL that outlived the process that started it, waiting for it to finish recovering. If its start
 * parameters don't match, it is stopped. Undefined if none is running any more.
 */
async function adopt(plan: Plan): Promise<RunningServer | undefined> {
  const pidFile = join(plan.places.directory, 'postmaster.pid');
  if ((await statOf(pidFile)) === undefined) return undefined;
  const [pidLine, , , portLine] = (await readFile(pidFile, 'utf8')).split('\n');
  const [pid, port] = [Number(pidLine), Number(portLine)];
  if (!(pid > 0) || !(await isServerOf(pid, plan.places.directory))) {
    // The file is invalid: it was half written when the machine crashed, or its ID now belongs to another process
    // (common in containers). In both cases PostgreSQL would assume that a server is running. If one really is running,
    // its shared memory prevents the new one from starting.
    await rm(pidFile, { force: true });
    return undefined;
  }
  const exited = exitOfStranger(pid, await processStart(pid));
  const server = { pid, port, adopted: true, exited };
  if ((await becomesReady(plan, server).catch(() => false)) && (await takeOver(plan, port))) return server;
  await stopServer(plan, server);
  return undefined;
}

async function spawnServer(plan: Plan, port: number): Promise<RunningServer> {
  const { directory, logFile, folder } = plan.places;
  if (((await statOf(logFile))?.size ?? 0) > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.1`);
  const log = await open(logFile, 'a', 0o600);
  try {
    await log.chmod(0o600); // the file may be older and created under another umask
    if (plan.account !== undefined) await log.chown(plan.account.uid, plan.account.gid);
    const settings = { ...plan.settings, 'greenroom.start': startMark(plan) };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(program(plan.binaries, 'postgres'), ['-D', directory, '-p', String(port), ...flags], {
      ...childOptions(folder, plan.account),
      detached: true, // on Ctrl-C, only this process gets the signal, and stops PostgreSQL after finishing its own work
      stdio: ['ignore', log.fd, log.fd],
    });
    const exited = exitOfChild(child);
    child.unref();
    return { pid: child.pid ?? 0, port, adopted: false, exited };
  } finally {
    await log.close();
  }
}

/**
 * Waits until the child process exits. A program that can't be started (no permission, not executable) is treated as
 * exited.
 */
async function exitOfChild(child: ChildProcess): Promise<void> {
  await once(child, 'exit').catch(() => undefined);
}

async function exitOfStranger(pid: number, start: string | undefined): Promise<void> {
  while (start !== undefined && (await processStart(pid)) === start) {
    await pause(ADOPTED_POLL_MS, undefined, { ref: false });
  }
}

/**
 * Returns true once the server accepts connections, or false if it exited or hangs. Recovery can take as long as it
 * needs.
 */
async function becomesReady(plan: Plan, server: RunningServer): Promise<boolean> {
  let gone = false;
  void server.exited.then(() => {
    gone = true;
  });
  let lastWord = performance.now();
  for (let last = ''; !gone; ) {
    last = await tryConnecting(plan, server.port);
    if (last === '') return true;
    if (last === '3D000') await createDatabase(plan, server.port);
    else await pause(POLL_MS);
    if (last === '57P03') lastWord = performance.now(); // the server is starting, recovering or shutting down
    if (performance.now() - lastWord > (last === '28P01' ? START_PATIENCE_MS : SILENCE_MS)) {
      await stopServer(plan, server);
      // Checked only now, because the port may belong to another PostgreSQL. In that case, ours is about to exit.
      if (last === '28P01') throw new ClusterError('database-password-refused', { file: plan.places.passwordFile });
    }
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Returns the last error logged since this start. */
async function lastFatal(plan: Plan, from: number): Promise<string> {
  const log = await readFile(plan.places.logFile);
  const lines = log.subarray(from).toString('utf8').trimEnd().split('\n');
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
}
