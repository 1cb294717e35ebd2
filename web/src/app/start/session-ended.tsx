import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { isRenewalPending, noteDeed, onRenewalChange, settleRenewal } from '../../lib/api/renewal.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { followOtherTabs, whoseSession } from '../../lib/session/session.tsx';
import { onTokenChange } from '../../lib/session/token.ts';

const loadDialog = () => import('./session-ended-dialog.tsx');
const SessionEndedDialog = lazyPart(loadDialog);

/**
 * A dialog over the page when the session has ended: sign in again in place, stay, or leave (R-SES-8, R-SHELL-14,
 * R-PLUS-9).
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

/** Continues if another tab signed the same user in again. Reloads the page for another user. */
async function followOtherTab(): Promise<void> {
  const whose = await whoseSession();
  if (whose === 'ours') settleRenewal('renewed');
  if (whose === 'others') location.reload();
}

/**
 * Makes Escape stay on the page. This listener is older than those of the dialogs below, so it can stop the event
 * before they close and lose what was typed.
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
 * Loads the dialog's code with the first action: after the first screen, but before the dialog is needed. When a
 * session ends, a newer version of the server may lack the code, and the user would lose what they typed.
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
 * Records the user's actions: a click, a key that does something, a dropped file, another screen. Typing loads nothing.
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
