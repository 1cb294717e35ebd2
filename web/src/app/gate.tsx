import { lazy, Suspense, useEffect, useState } from 'react';
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
      <Suspense fallback={<Splash />}>
        <Program />
      </Suspense>
    </ViewBoundary>
  );
}

/** Without a token remembers where the visitor wanted to go: `/login?redirect={path}` (R-ROUTE-8). */
function keepTarget(): void {
  if (getToken() !== null) return;
  const wanted = location.hash.slice(1);
  if (wanted === '/login' || wanted.startsWith('/login?')) return;
  const redirect = wanted === '' || wanted === '/' ? '' : `?redirect=${encodeURIComponent(wanted)}`;
  location.replace(`#/login${redirect}`);
}
