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
/** Both are known before the first render, so they need no placeholder. */
let Program: ComponentType = LazyProgram;
let Outside: ComponentType<OutsideProps> = LazyOutside;

/**
 * Loads the program or the screens before the sign-in, and their first data, if they are about to be rendered. Failures
 * are ignored here: the code that needs the parts meets them again.
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
 * Shows the sign-in screen without a token (R-SES-1), otherwise the program; for a link in an email, its screen. Each
 * is loaded separately.
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
 * Decides on each render: while the screen of an email link was open, a session may have begun or ended in another tab.
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

/** Without a token, remembers the requested address: `/login?redirect={path}` (R-ROUTE-8). */
function keepTarget(): void {
  if (getToken() !== null || takeLink() !== null) return;
  const wanted = location.hash.slice(1);
  if (wanted === '/login' || wanted.startsWith('/login?')) return;
  const redirect = wanted === '' || wanted === '/' ? '' : `?redirect=${encodeURIComponent(wanted)}`;
  location.replace(`#/login${redirect}`);
}

let kept: LetterLink | null = null;

/** Session storage key of the secret, so that a reload does not lose it. */
const KEPT = 'letter-link';

/**
 * Returns the email link in the address, `/invitation/{secret}` or `/password/{secret}`. The secret is removed from the
 * address, which ends up in the browser's history, and stored in this tab until the address leads elsewhere.
 * @returns a link with an empty secret if the address has none and none is stored; null if the address leads elsewhere
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
