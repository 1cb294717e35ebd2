/** An unparsed answer. */
export interface Answer {
  ok: boolean;
  httpStatus: number;
  /** Returns a response header, or null if the answer doesn't have it. */
  header: (name: string) => string | null;
  body: Blob;
}

/** Age beyond which an unused answer is outdated, in milliseconds. */
const MAX_AGE_MS = 60_000;

interface FirstCall {
  token: string;
  sentAt: number;
  answer: Promise<Answer>;
}

const sent = new Map<string, FirstCall>();

/**
 * Sends the calls that every start makes, while the code for regular calls is still loading. `takeFirstCall` passes
 * each answer to its first caller. This function runs before other code has loaded, so it doesn't know the contract.
 */
export function sendFirstCalls(token: string, locale: string): void {
  for (const path of FIRST_CALLS) {
    const headers = { 'Accept-Language': locale, Authorization: `Bearer ${token}` };
    const answer = fetchAnswer(path, { headers, signal: AbortSignal.timeout(MAX_AGE_MS) });
    // The code that takes the answer handles the failure.
    answer.catch(() => undefined);
    sent.set(path, { token, sentAt: performance.now(), answer });
  }
}

/** Returns the answer to a first call without taking it, or null if the call wasn't sent. */
export function seeFirstCall(path: string): Promise<Answer> | null {
  return sent.get(path)?.answer ?? null;
}

/**
 * Returns the answer to a first call, but only once. Returns null if the caller must make the call itself, because the
 * answer is missing, failed or too old, or belongs to another session.
 */
export async function takeFirstCall(path: string, token: string | null): Promise<Answer | null> {
  const call = sent.get(path);
  sent.delete(path);
  if (call === undefined || call.token !== token || performance.now() - call.sentAt > MAX_AGE_MS) return null;
  return call.answer.catch(() => null);
}

/** @throws the errors of `fetch` */
export async function fetchAnswer(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, request);
  return {
    ok: response.ok,
    httpStatus: response.status,
    header: (name) => response.headers.get(name),
    body: await response.blob(),
  };
}
