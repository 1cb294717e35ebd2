import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { CodeWaiting } from '../../domain/screens/code-waiting.tsx';
import { useGrantedPages } from '../../lib/session/granted.tsx';
import { GlobalKeys } from '../palette/global-keys.tsx';
import { useCurrentLocation } from '../performance/program-router.tsx';
import { isScreenData } from '../start/start-data.ts';
import { type Place, pageAt } from '../tabs/tabs.ts';
import type { TabBar } from '../tabs/use-tabs.ts';
import { ForbiddenPage, NotFoundPage } from './dead-ends.ts';
import { redirectPlace } from './redirect-place.ts';
import { useCameByLink } from './use-view-scroll.ts';
import { View } from './view.tsx';

/** The current view, and the hidden views that stay mounted (R-SHELL-4). */
export function Views({ bar }: { bar: TabBar }) {
  const { tabs, active, changeAddress, refreshTab } = bar;
  const byLink = useCameByLink();
  // The views have a fixed order, because a view that moves among the others in the page would lose its scroll
  // positions.
  const views = useMemo(
    () => tabs.filter((tab) => tab.alive).sort((one, other) => (one.key < other.key ? -1 : 1)),
    [tabs],
  );
  return (
    <>
      {views.map((tab) => (
        <View
          key={`${tab.key} ${tab.version}`}
          tab={tab}
          active={tab === active}
          byLink={tab === active && byLink}
          onAddress={changeAddress}
          onRefresh={refreshTab}
        />
      ))}
      {active === null && <Elsewhere onRefresh={refreshTab} />}
      <GlobalKeys bar={bar} />
    </>
  );
}

/** Handles addresses that don't lead to a view in the menu. */
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

/** Handles `/redirect/{fullPath}`: rebuilds the view at that path and runs its queries again (R-ROUTE-6). */
function Refresh({ to, onRefresh }: { to: Place; onRefresh: (key: string) => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const begin = useEffectEvent(() => {
    onRefresh(to.pathname);
    // Hidden views fetch nothing. Their data becomes stale and is fetched when they are shown again.
    void queries.invalidateQueries({ predicate: isScreenData, refetchType: 'none' });
    void navigate(to, { replace: true });
  });
  useEffect(() => begin(), []);
  return null;
}
