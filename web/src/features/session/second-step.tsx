import '../../lib/zod-setup.ts';
import type { SessionUser } from '@greenroom/contract/session.ts';
import { Button, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import type { Challenge, Problem } from './sign-in-steps.ts';
import classes from './steps.module.css';
import { useSecondStep } from './use-second-step.ts';

export interface SecondStepProps {
  challenge: Challenge;
  onSignedIn: (user: SessionUser) => void;
  /** To the first step again, with what is to be told there. */
  onBack: (problem: Problem | null) => void;
  /** Beside the button. */
  children?: ReactNode;
}

const AppSetup = lazy(() => import('./app-setup.tsx'));

/** The second step of a sign-in (R-PLUS-13): a code of the authenticator app, which may have to be set up first. */
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
    <form onSubmit={(event) => void step.submit(event)} noValidate>
      <h2 className={classes.title}>{t(enrol === null ? 'second-factor.title' : 'second-factor.enrol.title')}</h2>
      {enrol === null ? (
        <p className={classes.text}>{t(step.kind === 'app' ? 'second-factor.text' : 'second-factor.recovery.text')}</p>
      ) : (
        <Suspense fallback={<div className={classes.setup} />}>
          <AppSetup {...enrol} />
        </Suspense>
      )}
      <CodeField step={step} />
      {enrol === null && (
        <button type="button" className={classes.link} onClick={step.switchKind}>
          {t(step.kind === 'app' ? 'second-factor.use-recovery' : 'second-factor.use-app')}
        </button>
      )}
      <div className={classes.problem} role="alert">
        {step.problems.form && t(step.problems.form.id, step.problems.form.params)}
      </div>
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={step.working} className={classes.submit}>
          {t('second-factor.submit')}
        </Button>
        {children}
      </div>
      <p className={classes.back}>
        <button type="button" className={classes.link} onClick={() => onBack(null)}>
          {t('second-factor.back')}
        </button>
      </p>
    </form>
  );
}

/** A refused code leaves the field empty, with the cursor in it. */
function CodeField({ step }: { step: ReturnType<typeof useSecondStep> }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { kind, code, change, problems } = step;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor comes with another kind, and with each problem.
  useEffect(() => input.current?.focus(), [kind, problems]);
  const app = kind === 'app';
  return (
    <TextInput
      key={kind}
      ref={input}
      name="one-time-code"
      label={t(app ? 'second-factor.code' : 'second-factor.recovery-code')}
      value={code}
      error={problems.field && t(problems.field.id, problems.field.params)}
      onChange={(event) => change(event.currentTarget.value)}
      size="md"
      autoComplete={app ? 'one-time-code' : 'off'}
      inputMode={app ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ root: classes.codeField ?? '', input: classes.code ?? '' }}
    />
  );
}
