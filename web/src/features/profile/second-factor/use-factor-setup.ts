import { plainCode } from '@greenroom/contract/kit/codes.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { beginFactor, confirmFactor } from '../profile.data.ts';
import { refusedFactor } from './second-factor-problems.ts';

/** The step of the setup. `expired`: it took too long and starts again. */
export type SetupStep =
  | { at: 'password'; expired: boolean }
  | { at: 'app'; secret: string; uri: string }
  | { at: 'codes'; codes: readonly string[] };

/** Password, then the app and a first code made with it, then the recovery codes (R-PLUS-13). */
export function useFactorSetup(onCodes: () => void) {
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

/** The secret has expired: a new one is created with the password. */
function expired(error: unknown): SetupStep {
  if (error instanceof ApiError && error.code === 'challenge-expired') return { at: 'password', expired: true };
  throw error;
}
