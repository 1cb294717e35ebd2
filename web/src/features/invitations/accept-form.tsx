import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { ApiError, describeError } from '../../lib/api/api.ts';
import { asLostConnection } from '../../lib/api/api-errors.ts';
import { hasProblems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useFields } from '../../lib/form/use-fields.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { signInAgain } from '../../lib/session/session.tsx';
import { getToken } from '../../lib/session/token.ts';
import { keepParting } from '../../lib/text/parting.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import page from '../../ui/public-page.module.css';
import { PUBLIC_INPUT } from '../../ui/public-page.tsx';
import { type AcceptField, type AcceptValues, brokenRules } from './accept-rules.ts';
import classes from './invitation.module.css';
import { accept, isGone } from './invitation-attempt.ts';

interface AcceptFormProps {
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

const NOTHING: AcceptValues = { username: '', password: '', confirm: '' };
const FIELDS = ['username', 'password', 'confirm'] as const satisfies readonly AcceptField[];
const REFUSALS = {
  paths: { username: 'username', password: 'password' },
  codes: { 'username-taken': 'username' },
} as const;

/** The state of the form that accepts an invitation; once it is accepted it leads to the sign-in. */
function useAcceptance(secret: string, maxLength: number, onGone: () => void) {
  const [values, setValues] = useState(NOTHING);
  const form = useForm(FIELDS, (error) => problemsOfRefusal<AcceptField>(error, REFUSALS));

  const change = (field: AcceptField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
  };
  const attempt = async () => {
    await accept(secret, values);
    await goToSignIn(values.username.trim());
  };
  const refused = (error: unknown) => {
    if (!isGone(error)) throw asLostConnection(error);
    onGone();
  };
  const submit = form.submitting(() => {
    const found = brokenRules(values, maxLength);
    return hasProblems(found) ? form.refuse(found) : form.attempt(() => attempt().catch(refused));
  });
  return { values, change, submit, form };
}

/** Signs out any current user: the sign-in is for the invited person. */
async function goToSignIn(username: string): Promise<void> {
  keepParting('invited', username);
  if (getToken() === null) return location.replace('#/login');
  history.replaceState(null, '', '#/login');
  return signInAgain();
}
