import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns when the process began, as text that no later process with the same ID can have. Undefined if there is no
 * such process. A zombie (dead, but not yet collected by its parent) is treated as gone, because in a container it may
 * never be collected.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return linuxStart(pid);
  if (process.platform === 'win32') return answersSignals(pid) ? 'running' : undefined;
  const line = await output('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]);
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

/** Returns a digest of the process's start time, 16 hexadecimal digits, or '' if there is no such process. */
export async function startDigest(pid: number): Promise<string> {
  const start = await processStart(pid);
  return start === undefined ? '' : createHash('sha256').update(start).digest('hex').slice(0, 16);
}

/** Returns whether the process is a PostgreSQL server on this data directory. */
export async function isServerOf(pid: number, directory: string): Promise<boolean> {
  if (process.platform === 'win32') return answersSignals(pid);
  if (process.platform !== 'linux') {
    return (await output('ps', ['-o', 'command=', '-p', String(pid)])).includes(directory);
  }
  try {
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').includes(directory)) return true;
    // PostgreSQL's working directory is its data directory, even if the checkout was moved. In many containers, root
    // can't inspect another user's process and can read only its command line.
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(directory));
  } catch {
    return false; // the process is gone or can't be inspected
  }
}

async function linuxStart(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets can contain spaces. The fields after it run from the state (field 3) to the start time in
    // ticks since boot (field 22) and beyond.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${fields[19] ?? ''}`;
  } catch {
    return undefined; // no such process
  }
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no such process
  }
}

/** Returns a command's output, or '' if it fails. `ps` fails for an unknown process, and `id` for an unknown user. */
export async function output(command: string, args: string[]): Promise<string> {
  try {
    return (await run(command, args)).stdout.trim();
  } catch {
    return '';
  }
}
