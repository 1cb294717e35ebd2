import type { SessionUser } from '@greenroom/contract/session.ts';
import { type FormEvent, useRef, useState } from 'react';
import { newUuid } from '../../lib/uuid.ts';
import type { Credentials, SignInProblems } from './sign-in-attempt.ts';

interface SignInOptions {
  /** Given where a session is renewed. */
  username: string | undefined;
  onSignedIn: (user: SessionUser) => void;
  /** Called at the first key stroke. */
  onTyping: (() => unknown) | undefined;
}

/** What carries a sign-in out is fetched at the first key stroke: the form stands before it is there. */
const loadAttempt = () => import('./sign-in-attempt.ts');

/** The state of a form that signs in, wherever it stands. `uuid` is the picture's. */
export function useSignIn({ username = '', onSignedIn, onTyping }: SignInOptions) {
  const [values, setValues] = useState<Credentials>({ username, password: '', code: '', rememberMe: false });
  const [problems, setProblems] = useState<SignInProblems>({});
  const [uuid, setUuid] = useState(newUuid);
  const [working, setWorking] = useState(false);
  const begun = useRef(false);
  const newPicture = () => setUuid(newUuid());

  const change = (part: Partial<Credentials>) => {
    setValues((now) => ({ ...now, ...part }));
    setProblems((now) => without(now, part));
    if (begun.current) return;
    begun.current = true;
    // Tried again on submit, where a failure is told.
    loadAttempt().then(onTyping, () => undefined);
  };

  const attempt = async () => {
    const { attemptSignIn } = await loadAttempt();
    const outcome = await attemptSignIn(values, uuid);
    if ('user' in outcome) return onSignedIn(outcome.user);
    setProblems(outcome.problems);
    if (!outcome.sent) return undefined;
    // A code serves one attempt, whatever came of it; the rest is kept.
    newPicture();
    return setValues((now) => ({ ...now, code: '' }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    setProblems({});
    await attempt().catch((error: unknown) => {
      // The code for it could not be fetched.
      if (!(error instanceof TypeError)) throw error;
      setProblems({ form: { id: 'common.error.network' } });
    });
    setWorking(false);
  };
  return { values, change, problems, uuid, newPicture, working, submit };
}

/** A problem goes once its field changes, and the form's with it. */
function without(problems: SignInProblems, part: Partial<Credentials>): SignInProblems {
  const left = Object.entries(problems).filter(([name]) => name !== 'form' && !(name in part));
  return Object.fromEntries(left);
}
