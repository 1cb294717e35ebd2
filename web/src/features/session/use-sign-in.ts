import type { SessionUser } from '@greenroom/contract/session.ts';
import { useState } from 'react';
import { newUuid } from '../../lib/uuid.ts';
import type { Credentials, SignInField, SignInProblems } from './sign-in-attempt.ts';

export interface SignIn {
  /** Ids of texts. */
  problems: SignInProblems;
  /** Of the picture that is shown. */
  uuid: string;
  newPicture: () => void;
  /** Takes a problem away once its field changes. */
  clear: (field: SignInField) => void;
  /** @returns the signed-in user, or null: then `problems` says why; `spent` tells that the code has been used up */
  submit: (credentials: Credentials) => Promise<{ user: SessionUser } | { user: null; spent: boolean }>;
}

/** What carries a sign-in out is fetched at the first key stroke: the form stands before it is there. */
export const loadAttempt = () => import('./sign-in-attempt.ts');

/** The state of a form that signs in, wherever it stands. */
export function useSignIn(): SignIn {
  const [uuid, setUuid] = useState(newUuid);
  const [problems, setProblems] = useState<SignInProblems>({});
  const newPicture = () => setUuid(newUuid());
  const submit: SignIn['submit'] = async (credentials) => {
    setProblems({});
    const attempt = await loadAttempt().catch(() => null);
    if (attempt === null) {
      setProblems({ form: 'common.error.network' });
      return { user: null, spent: false };
    }
    const outcome = await attempt.attemptSignIn(credentials, uuid);
    if ('user' in outcome) return outcome;
    setProblems(outcome.problems);
    // A code serves one attempt, whatever came of it.
    if (outcome.sent) newPicture();
    return { user: null, spent: outcome.sent };
  };
  return { problems, uuid, newPicture, clear: (field) => setProblems((now) => without(now, field)), submit };
}

function without(problems: SignInProblems, field: SignInField): SignInProblems {
  const { [field]: _gone, form: _form, ...rest } = problems;
  return rest;
}
