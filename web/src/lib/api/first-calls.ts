/** What came back, not parsed yet. */
export interface Answer {
  ok: boolean;
  httpStatus: number;
  /** One of the answer's headers; null where it has none of that name. */
  header: (name: string) => string | null;
  body: Blob;
}

/** An answer that nobody has taken by then is out of date. */
const MAX_AGE_MS = 60_000;

interface FirstCall {
  token: string;
  sentAt: number;
  answer: Promise<Answer>;
}

const sent = new Map<string, FirstCall>();

/**
 * Sends the calls that every start makes while the code that makes calls is still on its way; `takeFirstCall` gives each
 * to the first who asks for it. This runs before anything else is loaded: it knows nothing of the contract.
 */
export function sendFirstCalls(token: string, locale: string): void {
  for (const path of FIRST_CALLS) {
    const headers = { 'Accept-Language': locale, Authorization: `Bearer ${token}` };
    const answer = fetchAnswer(path, { headers, signal: AbortSignal.timeout(MAX_AGE_MS) });
    // Whoever takes it meets the failure.
    answer.catch(() => undefined);
    sent.set(path, { token, sentAt: performance.now(), answer });
  }
}

/** The answer to one of the first calls, for a caller that only looks at it; null where it was not sent. */
export function seeFirstCall(path: string): Promise<Answer> | null {
  return sent.get(path)?.answer ?? null;
}

/** The answer to a first call, once; null where the call has to be made: it failed, is too old, or is another session's. */
export async function takeFirstCall(path: string, token: string | null): Promise<Answer | null> {
  const call = sent.get(path);
  sent.delete(path);
  if (call === undefined || call.token !== token || performance.now() - call.sentAt > MAX_AGE_MS) return null;
  return call.answer.catch(() => null);
}

/** @throws what `fetch` throws */
export async function fetchAnswer(url: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(url, request);
  return {
    ok: response.ok,
    httpStatus: response.status,
    header: (name) => response.headers.get(name),
    body: await response.blob(),
  };
}
