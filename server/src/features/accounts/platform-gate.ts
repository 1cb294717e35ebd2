/** Why the platform gave no answer; `refused`: it rejected the call; `bad-answer`: its answer breaks the contract. */
export type PlatformFailure = 'timeout' | 'unavailable' | 'refused' | 'bad-answer';

const MAX_AT_ONCE = 4;
const FAILURES_TO_CLOSE = 5;
const CLOSED_MS = 30_000;

/**
 * What all requests of this process to one platform share: how many are under way, and the breaker. After five failures
 * in a row it is closed for 30 s; after that the first failure closes it again, the first success opens it.
 */
export class PlatformGate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #failures = 0;
  #closedUntil = 0;
  #last: PlatformFailure = 'unavailable';

  /** Why no request may be made now, or null. */
  closedBecause(now: Date): PlatformFailure | null {
    return now.getTime() < this.#closedUntil ? this.#last : null;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#closedUntil = 0;
  }

  failed(failure: PlatformFailure, now: Date): void {
    this.#failures += 1;
    this.#last = failure;
    if (this.#failures >= FAILURES_TO_CLOSE) this.#closedUntil = now.getTime() + CLOSED_MS;
  }

  /** Runs it as soon as fewer than four are running. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.#running >= MAX_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}

const gates = new WeakMap<object, PlatformGate>();

/** The gate of a configured platform; the configuration is one object in a process. */
export function gateOf(platform: object): PlatformGate {
  const known = gates.get(platform);
  if (known) return known;
  const gate = new PlatformGate();
  gates.set(platform, gate);
  return gate;
}
