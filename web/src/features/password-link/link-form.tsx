import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { newPasswordProblems } from '@greenroom/contract/kit/passwords.ts';
import { Button, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../lib/api/api.ts';
import { asLostConnection } from '../../lib/api/api-errors.ts';
import { brokenRule, hasProblems, type Problems, problemsOfRefusal } from '../../lib/form/problems.ts';
import { useFields } from '../../lib/form/use-fields.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { signInAgain } from '../../lib/session/session.tsx';
import { getToken } from '../../lib/session/token.ts';
import { keepParting } from '../../lib/text/parting.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import page from '../../ui/public-page.module.css';
import { PUBLIC_INPUT } from '../../ui/public-page.tsx';
import { isGone, takeLink } from './password-link.data.ts';
import classes from './password-link.module.css';

interface LinkFormProps {
  secret: string;
  username: string;
  /** The longest password that the server takes. */
  maxLength: number;
  onGone: () => void;
}

const LABELS = { password: 'session.password', confirm: 'password-link.confirm' };
const HINT_LAST: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description'];

/** A password, twice. */
export function LinkForm({ secret, username, maxLength, onGone }: LinkFormProps) {
  const t = useT();
  const { values, change, submit, form } = useLinkForm(secret, username, maxLength, onGone);
  const fieldOf = useFields({ labels: LABELS, values, problems: form.problems, onChange: change });
  const field = (name: LinkField, hint?: string) => ({
    ...PUBLIC_INPUT,
    ...fieldOf(name),
    description: form.problems[name] ? undefined : hint,
    inputWrapperOrder: HINT_LAST,
    className: classes.field ?? '',
    autoComplete: 'new-password',
  });
  return (
    <form ref={form.ref} onSubmit={submit} noValidate>
      {/* A password manager keeps the password for this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        {...field('password', t('password-link.rule', { min: PASSWORD_MIN_LENGTH, max: maxLength }))}
        autoFocus
      />
      <PasswordField {...field('confirm')} />
      <div className={page.problem} role="alert">
        {form.failure !== null && describeError(form.failure)}
      </div>
      <Button type="submit" size="md" fullWidth loading={form.working}>
        {t('password-link.do')}
      </Button>
    </form>
  );
}

type LinkField = 'password' | 'confirm';

const FIELDS = ['password', 'confirm'] as const satisfies readonly LinkField[];
const EMPTY = { password: '', confirm: '' };

/** The state of the form that sets a password by a link; once it is set it leads to the sign-in. */
function useLinkForm(secret: string, username: string, maxLength: number, onGone: () => void) {
  const [values, setValues] = useState(EMPTY);
  const form = useForm(FIELDS, (error) => problemsOfRefusal<LinkField>(error, { paths: { password: 'password' } }));
  const change = (field: LinkField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
  };
  const attempt = async () => {
    await takeLink(secret, values.password);
    await goToSignIn(username);
  };
  const refused = (error: unknown) => {
    if (!isGone(error)) throw asLostConnection(error);
    onGone();
  };
  const submit = form.submitting(() => {
    const found = problemsOf(values, username, maxLength);
    return hasProblems(found) ? form.refuse(found) : form.attempt(() => attempt().catch(refused));
  });
  return { values, change, submit, form };
}

function problemsOf({ password, confirm }: typeof EMPTY, username: string, maxLength: number): Problems<LinkField> {
  const problems = newPasswordProblems({ password, confirm, old: null, username }, maxLength);
  return Object.fromEntries(problems.map(({ field, code, params }) => [field, brokenRule(code, params)]));
}

/** Signs out any current user: the sign-in is for the owner of the link. */
async function goToSignIn(username: string): Promise<void> {
  keepParting('password-changed', username);
  if (getToken() === null) return location.replace('#/login');
  history.replaceState(null, '', '#/login');
  return signInAgain();
}
