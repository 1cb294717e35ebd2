import { useQueryClient } from '@tanstack/react-query';
import { Activity, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useGrantedPages } from '../lib/granted.tsx';
import { useT } from '../lib/translate.tsx';
import { ForbiddenPage, NotFoundPage } from './dead-ends.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenuState } from './use-menu-state.ts';
import { useTabs } from './use-tabs.ts';
import { View } from './view.tsx';

/** Menu, top bar, tabs, and the views that are kept. */
export function Shell() {
  const t = useT();
  const pages = useGrantedPages();
  const { tabs, active, closeTab, refreshTab, changeAddress } = useTabs(pages);
  const { pathname } = useLocation();
  const menu = useMenuState();
  const { close } = menu;
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the menu closes when the address changes (R-SHELL-9).
  useEffect(() => {
    if (menu.phone) close();
  }, [pathname, menu.phone, close]);
  return (
    <div className={classes.shell} data-menu={menu.open ? 'open' : 'closed'} data-phone={menu.phone}>
      <button type="button" className={classes.skip} onClick={skipToContent}>
        {t('shell.skip')}
      </button>
      <Sidebar pages={pages} menu={menu} />
      <div className={classes.body}>
        <TopBar page={active?.page ?? null} menu={menu} />
        <TabStrip tabs={tabs} active={active} onClose={closeTab} />
        <main className={classes.main} id="content" tabIndex={-1}>
          {tabs
            .filter((tab) => tab.key === active?.key || (tab.page.cached && tab.visited > 0))
            .map((tab) => (
              <Activity key={`${tab.key} ${tab.version}`} mode={tab.key === active?.key ? 'visible' : 'hidden'}>
                <View tab={tab} active={tab.key === active?.key} onAddress={changeAddress} onRefresh={refreshTab} />
              </Activity>
            ))}
          {active === null && <Elsewhere onRefresh={refreshTab} />}
        </main>
      </div>
    </div>
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

/** A link would do, but the address behind # belongs to the router. */
function skipToContent(): void {
  document.getElementById('content')?.focus();
}
