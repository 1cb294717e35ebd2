import { REMEMBER_ME_SECONDS } from '@greenroom/contract/constants.ts';
import { readCookie, writeCookie } from '../storage.ts';

const COOKIE = 'token';
/** Interval for detecting a change by another tab, in milliseconds. */
const LOOK_MS = 1000;

const listeners = new Set<() => void>();
let seen: string | null = null;
let timer: ReturnType<typeof setInterval> | null = null;

/** Returns the session token. Always reads the cookie, since another browser tab may have changed it. */
export function getToken(): string | null {
  return readCookie(COOKIE);
}

/** Stores the token for one day if the user wants to be remembered, or else until the browser is closed (R-SES-5). */
export function setToken(token: string, rememberMe: boolean): void {
  writeCookie(COOKIE, token, rememberMe ? REMEMBER_ME_SECONDS : null);
  lookAgain();
}

export function clearToken(): void {
  writeCookie(COOKIE, '', 0);
  lookAgain();
}

/**
 * Calls the listener immediately when this tab changes the token, and within a second when another tab does, since
 * cookies have no change event.
 */
export function onTokenChange(listener: () => void): () => void {
  if (listeners.size === 0) seen = getToken();
  listeners.add(listener);
  timer ??= setInterval(lookAgain, LOOK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

function lookAgain(): void {
  const now = getToken();
  if (now === seen) return;
  seen = now;
  for (const listener of [...listeners]) listener();
}
