import { TextInput } from '@mantine/core';
import { type Problem, type Problems, problemsOfRefusal } from '../../../lib/form/problems.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import classes from '../form.module.css';

interface CodeFieldProps {
  value: string;
  problem: Problem | undefined;
  onChange: (value: string) => void;
  description: string;
  /** True if the field also accepts recovery codes, which contain letters. */
  letters?: boolean;
  /** True if the field gets the focus initially. */
  first?: boolean;
}

/** Lets the user enter a code from the authenticator app. */
export function CodeField({ value, problem, onChange, description, letters = false, first = false }: CodeFieldProps) {
  const t = useT();
  return (
    <TextInput
      name="code"
      label={t('profile.factor.code')}
      description={description}
      value={value}
      error={problem && t(problem.id, problem.params)}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode={letters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={first}
      data-autofocus={first || undefined}
      classNames={{ input: classes.code ?? '' }}
    />
  );
}

interface OwnPasswordFieldProps {
  value: string;
  problem: Problem | undefined;
  onChange: (value: string) => void;
  /** True if the field gets the focus initially. */
  first?: boolean;
}

/** Asks for the password again before an action, in case someone else is using the browser. */
export function OwnPasswordField({ value, problem, onChange, first = false }: OwnPasswordFieldProps) {
  const t = useT();
  return (
    <PasswordField
      name="password"
      label={t('profile.own-password')}
      value={value}
      error={problem && t(problem.id, problem.params)}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="current-password"
      autoFocus={first}
      data-autofocus={first || undefined}
    />
  );
}

type FactorField = 'password' | 'code';

const REFUSALS = { codes: { 'wrong-password': 'password', 'wrong-second-factor': 'code' } } as const;

/** Returns the problems that the server reported, by field. Empty if the error isn't about a field. */
export function refusedFactor(error: unknown): Problems<FactorField> {
  return problemsOfRefusal<FactorField>(error, REFUSALS);
}
