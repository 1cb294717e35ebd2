import { MAIL_CODE_SECONDS } from '@greenroom/contract/constants.ts';
import { z } from 'zod';

/** For whom a code was asked, and when the next one may be. */
export interface CodeWait {
  username: string;
  /** Milliseconds since 1970, by this machine's clock. */
  until: number;
}

/** A wait longer than this was written by a clock that has been set back since. */
const LONGEST_MS = 15 * 60_000;

const kept = z.object({ username: z.string(), until: z.number() });

/** What the browser tab kept over a reload; null where there is nothing that can be used. */
export function parseWait(text: string | null): CodeWait | null {
  if (text === null) return null;
  try {
    return kept.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Whole seconds, the one begun included, until this user may be sent another code; 0: at once. */
export function secondsLeft(wait: CodeWait | null, username: string, now: number): number {
  if (wait === null || wait.username.toLowerCase() !== username.trim().toLowerCase()) return 0;
  const left = wait.until - now;
  return left > LONGEST_MS ? 0 : Math.max(0, Math.ceil(left / 1000));
}

/** Whether a code that was asked for can still be used. */
export function isCodeOut(wait: CodeWait | null, now: number): boolean {
  return wait !== null && Math.abs(wait.until - now) < MAIL_CODE_SECONDS * 1000;
}

export function waitFor(username: string, seconds: number, now: number): CodeWait {
  return { username: username.trim(), until: now + seconds * 1000 };
}
