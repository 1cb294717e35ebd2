import type { SessionUser } from '@greenroom/contract/session.ts';
import { beginSession, recordSignIn } from '../../lib/session/session.tsx';
import { keepBrowserKey } from './browser-key.ts';

interface Entered {
  token: string;
  user: SessionUser;
  browser: string | null;
}

/** Stores a new session and writes the sign-in record (R-SES-2, R-DATA-3). */
export async function enter({ token, user, browser }: Entered, rememberMe: boolean): Promise<SessionUser> {
  keepBrowserKey(user.username, browser);
  beginSession(token, rememberMe, user);
  await recordSignIn(user);
  return user;
}
