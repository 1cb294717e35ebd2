import { type FormEvent, useEffect, useState } from 'react';
import { readSession, writeSession } from '../../lib/storage.ts';
import { isCodeOut, parseWait, secondsLeft, waitFor } from './code-wait.ts';
import {
  type RecoveryField,
  type RecoveryProblems,
  type RecoveryValues,
  resetPassword,
  sendRecoveryCode,
} from './recovery-attempt.ts';

const KEPT = 'recovery';
const TICK_MS = 250;

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
  const [problems, setProblems] = useState<RecoveryProblems>({});
  const [working, setWorking] = useState<'sending' | 'setting' | null>(null);

  const change = (field: RecoveryField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    setProblems(({ [field]: _mended, form: _told, ...others }) => others);
    if (field === 'username') onUsername(value);
  };

  const send = async () => {
    setWorking('sending');
    const outcome = await sendRecoveryCode(values.username);
    setWorking(null);
    if (typeof outcome !== 'number') return setProblems(outcome);
    setProblems({});
    return begin(values.username, outcome);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working !== null) return;
    setWorking('setting');
    const found = await resetPassword(values, maxLength);
    setWorking(null);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    writeSession(KEPT, null);
    onDone(values.username.trim());
  };
  return { values, change, problems, working, send, submit, left: left(values.username), sent: sentTo !== null };
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
