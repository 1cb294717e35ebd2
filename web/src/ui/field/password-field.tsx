import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';

/** Mantine's password field, with a label for the button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT();
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('session.password.show') }} {...props} />;
}
