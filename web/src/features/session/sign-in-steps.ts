import type { SessionUser } from '@greenroom/contract/session.ts';
import type { Params } from '../../lib/text/translate.tsx';

export interface Credentials {
  username: string;
  password: string;
  code: string;
  rememberMe: boolean;
}

export type SignInField = 'username' | 'password' | 'code';

/** A text's id and parameters: it is translated where it is drawn, since the language may change meanwhile. */
export interface Problem {
  id: string;
  params?: Params;
}

/** What stands beside the fields; `form` is what concerns none of them. */
export type SignInProblems = Partial<Record<SignInField | 'form', Problem>>;

/** The password was right; a second factor is asked for (R-PLUS-13). */
export interface Challenge {
  id: string;
  /** What an authenticator app is set up with, where the user has none yet and the role demands it. */
  enrol: { secret: string; uri: string } | null;
  username: string;
  rememberMe: boolean;
}

export type SignInOutcome =
  | { user: SessionUser }
  | { challenge: Challenge }
  /** `sent`: the code of the picture is used up. */
  | { problems: SignInProblems; sent: boolean };
