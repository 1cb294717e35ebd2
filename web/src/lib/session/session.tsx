import type { Right } from '@greenroom/contract/access/rights.ts';
import { DEFAULT_APP_ID } from '@greenroom/contract/constants.ts';
import { addLoginRecord, logout, readInfo, type SessionUser } from '@greenroom/contract/session.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError, call } from '../api/api.ts';
import { ignoreApiError } from '../api/ignore-api-error.ts';
import { clearTab, onLocalChange, readLocal, readSession, writeLocal, writeSession } from '../storage.ts';
import { keepParting } from '../text/parting.ts';
import { clearToken, getToken, setToken } from './token.ts';

/** Time limit for calls that accompany a sign-in or a sign-out, so that they don't delay it. */
const ASIDE_MS = 5000;
const USER_ID = 'adminId';

let user: SessionUser | null = null;
/** The user that the screen shows between the end of their session and the reload that follows it. */
let leaving: SessionUser | null = null;
const listeners = new Set<() => void>();

export interface Session {
  user: SessionUser;
  /** Returns whether one of the user's roles grants the right (R-PLUS-21). */
  may: (right: Right) => boolean;
  /**
   * Ends the session here and on the server, and reloads the page (R-SES-3). The caller asks for confirmation first.
   */
  signOut: () => Promise<void>;
}

/** Returns the signed-in user's session. Call it only below the shell, since there is no session elsewhere. */
export function useSession(): Session {
  const current = useSyncExternalStore(onSessionChange, shownUser);
  if (current === null) throw new Error('useSession is used outside a session');
  return useMemo(() => ({ user: current, may: (right) => current.rights.includes(right), signOut }), [current]);
}

export function currentUser(): SessionUser | null {
  return user;
}

function shownUser(): SessionUser | null {
  return user ?? leaving;
}

function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Stores the token and the user after a sign-in, including one in place over an ended session (R-SES-2, R-PLUS-9). If
 * another user signs in, the page reloads, because its content isn't theirs.
 */
export function beginSession(token: string, rememberMe: boolean, signedIn: SessionUser): void {
  setToken(token, rememberMe);
  if (user === null || user.id === signedIn.id) keepUser(signedIn);
  else location.reload();
}

/** Applies changed server data about the signed-in user. The change is visible everywhere immediately. */
export function updateUser(changed: SessionUser): void {
  if (user?.id === changed.id) keepUser(changed);
}

/** Writes the login record (R-DATA-3). A failure must not stop users from working. */
export async function recordSignIn(signedIn: SessionUser): Promise<void> {
  const record = {
    agentId: signedIn.id,
    agentAccount: signedIn.username,
    agentNickname: signedIn.nickName,
    roleLevel: signedIn.roles[0]?.level ?? 0,
  };
  const aside = { release: true, renew: false, timeoutMilliseconds: ASIDE_MS };
  await call(addLoginRecord, record, aside).catch(ignoreApiError);
}

/** Fetches the user for the current token. If that fails, the session is discarded (R-SES-3). */
export async function resumeSession(): Promise<void> {
  if (user !== null) return;
  try {
    keepUser(await call(readInfo, {}, { release: true, renew: false }));
  } catch (error) {
    forgetSession();
    if (error instanceof ApiError && error.kind === 'refused') keepParting('ended');
    throw error;
  }
}

/**
 * Returns whose session the current token belongs to. The same user or another one may have signed in in another tab
 * (R-PLUS-9).
 */
export async function whoseSession(): Promise<'ours' | 'others' | 'nobodys'> {
  if (getToken() === null) return 'nobodys';
  try {
    const found = await call(readInfo, {}, { release: true, renew: false, timeoutMilliseconds: ASIDE_MS });
    return found.id === user?.id ? 'ours' : 'others';
  } catch (error) {
    ignoreApiError(error);
    return 'nobodys';
  }
}

/** Reloads the page when another user signs in in another tab, because its content isn't theirs. */
export function followOtherTabs(): () => void {
  return onLocalChange(USER_ID, () => {
    const now = readLocal(USER_ID);
    if (user !== null && now !== null && now !== String(user.id)) location.reload();
  });
}

/**
 * Removes the token and the user with their roles. The language, the appearance and the drafts' owner stay (R-SES-3,
 * R-DATA-2).
 */
export function forgetSession(): void {
  clearToken();
  user = null;
}

/**
 * Ends the session here and on the server, and restarts at the sign-in screen, which leads back to the current address
 * (R-SES-8).
 */
export async function signInAgain(): Promise<void> {
  await endSession();
  location.reload();
}

async function signOut(): Promise<void> {
  await endSession();
  // Bypasses the router, which would redirect a signed-in user away from `/login`.
  history.replaceState(null, '', '#/login');
  location.reload();
}

async function endSession(): Promise<void> {
  const aside = { release: true, renew: false, timeoutMilliseconds: ASIDE_MS };
  if (getToken() !== null) await call(logout, {}, aside).catch(ignoreApiError);
  leaving = user;
  forgetSession();
}

/**
 * Stores the user under the names from R-DATA-2. If the user has changed, first removes the previous user's data from
 * the tab (drafts, open views).
 */
function keepUser(next: SessionUser): void {
  const owner = readSession(USER_ID);
  if (owner !== null && owner !== String(next.id)) clearTab();
  writeSession(USER_ID, String(next.id));
  user = next;
  writeLocal(USER_ID, String(next.id));
  writeLocal('adminName', next.username);
  if (readLocal('appId') === null) writeLocal('appId', String(DEFAULT_APP_ID));
  for (const listener of listeners) listener();
}
