import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { isRenewalPending, noteDeed, onRenewalChange, settleRenewal } from '../../lib/api/renewal.ts';
import { currentUser, followOtherTabs, signInAgain, whoseSession } from '../../lib/session/session.tsx';
import { onTokenChange } from '../../lib/session/token.ts';
import { useT } from '../../lib/text/translate.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LockedButton } from '../../ui/field/locked-button.tsx';
import classes from './session-ended.module.css';

/** Above every other dialog: whichever is open waits. */
const ABOVE_ALL = 350;

/** Over the page when the session has ended: sign in again in place, stay, or leave (R-SES-8, R-SHELL-14, R-PLUS-9). */
export function SessionEnded() {
  const t = useT();
  const open = useSyncExternalStore(onRenewalChange, isRenewalPending);
  useEffect(followOtherTabs, []);
  useEffect(watchDeeds, []);
  useEffect(stayOnEscape, []);
  useEffect(() => (open ? onTokenChange(() => void followOtherTab()) : undefined), [open]);
  return (
    <Dialog
      opened={open}
      onClose={stay}
      title={t('session.ended.title')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={ABOVE_ALL}
    >
      <p className={classes.text}>{t('session.ended.text')}</p>
      <SignInForm username={currentUser()?.username} fixed onSignedIn={() => settleRenewal('renewed')}>
        <Button variant="default" size="md" onClick={stay}>
          {t('session.ended.stay')}
        </Button>
      </SignInForm>
      <LockedButton variant="subtle" size="compact-sm" mt="sm" ms={-8} onClick={signInAgain}>
        {t('session.ended.leave')}
      </LockedButton>
    </Dialog>
  );
}

function stay(): void {
  settleRenewal('stayed');
}

/** Another tab signed the same user in again: this page goes on. Another user's page reloads. */
async function followOtherTab(): Promise<void> {
  const whose = await whoseSession();
  if (whose === 'ours') settleRenewal('renewed');
  if (whose === 'others') location.reload();
}

/**
 * Escape means to stay. It is taken before any dialog below hears of it, which would close with all that is typed in it:
 * this listener is older than theirs.
 */
function stayOnEscape(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !isRenewalPending()) return;
    event.stopImmediatePropagation();
    stay();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/** What the user does by hand: a click, a key that acts, a file dropped, another screen. Typing fetches nothing. */
function watchDeeds(): () => void {
  const done = new AbortController();
  const how = { capture: true, signal: done.signal };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const typing = target instanceof Element && target.closest(FIELDS) !== null && key !== 'Enter';
    if (!typing) noteDeed();
  };
  for (const kind of ['click', 'drop', 'hashchange']) window.addEventListener(kind, noteDeed, how);
  window.addEventListener('keydown', onKeyDown, how);
  return () => done.abort();
}
