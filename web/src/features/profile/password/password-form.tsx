import { PASSWORD_MIN_LENGTH } from '@greenroom/contract/constants.ts';
import type { PasswordField as Field } from '@greenroom/contract/kit/passwords.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFields } from '../../../lib/form/use-fields.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
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
  const fieldOf = useFields({ labels: LABELS, values, problems: form.problems, onChange: change });
  const field = (name: Field) => ({ ...fieldOf(name), onBlur: () => leave(name) });
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
        <PasswordField
          {...field('old')}
          autoComplete="current-password"
          autoFocus={inDialog}
          data-autofocus={inDialog || undefined}
        />
        <PasswordField
          {...field('password')}
          autoComplete="new-password"
          description={t('profile.password.hint', { min: PASSWORD_MIN_LENGTH, max: maxLength })}
        />
        <PasswordField {...field('confirm')} autoComplete="new-password" />
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
