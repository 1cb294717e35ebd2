import { useQueryClient } from '@tanstack/react-query';
import { Activity, type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useGrantedPages } from '../../lib/session/granted.tsx';
import { CodeWaiting } from '../../ui/state/code-waiting.tsx';
import { GlobalKeys } from '../palette/global-keys.tsx';
import { useCurrentLocation } from '../start/program-router.tsx';
import { isScreenData } from '../start/start-data.ts';
import { type Place, pageAt } from '../tabs/tabs.ts';
import type { TabBar } from '../tabs/use-tabs.ts';
import { ForbiddenPage, NotFoundPage } from './dead-ends.ts';
import classes from './kept-view.module.css';
import { usePrepared } from './prepared-view.ts';
import { redirectPlace } from './redirect-place.ts';
import { View } from './view.tsx';

/** The view that is shown, and those that are kept behind it (R-SHELL-4). */
export function Views({ bar }: { bar: TabBar }) {
  const { tabs, active, changeAddress, refreshTab } = bar;
  // In an order of their own: a view that is moved among the others would lose its scroll positions.
  const views = useMemo(
    () => tabs.filter((tab) => tab.alive).sort((one, other) => (one.key < other.key ? -1 : 1)),
    [tabs],
  );
  return (
    <>
      {views.map((tab) => (
        <KeptView key={`${tab.key} ${tab.version}`} pathname={tab.key} shown={tab === active}>
          <View tab={tab} active={tab === active} onAddress={changeAddress} onRefresh={refreshTab} />
        </KeptView>
      ))}
      {active === null && <Elsewhere onRefresh={refreshTab} />}
      <GlobalKeys bar={bar} />
    </>
  );
}

/** Addresses that are no view of the menu's. */
function Elsewhere({ onRefresh }: { onRefresh: (key: string) => void }) {
  const { pathname, search } = useCurrentLocation().location;
  const pages = useGrantedPages();
  if (pathname === '/' || pathname === '/login') return <Navigate to="/dashboard" replace />;
  if (pathname === '/401' || pathname === '/404') {
    return <Suspense fallback={<CodeWaiting />}>{pathname === '/401' ? <ForbiddenPage /> : <NotFoundPage />}</Suspense>;
  }
  const place = redirectPlace({ pathname, search });
  if (place !== null && pageAt(pages, place.pathname) !== null) return <Refresh to={place} onRefresh={onRefresh} />;
  const bare = pathname.replace(/\/+$/, '');
  return pageAt(pages, bare) === null ? (
    <Navigate to="/404" replace />
  ) : (
    <Navigate to={{ pathname: bare, search }} replace />
  );
}

/** `/redirect/{fullPath}`: the view behind it is rebuilt and its queries run again (R-ROUTE-6). */
function Refresh({ to, onRefresh }: { to: Place; onRefresh: (key: string) => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const begin = useEffectEvent(() => {
    onRefresh(to.pathname);
    // Nothing is fetched for views that are hidden: what they show is out of date once they are shown again.
    void queries.invalidateQueries({ predicate: isScreenData, refetchType: 'none' });
    void navigate(to, { replace: true });
  });
  useEffect(() => begin(), []);
  return null;
}

/**
 * A view that stays while another one is shown: its state stays, its effects end, and it can be neither seen nor reached. Activity
 * takes it out of the layout (`display: none`), so that a table of a hundred rows would be styled and laid out again each
 * time its tab is chosen; `content-visibility: hidden` keeps all of that, and where a pointer is about to open it, it is drawn
 * beforehand (P-10). A browser that does not know it has Activity's way.
 */
function KeptView({ pathname, shown, children }: { pathname: string; shown: boolean; children: ReactNode }) {
  const prepared = usePrepared(pathname, shown);
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const view = slot.current?.firstElementChild;
    if (shown || !KEEPS_LAYOUT || !(view instanceof HTMLElement)) return undefined;
    const keep = () => view.style.removeProperty('display');
    // In the commit that hides it, before anything is laid out; and whenever it is hidden again, since it was drawn.
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(view, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [shown]);
  return (
    <div
      ref={slot}
      className={classes.slot}
      data-kept={shown ? undefined : prepared ? 'prepared' : 'hidden'}
      aria-hidden={prepared || undefined}
    >
      <Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  );
}

const KEEPS_LAYOUT = CSS.supports('content-visibility', 'hidden');
