import { useState } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../form.module.css';
import { FormButtons } from '../form-buttons.tsx';
import { FormFailure } from '../form-failure.tsx';
import { renewCodes } from '../profile.data.ts';
import { OwnPasswordField, refusedFactor } from './factor-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { FactorPartProps } from './second-factor-setup.tsx';

/** Asks for the password and creates new recovery codes. The old codes are no longer valid. */
export default function SecondFactorCodes({ onClose, onCodes }: FactorPartProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm(['password', 'code'], refusedFactor);
  const submit = form.submitting(async () => {
    if (password === '') return form.refuse({ password: { id: 'validation.password-empty' } });
    await form.attempt(async () => {
      setCodes(await renewCodes(password));
      onCodes();
    });
  });
  if (codes !== null) return <RecoveryCodes codes={codes} renewed onDone={onClose} />;
  return (
    <form ref={form.ref} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('profile.codes.renew.text')}</p>
      <OwnPasswordField
        value={password}
        problem={form.problems.password}
        onChange={(text) => {
          setPassword(text);
          form.clearProblem('password');
        }}
        first
      />
      <FormFailure error={form.failure} />
      <FormButtons working={form.working} submit={t('profile.codes.renew.submit')} onCancel={onClose} />
    </form>
  );
}
