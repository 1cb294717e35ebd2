import { type FormEvent, useState } from 'react';
import { signInAnew } from '../../lib/session/session.tsx';
import { getToken } from '../../lib/session/token.ts';
import { keepParting } from '../../lib/text/parting.ts';
import type { AcceptField, AcceptProblems, AcceptValues } from './accept-rules.ts';
import { accept } from './invitation-attempt.ts';

const NOTHING: AcceptValues = { username: '', password: '', confirm: '' };

/** The state of the form that accepts an invitation; once it is accepted it leads to the sign-in. */
export function useAcceptance(secret: string, maxLength: number, onGone: () => void) {
  const [values, setValues] = useState(NOTHING);
  const [problems, setProblems] = useState<AcceptProblems>({});
  const [working, setWorking] = useState(false);

  const change = (field: AcceptField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setProblems(({ [field]: _mended, form: _told, ...others }) => others);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return undefined;
    setWorking(true);
    const found = await accept(secret, values, maxLength);
    if (found === 'gone') return onGone();
    if (Object.keys(found).length === 0) return goToSignIn(values.username.trim());
    setWorking(false);
    return setProblems(found);
  };
  return { values, change, problems, working, submit };
}

/** Whoever was signed in here is signed out: the sign-in is for the one who was invited. */
async function goToSignIn(username: string): Promise<void> {
  keepParting('invited', username);
  if (getToken() === null) return location.replace('#/login');
  history.replaceState(null, '', '#/login');
  return signInAnew();
}
