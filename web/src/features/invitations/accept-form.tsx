import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { ApiError, describeError } from '../../lib/api/api.ts';
import { useFields } from '../../lib/form/use-fields.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import page from '../../ui/public-page.module.css';
import { PUBLIC_INPUT } from '../../ui/public-page.tsx';
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
const HINT_LAST: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description'];

/** A username and a password, twice: what makes a sub-agent of who was invited. */
export function AcceptForm({ secret, email, maxLength, onGone }: AcceptFormProps) {
  const t = useT();
  const { values, change, submit, form } = useAcceptance(secret, maxLength, onGone);
  const { problems, failure } = form;
  const emailTaken = failure instanceof ApiError && failure.code === 'email-taken';
  const fieldOf = useFields({ labels: LABELS, values, problems, onChange: change });
  const field = (name: AcceptField, hint?: string) => ({
    ...PUBLIC_INPUT,
    ...fieldOf(name),
    description: problems[name] ? undefined : hint,
    inputWrapperOrder: HINT_LAST,
    className: classes.field ?? '',
  });
  const rule = t('invitations.password.rule', { min: PASSWORD_MIN_LENGTH, max: maxLength });
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      <TextInput {...field('username', t('invitations.username.hint'))} autoComplete="username" dir="ltr" autoFocus />
      <PasswordField {...field('password', rule)} autoComplete="new-password" />
      <PasswordField {...field('confirm')} autoComplete="new-password" />
      <p className={classes.address}>{t('invitations.address', { email })}</p>
      <div className={page.problem} role="alert">
        {failure !== null && (emailTaken ? t('invitations.email-taken') : describeError(failure))}
      </div>
      <Button type="submit" size="md" fullWidth loading={form.working}>
        {t('invitations.accept')}
      </Button>
    </form>
  );
}
