import { plainCode } from '@greenroom/contract/kit/codes.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { problemsOfRefusal } from '../../lib/form/problems.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { enter } from './enter.ts';
import { attemptSecondStep, brokenRule, type Entrance } from './second-step-attempt.ts';
import type { Challenge } from './sign-in-steps.ts';

/** The name of the field, by which browsers fill it in. */
export const CODE = 'one-time-code';
const REFUSALS = { codes: { 'wrong-second-factor': CODE } } as const;

interface SecondStepOptions {
  challenge: Challenge;
  onSignedIn: (user: SessionUser) => void;
  onBack: (error: unknown) => void;
}

/** The state of a sign-in's second step. The session is kept once recovery codes that came with it are. */
export function useSecondStep({ challenge, onSignedIn, onBack }: SecondStepOptions) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const [entrance, setEntrance] = useState<Entrance | null>(null);
  const form = useForm([CODE], (error) => problemsOfRefusal<typeof CODE>(error, REFUSALS));

  const change = (value: string) => {
    setCode(value);
    form.clearProblem(CODE);
  };
  const switchKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    change('');
  };
  const goIn = async (through: Entrance) => onSignedIn(await enter(through, challenge.rememberMe));

  /** @param given the code as it was typed, as it was given out */
  const attempt = async (given: string) => {
    const found = await attemptSecondStep(challenge, given);
    if (found.recoveryCodes === null) await goIn(found);
    else setEntrance(found);
  };
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'challenge-expired') return onBack(error);
    if (error.code === 'wrong-second-factor') setCode('');
    throw error;
  };
  const submit = form.submitting(async () => {
    const given = plainCode(code);
    const broken = brokenRule(given, kind);
    if (broken === null) return form.attempt(() => attempt(given).catch(refused));
    setCode('');
    return form.refuse({ [CODE]: { id: broken } });
  });
  return { kind, code, change, switchKind, submit, entrance, goIn, form };
}
