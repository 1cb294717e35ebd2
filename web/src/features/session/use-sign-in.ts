import type { SessionUser } from '@greenroom/contract/session.ts';
import { type FormEvent, useRef, useState } from 'react';
import { newUuid } from '../../lib/seal/uuid.ts';
import { loadAllMessages } from '../../lib/text/translate.tsx';
import type { Challenge, Credentials, Problem, SignInOutcome, SignInProblems } from './sign-in-steps.ts';

interface SignInOptions {
  /** What the field begins with. */
  username?: string | undefined;
  onSignedIn: (user: SessionUser) => void;
  /** Called at the first key stroke. */
  onTyping?: (() => unknown) | undefined;
  onUsername?: ((username: string) => void) | undefined;
}

/** What carries a sign-in out is fetched at the first key stroke: the form stands before it is there. */
const loadAttempt = () => import('./sign-in-attempt.ts');
export const loadSecondStep = async () => {
  const [step] = await Promise.all([import('./second-step.tsx'), loadAllMessages()]);
  return step;
};

/** The state of a form that signs in, wherever it stands. `uuid` is the picture's. */
export function useSignIn({ username = '', onSignedIn, onTyping, onUsername }: SignInOptions) {
  const [values, setValues] = useState<Credentials>({ username, password: '', code: '', rememberMe: false });
  const [problems, setProblems] = useState<SignInProblems>({});
  const [uuid, setUuid] = useState(newUuid);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [working, setWorking] = useState(false);
  const begun = useRef(false);
  const newPicture = () => setUuid(newUuid());

  const change = (part: Partial<Credentials>) => {
    setValues((now) => ({ ...now, ...part }));
    setProblems((now) => without(now, part));
    if (part.username !== undefined) onUsername?.(part.username);
    if (begun.current) return;
    begun.current = true;
    // Tried again on submit, where a failure is told.
    loadAttempt().then(onTyping, () => undefined);
  };

  const settle = (outcome: Exclude<SignInOutcome, { user: SessionUser }>) => {
    if ('challenge' in outcome) setChallenge(outcome.challenge);
    else setProblems(outcome.problems);
    if ('problems' in outcome && !outcome.sent) return;
    // A code serves one attempt, whatever came of it; the rest is kept.
    newPicture();
    setValues((now) => ({ ...now, code: '' }));
  };

  const attempt = async () => {
    const { attemptSignIn } = await loadAttempt();
    const outcome = await attemptSignIn(values, uuid);
    if ('user' in outcome) return onSignedIn(outcome.user);
    if ('challenge' in outcome) await loadSecondStep();
    return settle(outcome);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    setProblems({});
    await attempt().catch((error: unknown) => {
      // The code for it could not be fetched.
      if (!(error instanceof TypeError)) throw error;
      settle({ problems: { form: { id: 'common.error.network' } }, sent: true });
    });
    setWorking(false);
  };

  /** Back from the second step: the username is kept, the password is asked for again. */
  const restart = (problem: Problem | null) => {
    setChallenge(null);
    setValues((now) => ({ ...now, password: '' }));
    setProblems(problem === null ? {} : { form: problem });
  };
  return { values, change, problems, uuid, newPicture, working, submit, challenge, restart };
}

/** A problem goes once its field changes, and the form's with it. */
function without(problems: SignInProblems, part: Partial<Credentials>): SignInProblems {
  const left = Object.entries(problems).filter(([name]) => name !== 'form' && !(name in part));
  return Object.fromEntries(left);
}
