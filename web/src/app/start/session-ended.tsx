import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { isRenewalPending, noteDeed, onRenewalChange, settleRenewal } from '../../lib/api/renewal.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { followOtherTabs, whoseSession } from '../../lib/session/session.tsx';
import { onTokenChange } from '../../lib/session/token.ts';

const loadDialog = () => import('./session-ended-dialog.tsx');
const SessionEndedDialog = lazyPart(loadDialog);

/** Over the page when the session has ended: sign in again in place, stay, or leave (R-SES-8, R-SHELL-14, R-PLUS-9). */
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

/**
 * The dialog's code comes before it is needed, and after the first screen: when a session has ended, the server may have a
 * newer version that lacks it, and what was typed would have to be left.
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
