import { ActionIcon, Menu, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMoon,
  IconSun,
  IconWifiOff,
} from '@tabler/icons-react';
import { LanguagePicker } from '../features/session/language-picker.tsx';
import { useSession } from '../lib/session.tsx';
import { useT } from '../lib/translate.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useSignOut } from './sign-out.tsx';
import classes from './top-bar.module.css';
import type { MenuState } from './use-menu-state.ts';
import type { TabBar } from './use-tabs.ts';

/** Menu toggle, breadcrumb, language, appearance, account (R-SHELL-2). */
export function TopBar({ bar, menu }: { bar: TabBar; menu: MenuState }) {
  const t = useT();
  const page = bar.active?.page ?? null;
  const { online } = useNetwork();
  const Toggle = menu.open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        onClick={menu.toggle}
        aria-expanded={menu.open}
        aria-label={t(menu.open ? 'shell.menu.close' : 'shell.menu.open')}
      >
        <Toggle size={18} stroke={1.6} className={classes.mirrored} aria-hidden />
      </ActionIcon>
      <nav className={classes.crumbs} aria-label={t('shell.breadcrumb')}>
        <ol>
          {page !== null &&
            [...page.above, page.title].map((title, index, all) => (
              <li key={title} aria-current={index === all.length - 1 ? 'page' : undefined}>
                {t(title)}
              </li>
            ))}
        </ol>
      </nav>
      <span className={classes.offline} role="status">
        {!online && (
          <>
            <IconWifiOff size={16} aria-hidden />
            {t('shell.offline')}
          </>
        )}
      </span>
      <LanguagePicker />
      <AppearanceToggle />
      <Account />
    </header>
  );
}

function AppearanceToggle() {
  const t = useT();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      aria-label={t(dark ? 'shell.light' : 'shell.dark')}
      title={t(dark ? 'shell.light' : 'shell.dark')}
    >
      {dark ? <IconSun size={18} stroke={1.6} aria-hidden /> : <IconMoon size={18} stroke={1.6} aria-hidden />}
    </ActionIcon>
  );
}

function Account() {
  const t = useT();
  const { user } = useSession();
  const { ask, dialog } = useSignOut();
  const url = user.avatar === null ? null : `/avatar/${encodeURIComponent(user.avatar)}`;
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.account} aria-label={t('shell.account', { name: user.nickName })}>
            <Avatar url={url} name={user.nickName} pixels={28} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <span className={classes.name}>{user.nickName}</span>
            <span className={classes.detail}>{user.username}</span>
            {user.roles[0] !== undefined && (
              <span className={classes.detail}>{t(`enums.roles.${user.roles[0].key}`)}</span>
            )}
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={ask}>
            {t('shell.sign-out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
