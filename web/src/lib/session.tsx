import { DEFAULT_APP_ID } from '@greenroom/contract/constants.ts';
import type { RoleKey } from '@greenroom/contract/roles.ts';
import { addAgentLoginRecord, info, logout, type SessionUser } from '@greenroom/contract/session.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { readLocal, writeLocal } from './storage.ts';
import { clearToken, getToken, setToken } from './token.ts';

let user: SessionUser | null = null;
const listeners = new Set<() => void>();

export interface Session {
  user: SessionUser;
  /** Whether the user holds at least one of the roles (R-WIDGET-5). */
  hasRole: (...roles: RoleKey[]) => boolean;
  /** Ends the session here and on the server and reloads the page (R-SES-3). The question before it is the caller's. */
  signOut: () => Promise<void>;
}

/** The signed-in user; only below the shell, where there is one. */
export function useSession(): Session {
  const current = useSyncExternalStore(onSessionChange, currentUser);
  if (current === null) throw new Error('useSession is used outside a session');
  return useMemo(() => ({ user: current, hasRole: (...roles) => holdsOne(current, roles), signOut }), [current]);
}

export function currentUser(): SessionUser | null {
  return user;
}

function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function holdsOne(candidate: SessionUser, roles: readonly RoleKey[]): boolean {
  return candidate.roles.some((held) => roles.includes(held.key));
}

/** Keeps token and user after a sign-in, or after one in place over an ended session (R-SES-2, R-PLUS-9). */
export function beginSession(token: string, rememberMe: boolean, signedIn: SessionUser): void {
  setToken(token, rememberMe);
  keepUser(signedIn);
}

/** The login record of R-DATA-3: a failure to write it must not keep anybody from their work. */
export async function recordSignIn(signedIn: SessionUser): Promise<void> {
  const record = {
    agentId: signedIn.id,
    agentAccount: signedIn.username,
    agentNickname: signedIn.nickName,
    roleLevel: signedIn.roles[0]?.level ?? 0,
  };
  await call(addAgentLoginRecord, record, { release: true, renew: false }).catch(ignoreRefusal);
}

/** Fetches the user for the token at hand; when that fails the session is given up (R-SES-3). */
export async function resumeSession(): Promise<void> {
  if (user !== null) return;
  try {
    keepUser(await call(info, {}, { release: true, renew: false }));
  } catch (error) {
    forgetSession();
    throw error;
  }
}

export function forgetSession(): void {
  clearToken();
  user = null;
}

async function signOut(): Promise<void> {
  if (getToken() !== null) await call(logout, {}, { release: true, renew: false }).catch(ignoreRefusal);
  forgetSession();
  location.hash = '#/login';
  location.reload();
}

function keepUser(next: SessionUser): void {
  user = next;
  writeLocal('adminId', String(next.id));
  writeLocal('adminName', next.username);
  if (readLocal('appId') === null) writeLocal('appId', String(DEFAULT_APP_ID));
  for (const listener of listeners) listener();
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
