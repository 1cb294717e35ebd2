import { Button } from '@mantine/core';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { settleRenewal } from '../../lib/api/renewal.ts';
import { currentUser, signInAgain } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import classes from './session-ended.module.css';

/** Stacking order above all other dialogs. */
const ABOVE_ALL = 350;

/** Signs the same user in again over the unchanged page (R-PLUS-9). */
export default function SessionEndedDialog({ onStay }: { onStay: () => void }) {
  const t = useT();
  return (
    <Dialog
      opened
      onClose={onStay}
      title={t('session.ended.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={ABOVE_ALL}
    >
      <p className={classes.text}>{t('session.ended.text')}</p>
      <SignInForm username={currentUser()?.username} fixed onSignedIn={() => settleRenewal('renewed')}>
        <Button variant="default" size="md" onClick={onStay}>
          {t('session.ended.stay')}
        </Button>
      </SignInForm>
      <LockedButton variant="subtle" size="compact-sm" mt="sm" ms={-8} onClick={signInAgain}>
        {t('session.ended.leave')}
      </LockedButton>
    </Dialog>
  );
}
