import type { SessionUser } from '@greenroom/contract/session.ts';
import { beginSession, recordSignIn } from '../../lib/session/session.tsx';

/** Stores the session of a sign-in and writes the login record (R-SES-2, R-DATA-3). */
export async function enter(session: { token: string; user: SessionUser }, rememberMe: boolean): Promise<SessionUser> {
  beginSession(session.token, rememberMe, session.user);
  await recordSignIn(session.user);
  return session.user;
}
