import '../../lib/zod-setup.ts';
import { plainCode } from '@greenroom/contract/kit/codes.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import { Button, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import page from '../../domain/screens/public-page.module.css';
import { PUBLIC_INPUT } from '../../domain/screens/public-page.tsx';
import { RecoveryCodeList } from '../../domain/second-factor/recovery-code-list.tsx';
import { ApiError, describeError } from '../../lib/api/api.ts';
import { fetchCode } from '../../lib/code/fetch-code.ts';
import { problemsOfRefusal } from '../../lib/form/problems.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useT } from '../../lib/text/translate.tsx';
import { enter } from './enter.ts';
import { attemptSecondStep, brokenRule, type Entrance } from './second-step-attempt.ts';
import session from './session.module.css';
import type { Challenge } from './sign-in-steps.ts';
import classes from './steps.module.css';

interface SecondStepProps {
  challenge: Challenge;
  onSignedIn: (user: SessionUser) => void;
  /** Returns to the first step, which shows the error. */
  onBack: (error: unknown) => void;
  /** Content next to the button. */
  children?: ReactNode;
}

const AuthenticatorKey = lazy(() => fetchCode(() => import('../../domain/second-factor/authenticator-key.tsx')));

/**
 * Shows the second step of a sign-in, which asks for a code from the authenticator app. If the role requires it, the
 * user must first set up the app (R-PLUS-13).
 */
export default function SecondStep(props: SecondStepProps) {
  const { challenge, onBack, children } = props;
  const t = useT();
  const step = useSecondStep(props);
  const { entrance } = step;
  if (entrance !== null && entrance.recoveryCodes !== null) {
    return (
      <NewRecoveryCodes
        codes={entrance.recoveryCodes}
        username={challenge.username}
        onKept={() => step.goIn(entrance)}
      />
    );
  }
  const { enrol } = challenge;
  return (
    <form ref={step.form.ref} onSubmit={step.submit} noValidate>
      <h2 className={classes.title}>{t(enrol === null ? 'second-factor.title' : 'second-factor.enrol.title')}</h2>
      {enrol === null ? (
        <p className={classes.text}>{t(step.kind === 'app' ? 'second-factor.text' : 'second-factor.recovery.text')}</p>
      ) : (
        <div className={classes.setup}>
          <p className={classes.text}>{t('second-factor.enrol.text')}</p>
          <Suspense>
            <AuthenticatorKey {...enrol} />
          </Suspense>
        </div>
      )}
      <CodeField step={step} />
      {enrol === null && (
        <button type="button" className={classes.link} onClick={step.switchKind}>
          {t(step.kind === 'app' ? 'second-factor.use-recovery' : 'second-factor.use-app')}
        </button>
      )}
      <div className={page.problem} role="alert">
        {step.form.failure !== null && describeError(step.form.failure)}
      </div>
      <div className={session.actions}>
        <Button type="submit" size="md" loading={step.form.working} className={session.submit}>
          {t('second-factor.submit')}
        </Button>
        {children}
      </div>
      <p className={page.back}>
        <button type="button" className={classes.link} onClick={() => onBack(null)}>
          {t('second-factor.back')}
        </button>
      </p>
    </form>
  );
}

/** Lets the user enter a code. After an error, the field is empty and has the focus. */
function CodeField({ step }: { step: ReturnType<typeof useSecondStep> }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { kind, code, change, form } = step;
  const problem = form.problems[CODE];
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the field after an error or a change of kind.
  useEffect(() => input.current?.focus(), [kind, form.error]);
  const app = kind === 'app';
  return (
    <TextInput
      key={kind}
      ref={input}
      name={CODE}
      label={t(app ? 'second-factor.code' : 'second-factor.recovery-code')}
      value={code}
      error={problem && t(problem.id, problem.params)}
      onChange={(event) => change(event.currentTarget.value)}
      autoComplete={app ? 'one-time-code' : 'off'}
      inputMode={app ? 'numeric' : 'text'}
      {...PUBLIC_INPUT}
      classNames={{ root: classes.codeField ?? '', input: classes.code ?? '' }}
    />
  );
}

interface NewRecoveryCodesProps {
  codes: readonly string[];
  username: string;
  /** Called when the user has stored the codes and continues. */
  onKept: () => Promise<void>;
}

/**
 * Shows the recovery codes if the user set up two-factor authentication during this sign-in. The user must store them
 * before the sign-in continues.
 */
function NewRecoveryCodes({ codes, username, onKept }: NewRecoveryCodesProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const [going, setGoing] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const go = async () => {
    setGoing(true);
    await onKept();
  };
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className={classes.title} ref={heading} tabIndex={-1}>
        {t('second-factor.codes.title')}
      </h2>
      <p className={classes.text}>{t('second-factor.codes.text')}</p>
      <div className={classes.codes}>
        <RecoveryCodeList codes={codes} username={username} />
      </div>
      <Button size="md" fullWidth loading={going} onClick={() => void go()}>
        {t('second-factor.codes.kept')}
      </Button>
    </section>
  );
}

/** The field's name, which lets browsers fill it in. */
const CODE = 'one-time-code';
const REFUSALS = { codes: { 'wrong-second-factor': CODE } } as const;

interface SecondStepOptions {
  challenge: Challenge;
  onSignedIn: (user: SessionUser) => void;
  onBack: (error: unknown) => void;
}

/**
 * Manages the second step of a sign-in. If it creates recovery codes, the session is stored only after the user has
 * stored them.
 */
function useSecondStep({ challenge, onSignedIn, onBack }: SecondStepOptions) {
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

  /**
   * Attempts the second step.
   * @param given the code that the user typed, or one that was issued
   */
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
