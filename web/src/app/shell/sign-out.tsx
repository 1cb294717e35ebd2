import { type ReactNode, useMemo, useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

/**
 * Lets users sign out after a confirmation (R-SHELL-15).
 * @returns a function that asks for the confirmation, and the dialog to render
 */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const t = useT();
  const { signOut } = useSession();
  const [asking, setAsking] = useState(false);
  const dialog = useMemo(
    () => (
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('shell.sign-out.title')}
        text={t('shell.sign-out.text')}
        confirm={t('shell.sign-out')}
        onConfirm={signOut}
      />
    ),
    [t, asking, signOut],
  );
  return { ask: () => setAsking(true), dialog };
}
