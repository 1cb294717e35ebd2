import { useState } from 'react';
import { asLostConnection } from '../../lib/api/api-errors.ts';
import { hasProblems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { signInAgain } from '../../lib/session/session.tsx';
import { getToken } from '../../lib/session/token.ts';
import { keepParting } from '../../lib/text/parting.ts';
import { type AcceptField, type AcceptValues, brokenRules } from './accept-rules.ts';
import { accept, isGone } from './invitation-attempt.ts';

const NOTHING: AcceptValues = { username: '', password: '', confirm: '' };
const FIELDS = ['username', 'password', 'confirm'] as const satisfies readonly AcceptField[];
const REFUSALS = {
  paths: { username: 'username', password: 'password' },
  codes: { 'username-taken': 'username' },
} as const;

/** The state of the form that accepts an invitation; once it is accepted it leads to the sign-in. */
export function useAcceptance(secret: string, maxLength: number, onGone: () => void) {
  const [values, setValues] = useState(NOTHING);
  const form = useForm(FIELDS, (error) => problemsOfRefusal<AcceptField>(error, REFUSALS));

  const change = (field: AcceptField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
  };
  const attempt = async () => {
    await accept(secret, values);
    await goToSignIn(values.username.trim());
  };
  const refused = (error: unknown) => {
    if (!isGone(error)) throw asLostConnection(error);
    onGone();
  };
  const submit = form.submitting(() => {
    const found = brokenRules(values, maxLength);
    return hasProblems(found) ? form.refuse(found) : form.attempt(() => attempt().catch(refused));
  });
  return { values, change, submit, form };
}

/** Signs out any current user: the sign-in is for the invited person. */
async function goToSignIn(username: string): Promise<void> {
  keepParting('invited', username);
  if (getToken() === null) return location.replace('#/login');
  history.replaceState(null, '', '#/login');
  return signInAgain();
}
