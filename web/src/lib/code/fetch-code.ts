import { fetchServerPage } from './server-page.ts';

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15_000;

/**
 * Thrown if the server answers, but the code is gone because a newer version has replaced it. Only reloading the page
 * helps.
 */
export class CodeGoneError extends Error {
  override readonly name = 'CodeGoneError';
}

let search: Promise<void> | null = null;
let hurry: () => void = () => undefined;
const listeners = new Set<() => void>();

/** Returns whether code is waiting for the connection to come back. */
export function isCodeWaiting(): boolean {
  return search !== null;
}

export function onCodeWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Checks the connection immediately instead of after the pause. */
export async function tryCodeNow(): Promise<void> {
  if ((await fetchServerPage()) !== null) hurry();
}

/**
 * Loads code. If the connection is lost, waits for it as long as necessary, so that a screen opened offline appears
 * once the connection is back.
 * @param load an import; it is called again until it succeeds
 * @param onLost called when the waiting begins
 * @throws {CodeGoneError} if the server answers without the code; also errors that the code itself throws
 */
export async function fetchCode<Code>(load: () => Promise<Code>, onLost?: () => void): Promise<Code> {
  let before: { error: unknown; answered: boolean } | null = null;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // A failed fetch throws a new error each time, whereas loaded code that fails throws the same error again.
      if (before !== null && error === before.error) throw error;
      const answered = (await fetchServerPage()) !== null;
      if (answered && before?.answered === true) throw new CodeGoneError('code is gone', { cause: error });
      before = { error, answered };
      if (answered) continue;
      onLost?.();
      await untilServerAnswers();
    }
  }
}

/** Resolves when the server answers. All waiting code shares one check. */
function untilServerAnswers(): Promise<void> {
  search ??= searchServer().finally(() => {
    search = null;
    notifyListeners();
  });
  notifyListeners();
  return search;
}

async function searchServer(): Promise<void> {
  let wait = FIRST_WAIT_MS;
  do {
    await pause(wait);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  } while ((await fetchServerPage()) === null);
}

/** Waits until the time is over, the browser is online again, or the user presses “Try again”. */
async function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const wake = () => resolve();
  hurry = wake;
  window.addEventListener('online', wake);
  await promise;
  window.removeEventListener('online', wake);
  clearTimeout(timer);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
