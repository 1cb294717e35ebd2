import type { Ctx } from '../../context.ts';
import { RefusalError } from '../http/fail.ts';

/**
 * The parts of the pool for calls that hold a connection for long: a download for as long as its reader takes, an upload
 * while its sheet is read. They get no more, so that pages always find a connection.
 */
const PARTS = { downloads: 1 / 4, uploads: 1 / 3 } as const;
/** How long a call waits for its turn; then it is refused with `Retry-After`. */
const PATIENCE_MS = { downloads: 2000, uploads: 60_000 } as const;
const RETRY_SECONDS = 10;

type Kind = keyof typeof PARTS;

const shares = new WeakMap<object, Record<Kind, ConnectionShare>>();

/**
 * Takes one of the connections that this kind of call may have at a time in this process.
 * @returns what gives it back; calling it again does nothing
 * @throws RefusalError `unavailable` where none came free in time; the signal's reason once the caller is gone
 */
export function takeConnection(ctx: Pick<Ctx, 'db' | 'config' | 'signal'>, kind: Kind): Promise<() => void> {
  const pool = ctx.config;
  const known = shares.get(pool) ?? {
    downloads: new ConnectionShare(Math.max(1, Math.floor(pool.databaseConnections * PARTS.downloads))),
    uploads: new ConnectionShare(Math.max(1, Math.floor(pool.databaseConnections * PARTS.uploads))),
  };
  shares.set(pool, known);
  return known[kind].take(ctx.signal, PATIENCE_MS[kind]);
}

class ConnectionShare {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(size: number) {
    this.#free = size;
  }

  async take(signal: AbortSignal, patienceMs: number): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
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
