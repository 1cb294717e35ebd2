import {
  DEFAULT_PASSWORD_MAX_LENGTH,
  LOGOUT_AFTER_PASSWORD_CHANGE_MS,
  PASSWORD_MIN_LENGTH,
} from '@greenroom/contract/constants.ts';
import type { PasswordField as Field, PasswordField as FieldName } from '@greenroom/contract/kit/passwords.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { hasProblems } from '../../../lib/form/problems.ts';
import { useFields } from '../../../lib/form/use-fields.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { keepParting } from '../../../lib/text/parting.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { useSettings } from '../../../lib/use-settings.ts';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import classes from '../form.module.css';
import { FormButtons } from '../form-buttons.tsx';
import { FormFailure } from '../form-failure.tsx';
import { changePassword } from '../profile.data.ts';
import { passwordProblems, refusedPassword } from './password-problems.ts';

const LABELS = { old: 'profile.password.old', password: 'profile.password.new', confirm: 'profile.password.confirm' };

interface PasswordFormProps {
  /** Called when the password has been changed. The session ends automatically shortly afterward. */
  onChanged?: (() => void) | undefined;
  /** Defined in a dialog. On a page there is nothing to cancel. */
  onCancel?: (() => void) | undefined;
}

/** Asks for the old password once and for the new password twice (R-VALID-2). */
export default function PasswordForm({ onChanged, onCancel }: PasswordFormProps) {
  const t = useT();
  const { user, values, maxLength, leaving, change, leave, submit, form } = usePasswordForm(onChanged);
  const inDialog = onCancel !== undefined;
  const fieldOf = useFields({ labels: LABELS, values, problems: form.problems, onChange: change });
  const field = (name: Field) => ({ ...fieldOf(name), onBlur: () => leave(name) });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={leaving}>
        {/* Password managers store the new password under this username. */}
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

/** Shows a confirmation instead of the form. */
function Succeeded({ children }: { children: ReactNode }) {
  return (
    <p className={classes.succeeded} role="status">
      <IconCircleCheck size={18} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

const FIELDS = ['old', 'password', 'confirm'] as const satisfies readonly FieldName[];
const EMPTY = { old: '', password: '', confirm: '' };

/**
 * Manages the form for changing the user's own password. After the change, the form is locked. The session ends 1.5 s
 * later (R-SES-6), even if the form has been closed.
 */
function usePasswordForm(onChanged: (() => void) | undefined) {
  const { user, signOut } = useSession();
  // Uses the default until the setting has loaded. The server makes the final check.
  const maxLength = useSettings()?.passwordMaxLength ?? DEFAULT_PASSWORD_MAX_LENGTH;
  const [values, setValues] = useState(EMPTY);
  const [leaving, setLeaving] = useState(false);
  const form = useForm(FIELDS, refusedPassword);
  const given = { username: user.username, ...values };

  const change = (field: FieldName, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
  };
  /** Checks a field when the user leaves it, unless it is empty, because the user may still fill it in. */
  const leave = (field: FieldName) => {
    const problem = values[field] === '' ? undefined : passwordProblems(given, maxLength)[field];
    if (problem !== undefined) form.remark({ [field]: problem });
  };
  const submit = form.submitting(async () => {
    if (leaving) return;
    const found = passwordProblems(given, maxLength);
    if (hasProblems(found)) return form.refuse(found);
    if ((await form.attempt(() => changePassword(given))) === 'refused') return;
    setLeaving(true);
    onChanged?.();
    keepParting('password-changed');
    setTimeout(() => void signOut(), LOGOUT_AFTER_PASSWORD_CHANGE_MS);
  });
  return { user, values, maxLength, leaving, change, leave, submit, form };
}
