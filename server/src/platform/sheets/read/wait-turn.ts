/** Maximum number of parallel reading processes. Each can take a processor and a few hundred megabytes. */
const MAX_AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Waits until another reading process can start, so that many simultaneous sheets don't overload the machine. The
 * caller must call the returned function once to release the turn. If the signal aborts, rejects with its reason.
 */
export async function waitTurn(signal?: AbortSignal): Promise<() => void> {
  signal?.throwIfAborted();
  if (running < MAX_AT_ONCE) running += 1;
  else await waitInLine(signal);
  return giveBack;
}

function giveBack(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}

function waitInLine(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = (): void => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(signal?.reason);
    };
    waiting.push(start);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
