import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const COMPILER = fileURLToPath(new URL('./main-compile-program.ts', import.meta.url));
/** What the first line of a compiled program begins with; behind it, as JSON, the modules from which it was compiled. */
export const MODULES_PREFIX = '// compiled from ';
const modules = z.array(z.tuple([z.string(), z.string()]));

/** Of the text of a module; it only tells one version from another. */
export function digestOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/**
 * A program of ours that is started often, compiled into one file of JavaScript. Node takes 0.06 s to load what strips types,
 * and its compile cache serves no process with `--permission`. The file counts while each module is as it was when that
 * was compiled; until there is one, and where there can be none, the sources run as they are.
 */
export class CompiledProgram {
  readonly #source: string;
  readonly #compiled: string;
  #isCurrent = false;
  #compiling: Promise<void> | null = null;

  constructor(source: string, compiled: string) {
    this.#source = source;
    this.#compiled = compiled;
  }

  /** @returns the path of what to run now; where that are the sources, the file is compiled for the next time, once */
  path(): string {
    // A cache may be cleared at any time.
    if (this.#isCurrent && !existsSync(this.#compiled)) {
      this.#isCurrent = false;
      this.#compiling = null;
    }
    this.#isCurrent ||= isCurrent(this.#compiled);
    if (this.#isCurrent) return this.#compiled;
    void this.compile();
    return this.#source;
  }

  /** Compiles the file, in the life of this process once, and once more where it was cleared away; it need not succeed. */
  compile(): Promise<void> {
    this.#compiling ??= new Promise((done) => {
      const compiler = spawn(process.execPath, [COMPILER, this.#source, this.#compiled], { stdio: 'ignore', env: {} });
      compiler.once('error', () => done()).once('close', () => done());
      // Nobody waits for it: the sources run as well.
      compiler.unref();
    });
    return this.#compiling;
  }
}

/** Whether the file is there, compiled from the modules as they are now. */
function isCurrent(compiled: string): boolean {
  try {
    const [first = ''] = readFileSync(compiled, 'utf8').split('\n', 1);
    const from = modules.parse(JSON.parse(first.slice(MODULES_PREFIX.length)));
    return from.every(([path, digest]) => digestOf(readFileSync(resolve(dirname(compiled), path), 'utf8')) === digest);
  } catch {
    return false;
  }
}
