import { MAIL_CODE_SECONDS, PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { Button, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import page from '../../domain/screens/public-page.module.css';
import { PUBLIC_INPUT } from '../../domain/screens/public-page.tsx';
import { describeError } from '../../lib/api/api.ts';
import { hasProblems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useFields } from '../../lib/form/use-fields.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { readSession, writeSession } from '../../lib/storage.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { isCodeOut, parseWait, secondsLeft, waitFor } from './code-wait.ts';
import {
  type RecoveryField,
  type RecoveryValues,
  recoveryProblems,
  resetPassword,
  sendRecoveryCode,
  usernameProblems,
} from './recovery-attempt.ts';
import session from './session.module.css';
import classes from './steps.module.css';

export interface RecoveryFormProps {
  username: string;
  onUsername: (username: string) => void;
  /** Maximum password length that the server accepts. */
  maxLength: number;
  /** Address of the sign-in screen. */
  back: string;
  onDone: (username: string) => void;
}

const LABELS = {
  username: 'session.username',
  code: 'recovery.code',
  password: 'recovery.password',
  confirm: 'recovery.confirm',
};

/**
 * Resets a forgotten password with an emailed code and a new password (R-SES-7). The form doesn't disclose whether the
 * account exists.
 */
export function RecoveryForm(props: RecoveryFormProps) {
  const t = useT();
  const { values, change, sending, send, submit, left, sent, form } = useRecovery(props);
  const { problems } = form;
  const fieldOf = useFields({ labels: LABELS, values, problems, onChange: change });
  const field = (name: RecoveryField) => ({ ...PUBLIC_INPUT, ...fieldOf(name), className: session.field ?? '' });
  const rule = t('recovery.password.rule', { min: PASSWORD_MIN_LENGTH, max: props.maxLength });
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('recovery.text')}</p>
      <TextInput {...field('username')} autoComplete="username" autoFocus />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconMailForward size={16} aria-hidden />}
        loading={sending}
        disabled={left > 0}
        className={classes.send}
        onClick={() => void send()}
      >
        {left > 0 ? t('recovery.again', { str: left }) : t('recovery.send')}
      </Button>
      <p className={classes.sent} role="status">
        {sent && t('recovery.sent', { minutes: MAIL_CODE_SECONDS / 60 })}
      </p>
      <TextInput {...field('code')} autoComplete="one-time-code" inputMode="numeric" />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        description={problems.password ? undefined : rule}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <PasswordField {...field('confirm')} autoComplete="new-password" />
      <div className={page.problem} role="alert">
        {form.failure !== null && describeError(form.failure)}
      </div>
      <Button type="submit" size="md" fullWidth loading={form.working && !sending}>
        {t('recovery.submit')}
      </Button>
      <p className={page.back}>
        <a className={page.link} href={props.back}>
          {t('recovery.back')}
        </a>
      </p>
    </form>
  );
}

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
  /** Maximum password length that the server accepts. */
  maxLength: number;
  onDone: (username: string) => void;
}

/** Manages the form for a forgotten password. */
function useRecovery({ username, onUsername, maxLength, onDone }: RecoveryOptions) {
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

/** Manages the wait for another code. The browser tab stores it, so it survives a reload. */
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
