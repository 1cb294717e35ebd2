import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { CodeWaiting } from '../../domain/screens/code-waiting.tsx';
import { useHash } from '../../lib/address/use-hash.ts';
import { fetchCode } from '../../lib/code/fetch-code.ts';
import { getToken } from '../../lib/session/token.ts';
import { readSession, writeSession } from '../../lib/storage.ts';
import { loadOutside, loadProgram } from '../performance/load-ahead.ts';
import { ViewBoundary } from '../views/view-boundary.tsx';
import type { LetterLink, OutsideProps } from './outside.tsx';

const LazyProgram = lazy(() => fetchCode(loadProgram));
const LazyOutside = lazy(() => fetchCode(loadOutside));
/** Set before the first render if the code has loaded by then, so that no placeholder is needed. */
let Program: ComponentType = LazyProgram;
let Outside: ComponentType<OutsideProps> = LazyOutside;

/**
 * Loads the program, or the screens before the sign-in, and their first data, if they are about to be rendered.
 * Failures are ignored here, because the code that needs these parts reports them.
 */
export async function prepareFirst(): Promise<void> {
  if (getToken() === null || takeLink() !== null) {
    Outside = (await fetchCode(loadOutside).catch(() => null))?.default ?? LazyOutside;
    return;
  }
  const program = await fetchCode(loadProgram).catch(() => null);
  if (program === null) return;
  await program.prepare();
  Program = program.default;
}

/**
 * Shows the screen for a link in an email, the sign-in screen if there is no token (R-SES-1), or the program. Each
 * loads separately.
 */
export function Gate() {
  const link = useHash(takeLink);
  return (
    <ViewBoundary onRetry={() => location.reload()}>
      <Suspense fallback={<CodeWaiting />}>{link === null ? <SignInOrProgram /> : <Outside link={link} />}</Suspense>
    </ViewBoundary>
  );
}

/**
 * Shows the sign-in screen or the program. It decides on each render, because a session may begin or end in another tab
 * while the screen for an email link is open.
 */
function SignInOrProgram() {
  const [signedIn, setSignedIn] = useState(() => {
    keepTarget();
    return getToken() !== null;
  });
  useEffect(() => {
    if (signedIn) return undefined;
    window.addEventListener('hashchange', keepTarget);
    return () => window.removeEventListener('hashchange', keepTarget);
  }, [signedIn]);
  return signedIn ? <Program /> : <Outside onTyping={loadProgram} onSignedIn={() => setSignedIn(true)} />;
}

/** Remembers the requested address if there is no token: `/login?redirect={path}` (R-ROUTE-8). */
function keepTarget(): void {
  if (getToken() !== null || takeLink() !== null) return;
  const wanted = location.hash.slice(1);
  if (wanted === '/login' || wanted.startsWith('/login?')) return;
  const redirect = wanted === '' || wanted === '/' ? '' : `?redirect=${encodeURIComponent(wanted)}`;
  location.replace(`#/login${redirect}`);
}

let kept: LetterLink | null = null;

/** Session storage key for the link's secret, so that a reload doesn't lose the secret. */
const KEPT = 'letter-link';

/**
 * Returns the email link in the address, `/invitation/{secret}` or `/password/{secret}`. Removes the secret from the
 * address, which ends up in the browser's history, and stores the secret in this tab until the address leads elsewhere.
 * @returns a link with an empty secret if neither the address nor the tab has a secret, or null if the address leads
 * elsewhere
 */
function takeLink(): LetterLink | null {
  const found = /^#\/(invitation|password)(?:\/([^/?#]*))?\/?$/.exec(location.hash);
  if (!found) {
    kept = null;
    writeSession(KEPT, null);
    return null;
  }
  const page = found[1] === 'invitation' ? 'invitation' : 'password';
  const given = found[2] ?? '';
  if (given !== '') history.replaceState(null, '', `#/${page}`);
  if (given !== '') writeSession(KEPT, `${page}/${given}`);
  if (given !== '' || kept?.page !== page) kept = { page, secret: given || secretKeptFor(page) };
  return kept;
}

function secretKeptFor(page: LetterLink['page']): string {
  const text = readSession(KEPT) ?? '';
  return text.startsWith(`${page}/`) ? text.slice(page.length + 1) : '';
}
