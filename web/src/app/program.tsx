import '../lib/zod-setup.ts';
import '../styles/mantine-program.css';
import { buildMenus } from '@greenroom/contract/menus.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { HashRouter } from 'react-router';
import { eventHub } from '../lib/event-hub.ts';
import { GrantedContext } from '../lib/granted.tsx';
import { queryClient, queryOf } from '../lib/query-client.ts';
import { resumeSession } from '../lib/session.tsx';
import { loadAllMessages } from '../lib/translate.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { grantedPages } from './granted-pages.ts';
import { Notices } from './notices.tsx';
import { SessionEnded } from './session-ended.tsx';
import { Shell } from './shell.tsx';
import { Splash } from './splash.tsx';

/** Everything behind the sign-in. */
export default function Program() {
  return (
    <QueryClientProvider client={queryClient}>
      <Start />
      <SessionEnded />
      <Notices />
    </QueryClientProvider>
  );
}

/** User, menus and texts first, all at once; then the routes, so that a deep link meets them (R-SES-2, R-ROUTE-10). */
function Start() {
  const user = useQuery({ queryKey: ['start', 'user'], queryFn: resume, staleTime: Number.POSITIVE_INFINITY });
  const texts = useQuery({ queryKey: ['start', 'texts'], queryFn: loadTexts, staleTime: Number.POSITIVE_INFINITY });
  const menus = useQuery({ ...queryOf(buildMenus, {}), staleTime: Number.POSITIVE_INFINITY });
  const pages = useMemo(() => (menus.data === undefined ? null : grantedPages(menus.data)), [menus.data]);
  useEffect(() => {
    eventHub.start();
    return () => eventHub.stop();
  }, []);
  const failed = [user, texts, menus].find((query) => query.isError);
  if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!user.isSuccess || !texts.isSuccess || pages === null) return <Splash />;
  return (
    <GrantedContext value={pages}>
      <HashRouter>
        <Shell />
      </HashRouter>
    </GrantedContext>
  );
}

/** A user who cannot be fetched is signed out; the page begins anew at the sign-in screen (R-SES-3). */
async function resume(): Promise<true> {
  try {
    await resumeSession();
  } catch (error) {
    location.reload();
    throw error;
  }
  return true;
}

async function loadTexts(): Promise<true> {
  await loadAllMessages();
  return true;
}
