import { z } from 'zod';

/** Enough for 500 accounts with every field at its maximum length. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

const answer = z.object({ accounts: z.array(z.unknown()).max(10_000) });

export interface PlatformAddress {
  readonly url: string;
  readonly token: string | null;
  readonly timeoutMs: number;
}

/**
 * Sends one request to the platform interface (docs/platform-interface.md): POST `{url}/accounts/query` with `{ appId,
 * hostIds }`. The expected answer is 200 and `{ accounts: [...] }`. The timeout covers the whole request. Redirects are
 * not followed. If an answer is too large, reading stops early.
 * @returns the accounts as received, unchecked
 */
export async function queryPlatform(
  platform: PlatformAddress,
  appId: number,
  hostIds: readonly string[],
): Promise<{ accounts: unknown[] } | { failed: PlatformFailure }> {
  try {
    const response = await fetch(`${platform.url.replace(/\/+$/, '')}/accounts/query`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        ...(platform.token === null ? {} : { Authorization: `Bearer ${platform.token}` }),
      },
      body: JSON.stringify({ appId, hostIds }),
      signal: AbortSignal.timeout(platform.timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { failed: failureOf(response.status) };
    }
    return await readAnswer(response);
  } catch (error) {
    return { failed: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unavailable' };
  }
}

/**
 * Returns the failure for a status. 429 and 5xx may be temporary. Any other 4xx, a redirect or an empty success is not.
 */
function failureOf(status: number): PlatformFailure {
  if (status === 429 || status >= 500) return 'unavailable';
  return status >= 400 ? 'refused' : 'bad-answer';
}

async function readAnswer(response: Response): Promise<{ accounts: unknown[] } | { failed: PlatformFailure }> {
  const text = await readWithin(response, ANSWER_MAX_BYTES);
  const parsed = text === null ? null : answer.safeParse(parseJson(text));
  return parsed?.success ? { accounts: parsed.data.accounts } : { failed: 'bad-answer' };
}

/** Returns the body, or null if it is longer than `maxBytes`. */
async function readWithin(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null; // leaving the loop cancels the rest
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // undefined never matches the expected shape
  }
}

/**
 * The reason that the platform gave no answer. `refused`: it rejected the call. `bad-answer`: its answer breaks the
 * contract.
 */
export type PlatformFailure = 'timeout' | 'unavailable' | 'refused' | 'bad-answer';

const MAX_AT_ONCE = 4;
const FAILURES_TO_CLOSE = 5;
const CLOSED_MS = 30_000;

/**
 * The state that all requests in this process to one platform share: the number of running requests and the circuit
 * breaker. After five failures in a row, the breaker refuses requests for 30 s. After that, one failure makes it refuse
 * again, and one success resets it.
 */
export class PlatformGate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #failures = 0;
  #closedUntil = 0;
  #last: PlatformFailure = 'unavailable';

  /** Returns the reason that no request can be made now, or null. */
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

  /** Runs the work as soon as fewer than four requests are running. */
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

/** Returns the gate of a configured platform. A process has one configuration object. */
export function gateOf(platform: object): PlatformGate {
  const known = gates.get(platform);
  if (known) return known;
  const gate = new PlatformGate();
  gates.set(platform, gate);
  return gate;
}
