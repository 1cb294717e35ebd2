import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import type { PasswordField } from '@greenroom/contract/passwords.ts';
import { PasswordInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../form.module.css';
import { FormButtons } from '../form-buttons.tsx';
import { FormFailure } from '../form-failure.tsx';
import { usePasswordForm } from './use-password-form.ts';

const LABELS = { old: 'profile.password.old', password: 'profile.password.new', confirm: 'profile.password.confirm' };

export interface PasswordFormProps {
  /** The password is changed; the session ends by itself a moment later. */
  onChanged?: (() => void) | undefined;
  /** Given in a dialog; on a page there is nothing to go back to. */
  onCancel?: (() => void) | undefined;
}

/** Old, new, and new once more (R-VALID-2). */
export default function PasswordForm({ onChanged, onCancel }: PasswordFormProps) {
  const t = useT();
  const { user, values, maxLength, leaving, change, leave, submit, form } = usePasswordForm(onChanged);
  const inDialog = onCancel !== undefined;
  const field = (name: PasswordField) => ({
    name,
    label: t(LABELS[name]),
    value: values[name],
    error: form.problems[name] && t(form.problems[name].id, form.problems[name].params),
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
    onBlur: () => leave(name),
    visibilityToggleButtonProps: { 'aria-label': t('session.password.show') },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={leaving}>
        {/* Password managers keep the new password under this name. */}
        <input
          className={classes.hidden}
          autoComplete="username"
          value={user.username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordInput
          {...field('old')}
          autoComplete="current-password"
          autoFocus={inDialog}
          data-autofocus={inDialog || undefined}
        />
        <PasswordInput
          {...field('password')}
          autoComplete="new-password"
          description={t('profile.password.hint', { min: PASSWORD_MIN_LENGTH, max: maxLength })}
        />
        <PasswordInput {...field('confirm')} autoComplete="new-password" />
      </fieldset>
      {leaving ? (
        <Succeeded>{t('profile.password.changed')}</Succeeded>
      ) : (
        <>
          <p className={classes.text}>{t('profile.password.consequence')}</p>
          <FormFailure error={form.failure} />
          <FormButtons working={form.working} submit={t('profile.password.submit')} onCancel={onCancel} />
        </>
      )}
    </form>
  );
}

/** The confirmation, shown where the form was. */
function Succeeded({ children }: { children: ReactNode }) {
  return (
    <p className={classes.succeeded} role="status">
      <IconCircleCheck size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
