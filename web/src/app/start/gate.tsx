import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { LanguagePicker } from '../../features/session/language-picker.tsx';
import { SignInScreen } from '../../features/session/sign-in.screen.tsx';
import { useHash } from '../../lib/address/use-hash.ts';
import { fetchCode } from '../../lib/code/fetch-code.ts';
import { getToken } from '../../lib/session/token.ts';
import { CodeWaiting } from '../../ui/state/code-waiting.tsx';
import { ViewBoundary } from '../views/view-boundary.tsx';
import { loadProgram } from './load.ts';

const LazyProgram = lazy(() => fetchCode(loadProgram));
/** Known before the first picture is drawn, it needs no other one in its place. */
let Program: ComponentType = LazyProgram;
const InvitationScreen = lazy(() => fetchCode(() => import('../../features/invitations/invitation.screen.tsx')));

/**
 * Loads what is behind the sign-in, and what it begins with, where that is about to be drawn. Whatever fails of it is met
 * again by what needs it.
 */
export async function prepareInside(): Promise<void> {
  if (getToken() === null || takeInvitation() !== null) return;
  const program = await fetchCode(loadProgram).catch(() => null);
  if (program === null) return;
  await program.prepare();
  Program = program.default;
}

/**
 * Without a token the sign-in screen (R-SES-1), otherwise the program; for the link of an invitation, the invitation. Each
 * is loaded separately.
 */
export function Gate() {
  const invitation = useHash(takeInvitation);
  if (invitation === null) return <Inside />;
  return (
    <ViewBoundary onRetry={() => location.reload()}>
      <Suspense fallback={<CodeWaiting />}>
        <InvitationScreen key={invitation} secret={invitation} language={<LanguagePicker />} />
      </Suspense>
    </ViewBoundary>
  );
}

function Inside() {
  const [signedIn, setSignedIn] = useState(() => {
    keepTarget();
    return getToken() !== null;
  });
  useEffect(() => {
    if (signedIn) return undefined;
    window.addEventListener('hashchange', keepTarget);
    return () => window.removeEventListener('hashchange', keepTarget);
  }, [signedIn]);
  if (!signedIn) return <SignInScreen onTyping={loadProgram} onSignedIn={() => setSignedIn(true)} />;
  return (
    <ViewBoundary onRetry={() => location.reload()}>
      <Suspense fallback={<CodeWaiting />}>
        <Program />
      </Suspense>
    </ViewBoundary>
  );
}

/** Without a token remembers where the visitor wanted to go: `/login?redirect={path}` (R-ROUTE-8). */
function keepTarget(): void {
  if (getToken() !== null || takeInvitation() !== null) return;
  const wanted = location.hash.slice(1);
  if (wanted === '/login' || wanted.startsWith('/login?')) return;
  const redirect = wanted === '' || wanted === '/' ? '' : `?redirect=${encodeURIComponent(wanted)}`;
  location.replace(`#/login${redirect}`);
}

let keptSecret = '';

/**
 * The secret of the invitation that the address leads to, `/invitation/{secret}`: it is taken out of the address, which
 * ends up in the browser's history, and kept as long as the page.
 * @returns empty where the address lacks it, as after a reload; null where it leads elsewhere
 */
function takeInvitation(): string | null {
  const found = /^#\/invitation(?:\/([^/?#]*))?\/?$/.exec(location.hash);
  if (!found) return null;
  const [, secret = ''] = found;
  if (secret !== '') {
    keptSecret = secret;
    history.replaceState(null, '', '#/invitation');
  }
  return keptSecret;
}
