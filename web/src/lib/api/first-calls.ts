/** An unparsed answer. */
export interface Answer {
  ok: boolean;
  httpStatus: number;
  /** Returns a header of the answer; null if there is none of that name. */
  header: (name: string) => string | null;
  body: Blob;
}

/** Age after which an unused answer is outdated, in milliseconds. */
const MAX_AGE_MS = 60_000;

interface FirstCall {
  token: string;
  sentAt: number;
  answer: Promise<Answer>;
}

const sent = new Map<string, FirstCall>();

/**
 * Sends the calls that every start makes while the code that makes calls is still loading. `takeFirstCall` passes each
 * answer to its first caller. This runs before anything else is loaded, so it does not know the contract.
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

/** Returns the answer to a first call without taking it; null if it was not sent. */
export function seeFirstCall(path: string): Promise<Answer> | null {
  return sent.get(path)?.answer ?? null;
}

/**
 * Returns the answer to a first call, only once. Null if the call must be made: it failed, is too old, or belongs to
 * another session.
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
