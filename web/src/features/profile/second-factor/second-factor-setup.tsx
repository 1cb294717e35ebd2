import { useT } from '../../../lib/text/translate.tsx';
import AuthenticatorKey from '../../../ui/second-factor/authenticator-key.tsx';
import classes from '../form.module.css';
import { FormButtons } from '../form-buttons.tsx';
import { FormFailure } from '../form-failure.tsx';
import { CodeField } from './code-field.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFactorSetup } from './use-factor-setup.ts';

export interface FactorPartProps {
  onClose: () => void;
  /** Recovery codes are on the screen: the dialog must stay until they are kept. */
  onCodes: () => void;
}

/** Sets the second factor up, step by step (R-PLUS-13). */
export default function SecondFactorSetup({ onClose, onCodes }: FactorPartProps) {
  const t = useT();
  const { step, password, code, typePassword, typeCode, begin, confirm, form } = useFactorSetup(onCodes);
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onDone={onClose} />;
  if (step.at === 'password') {
    return (
      <form ref={form.ref} className={classes.form} onSubmit={begin} noValidate>
        <p className={classes.text} role={step.expired ? 'alert' : undefined}>
          {t(step.expired ? 'profile.factor.expired' : 'profile.factor.password.text')}
        </p>
        <OwnPasswordField value={password} problem={form.problems.password} onChange={typePassword} first />
        <FormFailure error={form.failure} />
        <FormButtons working={form.working} submit={t('profile.factor.continue')} onCancel={onClose} />
      </form>
    );
  }
  return (
    <form ref={form.ref} className={classes.form} onSubmit={confirm} noValidate>
      <p className={classes.text}>{t('profile.factor.app.text')}</p>
      <AuthenticatorKey secret={step.secret} uri={step.uri} />
      <CodeField
        value={code}
        problem={form.problems.code}
        onChange={typeCode}
        description={t('profile.factor.code.first')}
        first
      />
      <FormFailure error={form.failure} />
      <FormButtons working={form.working} submit={t('profile.factor.turn-on')} onCancel={onClose} />
    </form>
  );
}
