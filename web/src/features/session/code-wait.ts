import { MAIL_CODE_SECONDS } from '@greenroom/contract/constants.ts';
import { z } from 'zod';

/** For which user a code was requested, and when the next one may be. */
export interface CodeWait {
  username: string;
  /** Milliseconds since 1970, by this machine's clock. */
  until: number;
}

/** A longer wait was written by a clock that has been set back since. */
const MAX_WAIT_MS = 15 * 60_000;

const kept = z.object({ username: z.string(), until: z.number() });

/** The wait that the browser tab kept over a reload; null if there is none that can be used. */
export function parseWait(text: string | null): CodeWait | null {
  if (text === null) return null;
  try {
    return kept.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Seconds, rounded up, until this user may be sent another code; 0: now. */
export function secondsLeft(wait: CodeWait | null, username: string, now: number): number {
  if (wait === null || wait.username.toLowerCase() !== username.trim().toLowerCase()) return 0;
  const left = wait.until - now;
  return left > MAX_WAIT_MS ? 0 : Math.max(0, Math.ceil(left / 1000));
}

/** Whether a requested code can still be used. */
export function isCodeOut(wait: CodeWait | null, now: number): boolean {
  return wait !== null && Math.abs(wait.until - now) < MAIL_CODE_SECONDS * 1000;
}

export function waitFor(username: string, seconds: number, now: number): CodeWait {
  return { username: username.trim(), until: now + seconds * 1000 };
}
