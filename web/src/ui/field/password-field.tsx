import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useT } from '../../lib/text/translate.tsx';

/** Mantine's own, whose button that shows the password has a name. */
export function PasswordField(props: PasswordInputProps) {
  const t = useT();
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('session.password.show') }} {...props} />;
}
