import { DEFAULT_PASSWORD_MAX_LENGTH, LOGOUT_AFTER_PASSWORD_CHANGE_MS } from '@greenroom/contract/constants.ts';
import type { PasswordField } from '@greenroom/contract/kit/passwords.ts';
import { useState } from 'react';
import { hasProblems } from '../../../lib/form/problems.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { keepParting } from '../../../lib/text/parting.ts';
import { useSettings } from '../../../lib/use-settings.ts';
import { changePassword } from '../profile.data.ts';
import { passwordProblems, refusedPassword } from './password-problems.ts';

const FIELDS = ['old', 'password', 'confirm'] as const satisfies readonly PasswordField[];
const EMPTY = { old: '', password: '', confirm: '' };

/**
 * The state of the form that changes one's own password. Once it is changed the form is locked, and the session ends
 * 1.5 s later (R-SES-6), whatever becomes of the form meanwhile.
 */
export function usePasswordForm(onChanged: (() => void) | undefined) {
  const { user, signOut } = useSession();
  // Until it is known the default counts; the server has the last word.
  const maxLength = useSettings()?.passwordMaxLength ?? DEFAULT_PASSWORD_MAX_LENGTH;
  const [values, setValues] = useState(EMPTY);
  const [leaving, setLeaving] = useState(false);
  const form = useForm(FIELDS, refusedPassword);
  const given = { username: user.username, ...values };

  const change = (field: PasswordField, value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    form.clearProblem(field);
  };
  /** A field that is filled in is checked when it is left; an empty one may still be filled in. */
  const leave = (field: PasswordField) => {
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
