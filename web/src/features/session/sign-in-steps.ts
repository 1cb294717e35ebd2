import type { SessionUser } from '@greenroom/contract/session.ts';

export interface Credentials {
  username: string;
  password: string;
  code: string;
  rememberMe: boolean;
}

export type SignInField = 'username' | 'password' | 'code';

/** The password was right; a second factor is required (R-PLUS-13). */
export interface Challenge {
  id: string;
  /** What an authenticator app is set up with, where the user has none yet and the role demands it. */
  enrol: { secret: string; uri: string } | null;
  username: string;
  rememberMe: boolean;
}

export type SignInOutcome = { user: SessionUser } | { challenge: Challenge };
