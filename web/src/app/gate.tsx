import { lazy, Suspense, useState } from 'react';
import { SignInScreen } from '../features/session/sign-in.screen.tsx';
import { getToken } from '../lib/token.ts';
import { Splash } from './splash.tsx';
import { ViewBoundary } from './view-boundary.tsx';

/** Everything behind the sign-in. */
export const loadProgram = () => import('./program.tsx');
const Program = lazy(loadProgram);

/** The sign-in screen to whoever has no token (R-SES-1), the program to everybody else; each is loaded by itself. */
export function Gate() {
  const [signedIn, setSignedIn] = useState(() => {
    if (getToken() === null) keepTarget();
    return getToken() !== null;
  });
  if (!signedIn) return <SignInScreen onTyping={loadProgram} onSignedIn={() => setSignedIn(true)} />;
  return (
    <ViewBoundary onRetry={() => location.reload()}>
      <Suspense fallback={<Splash />}>
        <Program />
      </Suspense>
    </ViewBoundary>
  );
}

/** Remembers where the visitor wanted to go: `/login?redirect={path}` (R-ROUTE-8). */
function keepTarget(): void {
  const wanted = location.hash.slice(1);
  if (wanted === '/login' || wanted.startsWith('/login?')) return;
  const redirect = wanted === '' || wanted === '/' ? '' : `?redirect=${encodeURIComponent(wanted)}`;
  history.replaceState(null, '', `#/login${redirect}`);
}
