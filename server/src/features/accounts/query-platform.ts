import { z } from 'zod';
import type { PlatformFailure } from './platform-gate.ts';

/** More than 500 accounts with every field at its longest take. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

const answer = z.object({ accounts: z.array(z.unknown()).max(10_000) });

export interface PlatformAddress {
  readonly url: string;
  readonly token: string | null;
  readonly timeoutMs: number;
}

/**
 * One request to the platform's interface (docs/platform-interface.md): POST `{url}/accounts/query` with `{ appId,
 * hostIds }`, answered by 200 and `{ accounts: [...] }`. The time-out covers the whole of it; redirects are not
 * followed; an answer that is too large is not read to its end.
 * @returns the accounts as they came, unchecked
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

/** 429 and 5xx may be temporary; any other 4xx, a redirect or an empty success is not. */
function failureOf(status: number): PlatformFailure {
  if (status === 429 || status >= 500) return 'unavailable';
  return status >= 400 ? 'refused' : 'bad-answer';
}

async function readAnswer(response: Response): Promise<{ accounts: unknown[] } | { failed: PlatformFailure }> {
  const text = await readWithin(response, ANSWER_MAX_BYTES);
  const parsed = text === null ? null : answer.safeParse(parseJson(text));
  return parsed?.success ? { accounts: parsed.data.accounts } : { failed: 'bad-answer' };
}

/** Null if there is more. */
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
    return undefined; // no answer has this shape
  }
}
