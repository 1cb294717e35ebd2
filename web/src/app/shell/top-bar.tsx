import { ActionIcon } from '@mantine/core';
import { useMediaQuery, useNetwork } from '@mantine/hooks';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMaximize,
  IconMinimize,
  IconWifiOff,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { LanguagePicker } from '../../features/session/language-picker.tsx';
import { Link } from '../../lib/address/link.tsx';
import { useMenuTree } from '../../lib/session/granted.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { crumbsTo } from '../granted-pages.ts';
import { RouteSearch } from '../palette/route-search.tsx';
import { LayoutSizePicker } from '../settings/layout-size-picker.tsx';
import type { TabBar } from '../tabs/use-tabs.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './top-bar.module.css';
import { useFullscreen } from './use-fullscreen.ts';
import type { MenuState } from './use-menu-state.ts';

/** Below this width the tools do not fit next to the search and move into the account menu. */
const NARROW = '(max-width: 767.98px)';

/** The top bar: menu toggle, breadcrumb, search, tools and account menu (R-SHELL-2). */
export function TopBar({ bar, menu }: { bar: TabBar; menu: MenuState }) {
  const narrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) === true;
  const { active, refreshShown } = bar;
  const tools = useMemo(() => <Tools narrow={narrow} refreshShown={refreshShown} />, [narrow, refreshShown]);
  return (
    <header className={classes.bar}>
      <MenuToggle menu={menu} />
      <Breadcrumb path={active?.page.path ?? null} />
      {tools}
    </header>
  );
}

/** The tools in the bar. They are the same for every view, so choosing a tab doesn't re-render them (P-10). */
function Tools({ narrow, refreshShown }: { narrow: boolean; refreshShown: () => void }) {
  return (
    <>
      <Offline />
      <RouteSearch />
      {!narrow && (
        <>
          <FullscreenToggle />
          <LayoutSizePicker refreshShown={refreshShown} />
          <LanguagePicker />
        </>
      )}
      <NotificationBell />
      <AccountMenu refreshShown={refreshShown} narrow={narrow} />
    </>
  );
}

function MenuToggle({ menu }: { menu: MenuState }) {
  const t = useT();
  const Icon = menu.open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const label = t(menu.open ? 'shell.menu.close' : 'shell.menu.open');
  return (
    <ActionIcon
      ref={menu.button}
      variant="subtle"
      color="gray"
      size="lg"
      onClick={menu.toggle}
      aria-expanded={menu.open}
      aria-label={label}
      title={label}
    >
      <Icon size={18} stroke={1.6} className={classes.mirrored} aria-hidden />
    </ActionIcon>
  );
}

/**
 * Shows the current location: home, the nodes above the page, and the page itself. Pages above are links, but folders
 * aren't (R-SHELL-2, R-ROUTE-4).
 * @param path the page's path in the menu, or null if the page isn't in the menu
 */
function Breadcrumb({ path }: { path: string | null }) {
  const t = useT();
  const menu = useMenuTree();
  const all = path === null ? [] : crumbsTo(menu, path).map((crumb) => ({ ...crumb, text: menuTitle(t, crumb) }));
  // A folder with the same name as the page in it adds nothing.
  const crumbs = all.filter((crumb, index) => crumb.path !== null || crumb.text !== all[index + 1]?.text);
  return (
    <nav className={classes.crumbs} aria-label={t('shell.breadcrumb')}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.key} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {crumb.path === null ? <span>{crumb.text}</span> : <Link to={crumb.path}>{crumb.text}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function FullscreenToggle() {
  const t = useT();
  const { full, toggle } = useFullscreen();
  const Icon = full ? IconMinimize : IconMaximize;
  const label = t(full ? 'shell.fullscreen.leave' : 'shell.fullscreen');
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" onClick={toggle} aria-label={label} title={label}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

function Offline() {
  const t = useT();
  const { online } = useNetwork();
  return (
    <span className={classes.offline} role="status">
      {!online && (
        <>
          <IconWifiOff size={16} aria-hidden />
          <span>{t('shell.offline')}</span>
        </>
      )}
    </span>
  );
}
