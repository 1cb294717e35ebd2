import type { SessionUser } from '@greenroom/contract/session.ts';
import { type FormEvent, useState } from 'react';
import { enter } from './enter.ts';
import { attemptSecondStep, type Entrance } from './second-step-attempt.ts';
import type { Challenge, Problem } from './sign-in-steps.ts';

interface SecondStepOptions {
  challenge: Challenge;
  onSignedIn: (user: SessionUser) => void;
  onBack: (problem: Problem | null) => void;
}

/** The state of a sign-in's second step. The session is kept once recovery codes that came with it are. */
export function useSecondStep({ challenge, onSignedIn, onBack }: SecondStepOptions) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ field?: Problem; form?: Problem }>({});
  const [working, setWorking] = useState(false);
  const [entrance, setEntrance] = useState<Entrance | null>(null);

  const change = (value: string) => {
    setCode(value);
    setProblems({});
  };
  const switchKind = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    change('');
  };
  const goIn = async (through: Entrance) => onSignedIn(await enter(through, challenge.rememberMe));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    setWorking(true);
    const outcome = await attemptSecondStep(challenge, code, kind);
    if ('expired' in outcome) return onBack(outcome.expired);
    if (!('entrance' in outcome)) {
      if ('field' in outcome) setCode('');
      setProblems(outcome);
    } else if (outcome.entrance.recoveryCodes === null) {
      await goIn(outcome.entrance);
    } else {
      setEntrance(outcome.entrance);
    }
    return setWorking(false);
  };
  return { kind, code, change, switchKind, problems, working, submit, entrance, goIn };
}
