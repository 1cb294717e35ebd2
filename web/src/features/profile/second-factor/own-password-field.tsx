import type { Problem } from '../../../lib/form/problems.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';

interface OwnPasswordFieldProps {
  value: string;
  problem: Problem | undefined;
  onChange: (value: string) => void;
  /** Whether the cursor begins here. */
  first?: boolean;
}

/** Asks for the password again before an action that somebody else at an open browser must not take. */
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
