import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import PasswordForm from './password/password-form.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

export interface ChangePasswordDialogProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Lets users change their own password by entering the old one, the new one and a confirmation (R-VALID-2, R-SES-6).
 */
export default function ChangePasswordDialog({ opened, onClose }: ChangePasswordDialogProps) {
  const t = useT();
  const [changed, setChanged] = useState(false);
  return (
    <ProfileDialog opened={opened} onClose={onClose} title={t('profile.password.title')} locked={changed}>
      <PasswordForm onChanged={() => setChanged(true)} onCancel={onClose} />
    </ProfileDialog>
  );
}
