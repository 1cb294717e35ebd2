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

/** The screens behind the links of letters, by the first part of their path. */
const LINK_SCREENS = {
  invitation: lazy(() => fetchCode(() => import('../../features/invitations/invitation.screen.tsx'))),
  password: lazy(() => fetchCode(() => import('../../features/password-link/password-link.screen.tsx'))),
};

/**
 * Loads what is behind the sign-in, and what it begins with, where that is about to be drawn. Whatever fails of it is met
 * again by what needs it.
 */
export async function prepareInside(): Promise<void> {
  if (getToken() === null || takeLink() !== null) return;
  const program = await fetchCode(loadProgram).catch(() => null);
  if (program === null) return;
  await program.prepare();
  Program = program.default;
}

/**
 * Without a token the sign-in screen (R-SES-1), otherwise the program; for the link of a letter, its screen. Each is loaded
 * separately.
 */
export function Gate() {
  const link = useHash(takeLink);
  if (link === null) return <Inside />;
  const Screen = LINK_SCREENS[link.page];
  return (
    <ViewBoundary onRetry={() => location.reload()}>
      <Suspense fallback={<CodeWaiting />}>
        <Screen key={link.secret} secret={link.secret} language={<LanguagePicker />} />
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
  if (getToken() !== null || takeLink() !== null) return;
  const wanted = location.hash.slice(1);
  if (wanted === '/login' || wanted.startsWith('/login?')) return;
  const redirect = wanted === '' || wanted === '/' ? '' : `?redirect=${encodeURIComponent(wanted)}`;
  location.replace(`#/login${redirect}`);
}

interface Link {
  readonly page: keyof typeof LINK_SCREENS;
  readonly secret: string;
}

let kept: Link | null = null;

/**
 * The link of a letter that the address leads to, `/invitation/{secret}` or `/password/{secret}`: the secret is taken out
 * of the address, which ends up in the browser's history, and kept as long as the page.
 * @returns with an empty secret where the address lacks it, as after a reload; null where it leads elsewhere
 */
function takeLink(): Link | null {
  const found = /^#\/(invitation|password)(?:\/([^/?#]*))?\/?$/.exec(location.hash);
  if (!found) return null;
  const page = found[1] === 'invitation' ? 'invitation' : 'password';
  const secret = found[2] ?? '';
  if (secret !== '') history.replaceState(null, '', `#/${page}`);
  if (secret !== '' || kept?.page !== page) kept = { page, secret };
  return kept;
}
