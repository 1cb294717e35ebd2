import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { isRenewalPending, noteDeed, onRenewalChange, settleRenewal } from '../../lib/api/renewal.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { followOtherTabs, whoseSession } from '../../lib/session/session.tsx';
import { onTokenChange } from '../../lib/session/token.ts';

const loadDialog = () => import('./session-ended-dialog.tsx');
const SessionEndedDialog = lazyPart(loadDialog);

/**
 * Opens a dialog over the page when the session has ended. Users can sign in again in place, stay on the page, or leave
 * (R-SES-8, R-SHELL-14, R-PLUS-9).
 */
export function SessionEnded() {
  const open = useSyncExternalStore(onRenewalChange, isRenewalPending);
  useEffect(followOtherTabs, []);
  useEffect(watchDeeds, []);
  useEffect(loadWithFirstDeed, []);
  useEffect(stayOnEscape, []);
  useEffect(() => (open ? onTokenChange(() => void followOtherTab()) : undefined), [open]);
  return <Suspense>{open && <SessionEndedDialog onStay={stay} />}</Suspense>;
}

function stay(): void {
  settleRenewal('stayed');
}

/** Continues if the same user has signed in again in another tab. Reloads the page if another user has. */
async function followOtherTab(): Promise<void> {
  const whose = await whoseSession();
  if (whose === 'ours') settleRenewal('renewed');
  if (whose === 'others') location.reload();
}

/**
 * Makes Escape close the dialog and stay on the page. This listener is older than those in the dialogs below, so it can
 * stop the event before they close and lose the text that the user typed.
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

/**
 * Loads the dialog's code with the user's first action, which is after the first screen has loaded but before the
 * dialog is needed. If the code loaded only when the session ends, a newer server version could lack it, and users
 * would lose the text that they typed.
 */
function loadWithFirstDeed(): () => void {
  const done = new AbortController();
  const load = () => {
    done.abort();
    loadDialog().catch(() => undefined);
  };
  for (const kind of ['pointerdown', 'keydown', 'hashchange']) {
    window.addEventListener(kind, load, { capture: true, passive: true, signal: done.signal });
  }
  return () => done.abort();
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]';

/**
 * Records the user's actions: a click, a key that does something, a dropped file, or another screen. Typing isn't an
 * action.
 */
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
