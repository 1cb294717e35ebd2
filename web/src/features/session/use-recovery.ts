import { useEffect, useState } from 'react';
import { hasProblems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { readSession, writeSession } from '../../lib/storage.ts';
import { isCodeOut, parseWait, secondsLeft, waitFor } from './code-wait.ts';
import {
  type RecoveryField,
  type RecoveryValues,
  recoveryProblems,
  resetPassword,
  sendRecoveryCode,
  usernameProblems,
} from './recovery-attempt.ts';

const KEPT = 'recovery';
const TICK_MS = 250;

const FIELDS = ['username', 'code', 'password', 'confirm'] as const satisfies readonly RecoveryField[];
const REFUSALS = {
  paths: { username: 'username', code: 'code', password: 'password' },
  codes: { 'wrong-mail-code': 'code', 'password-not-allowed': 'password' },
} as const;

interface RecoveryOptions {
  username: string;
  onUsername: (username: string) => void;
  /** The longest password that the server takes. */
  maxLength: number;
  onDone: (username: string) => void;
}

/** The state of the form for a forgotten password. */
export function useRecovery({ username, onUsername, maxLength, onDone }: RecoveryOptions) {
  const { left, sentTo, begin } = useCodeWait();
  const [values, setValues] = useState<RecoveryValues>({
    username: username || (sentTo ?? ''),
    code: '',
    password: '',
    confirm: '',
  });
  const [sending, setSending] = useState(false);
  const form = useForm(FIELDS, (error) => problemsOfRefusal<RecoveryField>(error, REFUSALS));

  const change = (field: RecoveryField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
    if (field === 'username') onUsername(value);
  };
  const send = async () => {
    const found = usernameProblems(values.username);
    if (hasProblems(found)) return form.refuse(found);
    setSending(true);
    await form.attempt(async () => begin(values.username, await sendRecoveryCode(values.username)));
    return setSending(false);
  };
  const submit = form.submitting(async () => {
    const found = recoveryProblems(values, maxLength);
    if (hasProblems(found)) return form.refuse(found);
    if ((await form.attempt(() => resetPassword(values))) === 'refused') return;
    writeSession(KEPT, null);
    onDone(values.username.trim());
  });
  return { values, change, sending, send, submit, left: left(values.username), sent: sentTo !== null, form };
}

/** The wait for another code, kept in the browser tab: a reload does not end it. */
function useCodeWait() {
  const [wait, setWait] = useState(() => parseWait(readSession(KEPT)));
  const [now, setNow] = useState(Date.now);
  const running = wait !== null && wait.until > now;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  const begin = (username: string, seconds: number) => {
    const next = waitFor(username, seconds, Date.now());
    writeSession(KEPT, JSON.stringify(next));
    setNow(Date.now());
    setWait(next);
  };
  const sentTo = wait !== null && isCodeOut(wait, now) ? wait.username : null;
  return { left: (username: string) => secondsLeft(wait, username, now), sentTo, begin };
}
