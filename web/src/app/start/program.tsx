import '../../lib/zod-setup.ts';
import '../../styles/mantine-program.css';
import '../../styles/layout-size.css';
import { buildMenus, type MenuNode } from '@greenroom/contract/menus.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ListBarContext } from '../../domain/lists/list-bar-context.ts';
import { CodeWaiting } from '../../domain/screens/code-waiting.tsx';
import { call } from '../../lib/api/api.ts';
import { setRequestTimeout } from '../../lib/api/api-transport.ts';
import { isDefect } from '../../lib/api/ignore-api-error.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { changeBrand } from '../../lib/brand.ts';
import { fetchCode } from '../../lib/code/fetch-code.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { GrantedContext, MenuContext } from '../../lib/session/granted.tsx';
import { resumeSession } from '../../lib/session/session.tsx';
import { loadAllMessages, withTexts } from '../../lib/text/translate.tsx';
import { useSettings } from '../../lib/use-settings.ts';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { grantedPages, wholeMenu } from '../granted-pages.ts';
import { ProgramRouter } from '../performance/program-router.tsx';
import { Shell } from '../shell/shell.tsx';
import { followEvents } from './follow-events.ts';
import { Notices } from './notices.tsx';
import { SessionEnded } from './session-ended.tsx';
import { START } from './start-data.ts';

/** The bar above lists, which loads with the first list. */
const ListBar = lazyPart(withTexts(['views'], () => import('../../features/views/list-bar.tsx')));

/** The program behind the sign-in. */
export default function Program() {
  return (
    <QueryClientProvider client={queryClient}>
      <Start />
      <SessionEnded />
      <Notices />
    </QueryClientProvider>
  );
}

const ONCE = { staleTime: Number.POSITIVE_INFINITY };
const USER = { queryKey: [START, 'user'], queryFn: resume, ...ONCE };
const TEXTS = { queryKey: [START, 'texts'], queryFn: loadTexts, ...ONCE };
const MENUS = { queryKey: [START, 'menus'], queryFn: loadMenus, ...ONCE };

/** Resolves when the program's first data has loaded or failed to load. */
export async function prepare(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(USER),
    queryClient.prefetchQuery(TEXTS),
    queryClient.prefetchQuery(MENUS),
  ]);
}

/**
 * Loads the user, menus and texts in parallel before it renders the routes, so that deep links work (R-SES-2,
 * R-ROUTE-10).
 */
function Start() {
  const user = useQuery(USER);
  const texts = useQuery(TEXTS);
  const menus = useQuery(MENUS);
  const menu = useMemo(() => (menus.data === undefined ? null : wholeMenu(menus.data)), [menus.data]);
  const pages = useMemo(() => grantedPages(menus.data ?? []), [menus.data]);
  useLiveSettings();
  useEffect(followEvents, []);
  // Data that has loaded stays, so a failed refetch of the menus doesn't remove the screens.
  const failed = [user, texts, menus].find((query) => query.isError && query.data === undefined);
  if (failed) return <FailedState error={failed.error} onRetry={() => failed.refetch()} />;
  if (user.data === undefined || texts.data === undefined || menu === null) return <CodeWaiting />;
  return (
    <MenuContext value={menu}>
      <GrantedContext value={pages}>
        <ListBarContext value={ListBar}>
          <ProgramRouter>
            <Shell />
          </ProgramRouter>
        </ListBarContext>
      </GrantedContext>
    </MenuContext>
  );
}

/** Applies changed settings immediately in every open browser. */
function useLiveSettings(): void {
  const settings = useSettings();
  useStaleOnEvent('settings', [readSettings.id]);
  useEffect(() => {
    if (settings === undefined) return;
    const { requestTimeoutMs, appTitle: title, logo, themeColor } = settings;
    setRequestTimeout(requestTimeoutMs);
    changeBrand({ title, logo, themeColor });
  }, [settings]);
}

/**
 * Resumes the session. If fetching the user fails, the user is signed out and the page restarts at the sign-in screen.
 * Nothing is rendered until then (R-SES-3).
 */
async function resume(): Promise<true> {
  try {
    await resumeSession();
  } catch (error) {
    if (isDefect(error)) globalThis.reportError(error);
    location.reload();
    await new Promise(() => undefined);
  }
  return true;
}

/** Loads the menus. If the session has ended, `resume` handles this. */
function loadMenus(): Promise<MenuNode[]> {
  return call(buildMenus, {}, { release: true, renew: false });
}

async function loadTexts(): Promise<true> {
  await fetchCode(loadAllMessages);
  return true;
}
