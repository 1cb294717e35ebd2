import { REMEMBER_ME_SECONDS } from '@greenroom/contract/constants.ts';
import { readCookie, writeCookie } from './storage.ts';

const COOKIE = 'token';

/** The session's token, as the cookie has it now: another browser tab may have changed it. */
export function getToken(): string | null {
  return readCookie(COOKIE);
}

/** Keeps the token for one day when the user asked for it, else until the browser is closed (R-SES-5). */
export function setToken(token: string, rememberMe: boolean): void {
  writeCookie(COOKIE, token, rememberMe ? REMEMBER_ME_SECONDS : null);
}

export function clearToken(): void {
  writeCookie(COOKIE, '', 0);
}
