import type { SessionUser } from '@greenroom/contract/session.ts';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/translate.tsx';
import { PictureCode } from './picture-code.tsx';
import classes from './session.module.css';
import type { SignInField, SignInProblems } from './sign-in-attempt.ts';
import { loadAttempt, useSignIn } from './use-sign-in.ts';

export interface SignInFormProps {
  /** Given where a session is renewed: then it cannot be changed. */
  username?: string | undefined;
  onSignedIn: (user: SessionUser) => void;
  /** Called at the first key stroke. */
  onTyping?: () => unknown;
  /** Beside the button. */
  children?: ReactNode;
}

const LABELS = { username: 'session.username', password: 'session.password', code: 'session.code' };

/** Username, password and picture code, with every problem beside its field and room kept for it. */
export function SignInForm({ username: fixed, onSignedIn, onTyping, children }: SignInFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef(false);
  const [values, setValues] = useState({ username: fixed ?? '', password: '', code: '', rememberMe: false });
  const [working, setWorking] = useState(false);
  const { problems, uuid, newPicture, clear, submit } = useSignIn();
  useEffect(() => focusFirst(form.current, problems), [problems]);

  const begin = () => {
    if (typing.current) return;
    typing.current = true;
    // Tried again on submit, where a failure is told.
    loadAttempt().then(
      () => onTyping?.(),
      () => undefined,
    );
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    try {
      const outcome = await submit(values);
      if (outcome.user !== null) onSignedIn(outcome.user);
      else if (outcome.spent) setValues((now) => ({ ...now, code: '' }));
    } finally {
      setWorking(false);
    }
  };
  const field = (name: SignInField) => ({
    name,
    label: t(LABELS[name]),
    value: values[name],
    error: problems[name] === undefined ? undefined : t(problems[name]),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
      clear(name);
      begin();
    },
    size: 'md',
    autoCapitalize: 'none',
    spellCheck: false,
    classNames: { root: classes.field },
  });
  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate>
      <TextInput
        {...field('username')}
        disabled={fixed !== undefined}
        autoComplete="username"
        autoFocus={fixed === undefined}
      />
      <PasswordInput
        {...field('password')}
        autoComplete="current-password"
        autoFocus={fixed !== undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('session.password.show') }}
      />
      <div className={classes.code}>
        <TextInput {...field('code')} autoComplete="off" />
        <PictureCode uuid={uuid} onAnother={newPicture} />
      </div>
      <Checkbox
        label={t('session.remember-me')}
        checked={values.rememberMe}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          setValues((now) => ({ ...now, rememberMe: checked }));
        }}
      />
      <div className={classes.problem} role="alert">
        {problems.form !== undefined && t(problems.form)}
      </div>
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={working} className={classes.submit}>
          {t('session.sign-in')}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** The first field with a problem gets the focus, so that the hand can mend it at once. */
function focusFirst(form: HTMLFormElement | null, problems: SignInProblems): void {
  const first = (['username', 'password', 'code'] as const).find((name) => problems[name] !== undefined);
  const input = first === undefined ? null : form?.elements.namedItem(first);
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  }
}
