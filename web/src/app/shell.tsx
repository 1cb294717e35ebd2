import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useGrantedPages } from '../lib/granted.tsx';
import { useT } from '../lib/translate.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TabStrip } from './tab-strip.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenuState } from './use-menu-state.ts';
import { useTabs } from './use-tabs.ts';
import { Views } from './views.tsx';

/** Menu, top bar, tabs, and the views that are kept. */
export function Shell() {
  const t = useT();
  const pages = useGrantedPages();
  const bar = useTabs(pages);
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
        <TopBar bar={bar} menu={menu} />
        <TabStrip bar={bar} />
        <main className={classes.main} id="content" tabIndex={-1}>
          <Views bar={bar} />
        </main>
      </div>
    </div>
  );
}

/** A link would do, but the address behind # belongs to the router. */
function skipToContent(): void {
  document.getElementById('content')?.focus();
}
