import { RefusalError } from './fail.ts';

const RETRY_SECONDS = 1;

export interface TurnLimits {
  /** Maximum calls from one caller that run at a time. */
  readonly atOnce: number;
  /** Maximum calls from one caller that wait for their turn. Further calls are refused. */
  readonly waiting: number;
}

interface Line {
  running: number;
  /** The waiting calls, in order of arrival. */
  readonly waiting: Set<() => void>;
}

/**
 * Lets each caller run a few calls at a time, and queues the caller's other calls. Regardless of how many calls one
 * caller makes, all other callers find a connection in the pool.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /**
   * Waits for the caller's turn.
   * @returns a function that ends the turn; call it once
   * @throws RefusalError `too-many-requests` if too many calls already wait; the signal's reason if the caller
   * disconnected
   */
  async take(caller: string, limits: TurnLimits, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const line = this.#lines.get(caller) ?? { running: 0, waiting: new Set() };
    this.#lines.set(caller, line);
    if (line.running < limits.atOnce) line.running += 1;
    else if (line.waiting.size < limits.waiting) await wait(line, signal);
    else throw new RefusalError('too-many-requests', { seconds: RETRY_SECONDS }, [], RETRY_SECONDS);
    return () => this.#end(caller, line);
  }

  #end(caller: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      // The next call takes over the turn.
      line.waiting.delete(next);
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(caller);
  }
}

function wait(line: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      line.waiting.delete(begin);
      reject(signal.reason);
    };
    line.waiting.add(begin);
    signal.addEventListener('abort', leave, { once: true });
  });
}
