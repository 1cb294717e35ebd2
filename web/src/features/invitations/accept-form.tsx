import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { ApiError, describeError } from '../../lib/api/api.ts';
import { useT } from '../../lib/text/translate.tsx';
import type { AcceptField } from './accept-rules.ts';
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

const LABELS = {
  username: 'session.username',
  password: 'session.password',
  confirm: 'invitations.confirm',
};

/** A username and a password, twice: what makes a sub-agent of who was invited. */
export function AcceptForm({ secret, email, maxLength, onGone }: AcceptFormProps) {
  const t = useT();
  const { values, change, submit, form } = useAcceptance(secret, maxLength, onGone);
  const { problems, failure } = form;
  const emailTaken = failure instanceof ApiError && failure.code === 'email-taken';
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
    <form ref={form.ref} onSubmit={submit} noValidate>
      <TextInput {...field('username', t('invitations.username.hint'))} autoComplete="username" dir="ltr" autoFocus />
      <PasswordInput {...field('password', rule)} {...secretly} />
      <PasswordInput {...field('confirm')} {...secretly} />
      <p className={classes.address}>{t('invitations.address', { email })}</p>
      <div className={classes.problem} role="alert">
        {failure !== null && (emailTaken ? t('invitations.email-taken') : describeError(failure))}
      </div>
      <Button type="submit" size="md" fullWidth loading={form.working}>
        {t('invitations.accept')}
      </Button>
    </form>
  );
}
