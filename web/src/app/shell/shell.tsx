import { SIDEBAR_WIDTH_PX } from '@greenroom/contract/constants.ts';
import { useEffect } from 'react';
import { useGrantedPages } from '../../lib/session/granted.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { useBrand } from '../../lib/use-brand.ts';
import { usePreferences } from '../../lib/use-preferences.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { useCurrentLocation } from '../performance/program-router.tsx';
import { useLaidOut } from '../settings/layout-size.ts';
import { useMenusOfRights } from '../start/use-menus-of-rights.ts';
import { useSavedLocale } from '../start/use-saved-locale.ts';
import { TabStrip } from '../tabs/tab-strip.tsx';
import { useTabs } from '../tabs/use-tabs.ts';
import { Views } from '../views/views.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useFreeHeader } from './use-free-header.ts';
import { useMenuState } from './use-menu-state.ts';

/** The menu, the top bar, the tabs and the mounted views. */
export function Shell() {
  const t = useT();
  const bar = useTabs(useGrantedPages());
  const { pathname } = useCurrentLocation().location;
  const menu = useMenuState();
  const { showTabs, fixedHeader, showFooter } = usePreferences();
  const { header, main } = useFreeHeader(!fixedHeader, `${pathname} ${bar.active?.version}`);
  const { close, phone, open } = menu;
  useLaidOut();
  useSavedLocale();
  useMenusOfRights();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the menu closes when the address changes (R-SHELL-9).
  useEffect(() => {
    if (phone) close();
  }, [pathname, phone, close]);
  return (
    <div className={classes.shell} style={{ '--gr-sidebar': `${SIDEBAR_WIDTH_PX}px` }}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()} inert={phone && open}>
        {t('shell.skip')}
      </button>
      <Sidebar menu={menu} path={bar.active?.page.path ?? null} />
      <div className={classes.body} data-header={fixedHeader ? 'fixed' : 'free'} inert={phone && open}>
        <div className={classes.header} ref={header}>
          <TopBar bar={bar} menu={menu} />
          {showTabs && <TabStrip bar={bar} />}
        </div>
        <main className={classes.main} ref={main} id="content" tabIndex={-1}>
          <Views bar={bar} />
        </main>
        {showFooter && <Footer />}
      </div>
    </div>
  );
}

/** Shows the product's name and the operator's filing number, if there is one (R-SHELL-7). */
function Footer() {
  const { title } = useBrand();
  const number = useSettings()?.filingNumber ?? null;
  return (
    <footer className={classes.footer}>
      <span>{title}</span>
      {number !== null && <bdi>{number}</bdi>}
    </footer>
  );
}
