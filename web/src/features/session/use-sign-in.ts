import type { SessionUser } from '@greenroom/contract/session.ts';
import { useRef, useState } from 'react';
import { asLostConnection } from '../../lib/api/api-errors.ts';
import { hasProblems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { newUuid } from '../../lib/seal/uuid.ts';
import { loadAllMessages } from '../../lib/text/translate.tsx';
import { browserKeyOf, keepBrowserKey } from './browser-key.ts';
import type { Challenge, Credentials, SignInField } from './sign-in-steps.ts';

interface SignInOptions {
  /** The initial username. */
  username?: string | undefined;
  onSignedIn: (user: SessionUser) => void;
  /** Called at the first key press. */
  onTyping?: (() => unknown) | undefined;
  onUsername?: ((username: string) => void) | undefined;
}

/** Loads the sign-in code at the first key press, so that the form itself appears sooner. */
const loadAttempt = () => import('./sign-in-attempt.ts');
export const loadSecondStep = async () => {
  const [step] = await Promise.all([import('./second-step.tsx'), loadAllMessages()]);
  return step;
};

const FIELDS = ['username', 'password', 'code'] as const satisfies readonly SignInField[];
const REFUSALS = {
  codes: {
    'wrong-credentials': 'password',
    'account-deleted': 'username',
    'account-disabled': 'username',
    'wrong-code': 'code',
    'code-expired': 'code',
  },
} as const;

function lost(error: unknown): never {
  throw asLostConnection(error);
}

/** Manages a sign-in form. `uuid` identifies the picture. */
export function useSignIn({ username = '', onSignedIn, onTyping, onUsername }: SignInOptions) {
  const [values, setValues] = useState<Credentials>({ username, password: '', code: '', rememberMe: false });
  const [uuid, setUuid] = useState(newUuid);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const form = useForm(FIELDS, (error) => problemsOfRefusal<SignInField>(error, REFUSALS));
  const begun = useRef(false);
  const newPicture = () => setUuid(newUuid());
  const browserKey = browserKeyOf(values.username);

  const change = (part: Partial<Credentials>) => {
    setValues((now) => ({ ...now, ...part }));
    for (const field of FIELDS) if (field in part) form.clearProblem(field);
    if (part.username !== undefined) onUsername?.(part.username);
    if (begun.current) return;
    begun.current = true;
    // Submitting the form retries this and shows any error.
    loadAttempt().then(onTyping, () => undefined);
  };

  const attempt = async () => {
    const { attemptSignIn, missingFields } = await loadAttempt();
    const credentials = { ...values, code: browserKey ?? values.code };
    const missing = missingFields(credentials);
    if (hasProblems(missing)) return form.refuse(missing);
    const outcome = await attemptSignIn(credentials, uuid);
    if ('user' in outcome) return onSignedIn(outcome.user);
    await loadSecondStep();
    setChallenge(outcome.challenge);
    return spendCode();
  };
  /**
   * Discards the picture code, and the key that replaces it, because each is valid for only one attempt. All other
   * input stays.
   */
  const spendCode = () => {
    if (browserKey !== null) keepBrowserKey(values.username, null);
    newPicture();
    setValues((now) => ({ ...now, code: '' }));
  };
  const submit = form.submitting(async () => {
    const outcome = await form.attempt(() => attempt().catch(lost));
    if (outcome === 'refused') spendCode();
  });

  /** Returns from the second step. The username stays, but the user must enter the password again. */
  const restart = (error: unknown) => {
    setChallenge(null);
    setValues((now) => ({ ...now, password: '' }));
    form.fail(error);
  };
  return { values, change, uuid, newPicture, known: browserKey !== null, submit, challenge, restart, form };
}
