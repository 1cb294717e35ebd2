import type { SessionUser } from '@greenroom/contract/session.ts';

export interface Credentials {
  username: string;
  password: string;
  code: string;
  rememberMe: boolean;
}

export type SignInField = 'username' | 'password' | 'code';

/** The server's response to a correct password if two-factor authentication is required (R-PLUS-13). */
export interface Challenge {
  id: string;
  /** The data for setting up an authenticator app, if the user has none and the role requires it. */
  enrol: { secret: string; uri: string } | null;
  username: string;
  rememberMe: boolean;
}

export type SignInOutcome = { user: SessionUser } | { challenge: Challenge };
