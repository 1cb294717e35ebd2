import type { Ctx } from '../../context.ts';
import { RefusalError } from '../http/fail.ts';

/**
 * How long work waits for a connection before it is refused with `Retry-After`, in milliseconds. Background work (null)
 * waits as long as necessary.
 */
const PATIENCE_MS = { downloads: 2000, uploads: 60_000, chunks: null, exports: null } as const;
const RETRY_SECONDS = 10;

/** Enough for one export with few rows and one with many. */
const EXPORTS_AT_ONCE = 2;

type Kind = keyof typeof PATIENCE_MS;

const shares = new WeakMap<object, Record<Kind, ConnectionShare>>();

/**
 * Returns how many connections each kind of long-running work can use. A download uses one while its client reads, an
 * upload while its sheet is read, a batch's chunk while it is examined, and an export while it is written. The limits
 * leave connections for interactive pages.
 */
function sharesOf({ databaseConnections, chunksAtOnce }: Ctx['config']): Record<Kind, ConnectionShare> {
  return {
    downloads: new ConnectionShare(Math.max(1, Math.floor(databaseConnections / 4))),
    uploads: new ConnectionShare(Math.max(1, Math.floor(databaseConnections / 3))),
    chunks: new ConnectionShare(chunksAtOnce),
    exports: new ConnectionShare(EXPORTS_AT_ONCE),
  };
}

/**
 * Reserves one of the connections that this kind of work can use in this process.
 * @returns a function that releases the connection; further calls do nothing
 * @throws RefusalError `unavailable` if no connection became free in time; the signal's reason if the caller
 * disconnected
 */
export function takeConnection({ config, signal }: Pick<Ctx, 'config' | 'signal'>, kind: Kind): Promise<() => void> {
  const known = shares.get(config) ?? sharesOf(config);
  shares.set(config, known);
  return known[kind].take(signal, PATIENCE_MS[kind]);
}

class ConnectionShare {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(size: number) {
    this.#free = size;
  }

  async take(signal: AbortSignal, patienceMs: number | null): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else if (patienceMs === null) await this.#wait(signal, signal);
    else await this.#wait(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]), signal);
    let given = false;
    return () => {
      if (!given) this.#giveBack();
      given = true;
    };
  }

  #wait(end: AbortSignal, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        end.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(start);
        reject(gone.aborted ? gone.reason : new RefusalError('unavailable', {}, [], RETRY_SECONDS));
      };
      this.#waiting.add(start);
      end.addEventListener('abort', leave, { once: true });
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}
