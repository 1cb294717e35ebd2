import { TextInput } from '@mantine/core';
import type { Problem } from '../../../lib/form/problems.ts';
import { useT } from '../../../lib/text/translate.tsx';
import classes from '../form.module.css';

interface CodeFieldProps {
  value: string;
  problem: Problem | undefined;
  onChange: (value: string) => void;
  description: string;
  /** Recovery codes are taken as well: they have letters. */
  letters?: boolean;
  /** Whether the cursor begins here. */
  first?: boolean;
}

/** A code of the authenticator app. */
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
