import { REMEMBER_ME_SECONDS } from '@greenroom/contract/constants.ts';
import { readCookie, writeCookie } from '../storage.ts';

const COOKIE = 'token';
/** How soon another tab's change is noticed. */
const LOOK_MS = 1000;

const listeners = new Set<() => void>();
let seen: string | null = null;
let timer: ReturnType<typeof setInterval> | null = null;

/** The session's token, as the cookie has it now: another browser tab may have changed it. */
export function getToken(): string | null {
  return readCookie(COOKIE);
}

/** Keeps the token for one day when the user asked for it, else until the browser is closed (R-SES-5). */
export function setToken(token: string, rememberMe: boolean): void {
  writeCookie(COOKIE, token, rememberMe ? REMEMBER_ME_SECONDS : null);
  lookAgain();
}

export function clearToken(): void {
  writeCookie(COOKIE, '', 0);
  lookAgain();
}

/** Called at once when this tab changes the token, and within a second when another one does: cookies have no event. */
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
