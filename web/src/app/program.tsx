import '../lib/zod-setup.ts';
import '../styles/mantine-program.css';
import { buildMenus, type MenuNode } from '@greenroom/contract/menus.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { HashRouter } from 'react-router';
import { call } from '../lib/api.ts';
import { eventHub } from '../lib/event-hub.ts';
import { GrantedContext } from '../lib/granted.tsx';
import { queryClient } from '../lib/query-client.ts';
import { resumeSession } from '../lib/session.tsx';
import { loadAllMessages } from '../lib/translate.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { grantedPages } from './granted-pages.ts';
import { Notices } from './notices.tsx';
import { SessionEnded } from './session-ended.tsx';
import { Shell } from './shell.tsx';
import { Splash } from './splash.tsx';

/** What is read once, before the first screen. */
const START = 'start';

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
  const user = useQuery({ queryKey: [START, 'user'], queryFn: resume, staleTime: Number.POSITIVE_INFINITY });
  const texts = useQuery({ queryKey: [START, 'texts'], queryFn: loadTexts, staleTime: Number.POSITIVE_INFINITY });
  const menus = useQuery({ queryKey: [START, 'menus'], queryFn: loadMenus, staleTime: Number.POSITIVE_INFINITY });
  const pages = useMemo(() => (menus.data === undefined ? null : grantedPages(menus.data)), [menus.data]);
  useEffect(followEvents, []);
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

/** What was told while the stream was down is missed, so everything that is shown is read again once it is back. */
function followEvents(): () => void {
  let wasDown = false;
  const stopListening = eventHub.onLiveChange(() => {
    if (eventHub.isLive() && wasDown) void queryClient.invalidateQueries({ predicate: isScreenData });
    wasDown = !eventHub.isLive();
  });
  eventHub.start();
  return () => {
    stopListening();
    eventHub.stop();
  };
}

function isScreenData({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== START;
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

/** An ended session is `resume`'s to tell. */
function loadMenus(): Promise<MenuNode[]> {
  return call(buildMenus, {}, { release: true, renew: false });
}

async function loadTexts(): Promise<true> {
  await loadAllMessages();
  return true;
}
