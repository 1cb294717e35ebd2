import { newPasswordProblems } from '@greenroom/contract/kit/passwords.ts';
import { useState } from 'react';
import { asLostConnection } from '../../lib/api/api-errors.ts';
import { brokenRule, hasProblems, type Problems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { signInAgain } from '../../lib/session/session.tsx';
import { getToken } from '../../lib/session/token.ts';
import { keepParting } from '../../lib/text/parting.ts';
import { isGone, takeLink } from './password-link.data.ts';

export type LinkField = 'password' | 'confirm';

const FIELDS = ['password', 'confirm'] as const satisfies readonly LinkField[];
const EMPTY = { password: '', confirm: '' };

/** The state of the form that sets a password by a link; once it is set it leads to the sign-in. */
export function useLinkForm(secret: string, username: string, maxLength: number, onGone: () => void) {
  const [values, setValues] = useState(EMPTY);
  const form = useForm(FIELDS, (error) => problemsOfRefusal<LinkField>(error, { paths: { password: 'password' } }));
  const change = (field: LinkField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
  };
  const attempt = async () => {
    await takeLink(secret, values.password);
    await goToSignIn(username);
  };
  const refused = (error: unknown) => {
    if (!isGone(error)) throw asLostConnection(error);
    onGone();
  };
  const submit = form.submitting(() => {
    const found = problemsOf(values, username, maxLength);
    return hasProblems(found) ? form.refuse(found) : form.attempt(() => attempt().catch(refused));
  });
  return { values, change, submit, form };
}

function problemsOf({ password, confirm }: typeof EMPTY, username: string, maxLength: number): Problems<LinkField> {
  const problems = newPasswordProblems({ password, confirm, old: null, username }, maxLength);
  return Object.fromEntries(problems.map(({ field, code, params }) => [field, brokenRule(code, params)]));
}

/** Signs out any current user: the sign-in is for the owner of the link. */
async function goToSignIn(username: string): Promise<void> {
  keepParting('password-changed', username);
  if (getToken() === null) return location.replace('#/login');
  history.replaceState(null, '', '#/login');
  return signInAgain();
}
