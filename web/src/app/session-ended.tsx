import { Button, Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { isRenewalPending, onRenewalChange, settleRenewal } from '../lib/renewal.ts';
import { currentUser, forgetSession } from '../lib/session.tsx';
import { useT } from '../lib/translate.tsx';
import classes from './session-ended.module.css';

/** Over the page when the session has ended: sign in again in place, stay, or leave (R-SES-8, R-SHELL-14, R-PLUS-9). */
export function SessionEnded() {
  const t = useT();
  const open = useSyncExternalStore(onRenewalChange, isRenewalPending);
  return (
    <Modal
      opened={open}
      onClose={() => settleRenewal('stayed')}
      title={t('session.ended.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      size={420}
    >
      <p className={classes.text}>{t('session.ended.text')}</p>
      <SignInForm username={currentUser()?.username} onSignedIn={() => settleRenewal('renewed')}>
        <Button variant="default" size="md" onClick={() => settleRenewal('stayed')}>
          {t('session.ended.stay')}
        </Button>
      </SignInForm>
      <Button variant="subtle" size="compact-sm" mt="sm" onClick={leave}>
        {t('session.ended.leave')}
      </Button>
    </Modal>
  );
}

function leave(): void {
  forgetSession();
  location.reload();
}
