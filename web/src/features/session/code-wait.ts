import { MAIL_CODE_SECONDS } from '@greenroom/contract/constants.ts';
import { z } from 'zod';

/** The user for whom a code was requested, and when another can be requested. */
export interface CodeWait {
  username: string;
  /** Milliseconds since 1970 by this machine's clock. */
  until: number;
}

/** Maximum wait. A longer one can only be stored if the clock has been set back since. */
const MAX_WAIT_MS = 15 * 60_000;

const kept = z.object({ username: z.string(), until: z.number() });

/** Returns the wait that the browser tab stored before a reload. Returns null if there is no valid one. */
export function parseWait(text: string | null): CodeWait | null {
  if (text === null) return null;
  try {
    return kept.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Returns the seconds until this user can request another code, rounded up. Returns 0 if they can do so now. */
export function secondsLeft(wait: CodeWait | null, username: string, now: number): number {
  if (wait === null || wait.username.toLowerCase() !== username.trim().toLowerCase()) return 0;
  const left = wait.until - now;
  return left > MAX_WAIT_MS ? 0 : Math.max(0, Math.ceil(left / 1000));
}

/** Returns whether a requested code can still be used. */
export function isCodeOut(wait: CodeWait | null, now: number): boolean {
  return wait !== null && Math.abs(wait.until - now) < MAIL_CODE_SECONDS * 1000;
}

export function waitFor(username: string, seconds: number, now: number): CodeWait {
  return { username: username.trim(), until: now + seconds * 1000 };
}
