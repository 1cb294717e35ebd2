import type { Ctx } from '../../context.ts';
import { RefusalError } from '../http/fail.ts';

/** How long a call waits for its turn before it is refused with `Retry-After`; background work waits for as long as it takes. */
const PATIENCE_MS = { downloads: 2000, uploads: 60_000, chunks: null, exports: null } as const;
const RETRY_SECONDS = 10;

/** One with few rows and one with many. */
const EXPORTS_AT_ONCE = 2;

type Kind = keyof typeof PATIENCE_MS;

const shares = new WeakMap<object, Record<Kind, ConnectionShare>>();

/**
 * What keeps a connection for long: a download for as long as its reader takes, an upload while its sheet is read, a
 * chunk of a batch while it is examined, an export while it is written. Each has a part of the pool and no more, so that pages always find a connection.
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
 * Takes one of the connections that work of this kind may have at a time in this process.
 * @returns what gives it back; calling it again does nothing
 * @throws RefusalError `unavailable` where none came free in time; the signal's reason once the caller is gone
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
