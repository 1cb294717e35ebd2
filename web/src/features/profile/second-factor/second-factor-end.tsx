import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { plainCode } from '@greenroom/contract/kit/codes.ts';
import { useState } from 'react';
import { hasProblems } from '../../../lib/form/problems.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../form.module.css';
import { FormButtons } from '../form-buttons.tsx';
import { FormFailure } from '../form-failure.tsx';
import { endFactor } from '../profile.data.ts';
import { CodeField, OwnPasswordField, refusedFactor } from './factor-fields.tsx';

/** Asks for the password and a code, and turns off two-factor authentication. */
export default function SecondFactorEnd({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [values, setValues] = useState({ password: '', code: '' });
  const form = useForm(['password', 'code'], refusedFactor);
  const change = (field: 'password' | 'code') => (text: string) => {
    setValues((now) => ({ ...now, [field]: text }));
    form.clearProblem(field);
  };
  const submit = form.submitting(async () => {
    const code = plainCode(values.code);
    const missing = {
      password: values.password === '' ? { id: 'validation.password-empty' } : undefined,
      code: code === '' ? { id: 'validation.second-factor-empty' } : undefined,
    };
    if (hasProblems(missing)) return form.refuse(missing);
    if ((await form.attempt(() => endFactor(values.password, code))) === 'refused') return;
    notify({ kind: 'success', message: t('profile.factor.ended'), milliseconds: NOTIFICATION_MS });
    onClose();
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('profile.factor.end.text')}</p>
      <OwnPasswordField value={values.password} problem={form.problems.password} onChange={change('password')} first />
      <CodeField
        value={values.code}
        problem={form.problems.code}
        onChange={change('code')}
        description={t('profile.factor.code.hint')}
        letters
      />
      <FormFailure error={form.failure} />
      <FormButtons working={form.working} submit={t('profile.factor.end.submit')} onCancel={onClose} danger />
    </form>
  );
}
