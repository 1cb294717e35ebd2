/** Reading processes at once: each may take a processor and a few hundred megabytes. */
const MAX_AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Waits until a further reading process may start, so that many sheets at once cannot take all of the machine. The
 * caller gives the turn back by calling what is returned, once. An aborted signal ends the waiting with its reason.
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
