import { useQueryClient } from '@tanstack/react-query';
import { Activity, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ForbiddenPage, NotFoundPage } from './dead-ends.tsx';
import type { TabBar } from './use-tabs.ts';
import { View } from './view.tsx';

/** The view that is shown, and those that are kept behind it (R-SHELL-4). */
export function Views({ bar }: { bar: TabBar }) {
  const { tabs, active, changeAddress, refreshTab } = bar;
  return (
    <>
      {tabs
        .filter((tab) => tab.key === active?.key || (tab.page.cached && tab.visited > 0))
        .map((tab) => (
          <Activity key={`${tab.key} ${tab.version}`} mode={tab.key === active?.key ? 'visible' : 'hidden'}>
            <View tab={tab} active={tab.key === active?.key} onAddress={changeAddress} onRefresh={refreshTab} />
          </Activity>
        ))}
      {active === null && <Elsewhere onRefresh={refreshTab} />}
    </>
  );
}

/** Addresses that are no view of the menu's. */
function Elsewhere({ onRefresh }: { onRefresh: (key: string) => void }) {
  const { pathname, search } = useLocation();
  if (pathname === '/' || pathname === '/login') return <Navigate to="/dashboard" replace />;
  if (pathname === '/401') return <ForbiddenPage />;
  if (pathname === '/404') return <NotFoundPage />;
  if (pathname.startsWith('/redirect/')) {
    return <Refresh to={pathname.slice('/redirect'.length)} search={search} onRefresh={onRefresh} />;
  }
  return <Navigate to="/404" replace />;
}

/** `/redirect/{fullPath}`: the view behind it is built anew and its queries run again (R-ROUTE-6). */
function Refresh({ to, search, onRefresh }: { to: string; search: string; onRefresh: (key: string) => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [begun, setBegun] = useState(false);
  const begin = useCallback(() => {
    onRefresh(to);
    void queries.invalidateQueries();
    void navigate({ pathname: to, search }, { replace: true });
  }, [navigate, onRefresh, queries, to, search]);
  useEffect(() => {
    if (begun) return;
    setBegun(true);
    begin();
  }, [begun, begin]);
  return null;
}
