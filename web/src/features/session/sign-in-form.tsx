import type { SessionUser } from '@greenroom/contract/session.ts';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../../lib/translate.tsx';
import { PictureCode } from './picture-code.tsx';
import classes from './session.module.css';
import type { SignInField, SignInProblems } from './sign-in-attempt.ts';
import { useSignIn } from './use-sign-in.ts';

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
export function SignInForm({ username, onSignedIn, onTyping, children }: SignInFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { values, change, problems, uuid, newPicture, working, submit } = useSignIn({ username, onSignedIn, onTyping });
  useEffect(() => focusFirst(form.current, problems), [problems]);
  const fixed = username !== undefined;
  const field = (name: SignInField) => ({
    name,
    label: t(LABELS[name]),
    value: values[name],
    error: problems[name] && t(problems[name].id, problems[name].params),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    size: 'md',
    autoCapitalize: 'none',
    spellCheck: false,
    classNames: { root: classes.field },
  });
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput {...field('username')} readOnly={fixed} autoComplete="username" autoFocus={!fixed} />
      <PasswordInput
        {...field('password')}
        autoComplete="current-password"
        data-autofocus={fixed}
        visibilityToggleButtonProps={{ 'aria-label': t('session.password.show') }}
      />
      <div className={classes.code}>
        <TextInput {...field('code')} autoComplete="off" />
        <PictureCode uuid={uuid} onAnother={newPicture} />
      </div>
      <Checkbox
        size="xs"
        className={classes.remember}
        label={t('session.remember-me')}
        checked={values.rememberMe}
        onChange={(event) => change({ rememberMe: event.currentTarget.checked })}
      />
      <div className={classes.problem} role="alert">
        {problems.form && t(problems.form.id, problems.form.params)}
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
