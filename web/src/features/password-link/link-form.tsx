import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import { Button, type TextInputProps } from '@mantine/core';
import { describeError } from '../../lib/api/api.ts';
import { useFields } from '../../lib/form/use-fields.ts';
import { useT } from '../../lib/text/translate.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import page from '../../ui/public-page.module.css';
import { PUBLIC_INPUT } from '../../ui/public-page.tsx';
import classes from './password-link.module.css';
import { type LinkField, useLinkForm } from './use-link-form.ts';

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
