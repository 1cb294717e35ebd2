import { plainCode } from '@greenroom/contract/kit/codes.ts';
import { useState } from 'react';
import AuthenticatorKey from '../../../domain/second-factor/authenticator-key.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../form.module.css';
import { FormButtons } from '../form-buttons.tsx';
import { FormFailure } from '../form-failure.tsx';
import { beginFactor, confirmFactor } from '../profile.data.ts';
import { CodeField, OwnPasswordField, refusedFactor } from './factor-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export interface FactorPartProps {
  onClose: () => void;
  /** Called when the recovery codes are shown. The dialog must then stay open until the user has stored them. */
  onCodes: () => void;
}

/** Sets up two-factor authentication, step by step (R-PLUS-13). */
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

/** The current step of the setup. `expired` means that it took too long and must start again. */
type SetupStep =
  | { at: 'password'; expired: boolean }
  | { at: 'app'; secret: string; uri: string }
  | { at: 'codes'; codes: readonly string[] };

/** Asks for the password and for the first code from the app, then shows the recovery codes (R-PLUS-13). */
function useFactorSetup(onCodes: () => void) {
  const [step, setStep] = useState<SetupStep>({ at: 'password', expired: false });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useForm(['password', 'code'], refusedFactor);

  const begin = form.submitting(async () => {
    if (password === '') return form.refuse({ password: { id: 'validation.password-empty' } });
    await form.attempt(async () => {
      setStep({ at: 'app', ...(await beginFactor(password)) });
      setPassword('');
    });
  });
  const confirm = form.submitting(async () => {
    const typed = plainCode(code);
    if (typed === '') return form.refuse({ code: { id: 'validation.second-factor-empty' } });
    await form.attempt(async () => {
      const next = await confirmFactor(typed).then(withCodes, expired);
      setCode('');
      setStep(next);
      if (next.at === 'codes') onCodes();
    });
  });
  const typePassword = (text: string) => {
    setPassword(text);
    form.clearProblem('password');
  };
  const typeCode = (text: string) => {
    setCode(text);
    form.clearProblem('code');
  };
  return { step, password, code, typePassword, typeCode, begin, confirm, form };
}

function withCodes(codes: readonly string[]): SetupStep {
  return { at: 'codes', codes };
}

/** Returns to the password step if the secret has expired, so that a new one is created. */
function expired(error: unknown): SetupStep {
  if (error instanceof ApiError && error.code === 'challenge-expired') return { at: 'password', expired: true };
  throw error;
}
