import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { HEAP_FLAGS } from '../../scripts/keep-running.cjs';

export interface ProductProcess {
  readonly address: string;
  /** The process's output so far. */
  readonly said: readonly string[];
  /** Kills the process, as in a power cut. */
  kill(): Promise<void>;
  /** Stops the process as Ctrl-C does. Returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Runs Greenroom in a separate process, as `npm start` does, and waits until it is ready.
 * @param maxFiles maximum number of open files; if omitted, the same as for this process
 */
export async function startProduct(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ['--no-demo'],
  maxFiles?: number,
): Promise<ProductProcess> {
  const command = [process.execPath, ...HEAP_FLAGS, join(import.meta.dirname, '../src/main-serve.ts'), ...args];
  const limited = maxFiles === undefined ? command : ['sh', '-c', `ulimit -n ${maxFiles}; exec "$0" "$@"`, ...command];
  const [program = '', ...rest] = limited;
  const child = spawn(program, rest, {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', CALLS_PER_MINUTE: '1000000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const address = await ready(child, said);
  return {
    address,
    said,
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGINT'),
  };
}

function ready(child: ChildProcess, said: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const address = /ready at (\S+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    }
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${said.join(' | ')}`)));
  });
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGINT'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}
