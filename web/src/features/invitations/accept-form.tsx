import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import type { AcceptField, AcceptProblems } from './accept-rules.ts';
import classes from './invitation.module.css';
import { useAcceptance } from './use-acceptance.ts';

export interface AcceptFormProps {
  secret: string;
  /** The address that the account will have. */
  email: string;
  /** The longest password that the server takes. */
  maxLength: number;
  onGone: () => void;
}

const FIELDS = ['username', 'password', 'confirm'] as const satisfies readonly AcceptField[];
const LABELS = {
  username: 'session.username',
  password: 'session.password',
  confirm: 'invitations.confirm',
};

/** A username and a password, twice: what makes a sub-agent of who was invited. */
export function AcceptForm({ secret, email, maxLength, onGone }: AcceptFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { values, change, problems, working, submit } = useAcceptance(secret, maxLength, onGone);
  useEffect(() => focusFirst(form.current, problems), [problems]);
  const field = (name: AcceptField, hint?: string) => ({
    name,
    label: t(LABELS[name]),
    value: values[name],
    error: problems[name] && t(problems[name].id, problems[name].params),
    description: problems[name] ? undefined : hint,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] satisfies (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    size: 'md',
    autoCapitalize: 'none',
    spellCheck: false,
    classNames: { root: classes.field ?? '' },
  });
  const secretly = {
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('session.password.show') },
  };
  const rule = t('invitations.password.rule', { min: PASSWORD_MIN_LENGTH, max: maxLength });
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput {...field('username', t('invitations.username.hint'))} autoComplete="username" dir="ltr" autoFocus />
      <PasswordInput {...field('password', rule)} {...secretly} />
      <PasswordInput {...field('confirm')} {...secretly} />
      <p className={classes.address}>{t('invitations.address', { email })}</p>
      <div className={classes.problem} role="alert">
        {problems.form && t(problems.form.id, problems.form.params)}
      </div>
      <Button type="submit" size="md" fullWidth loading={working}>
        {t('invitations.accept')}
      </Button>
    </form>
  );
}

/** The first field with a problem gets the focus, so that the hand can mend it at once. */
function focusFirst(form: HTMLFormElement | null, problems: AcceptProblems): void {
  const first = FIELDS.find((name) => problems[name] !== undefined);
  const input = first === undefined ? null : form?.elements.namedItem(first);
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  }
}
