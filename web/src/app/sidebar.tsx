import { IconLogout } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import type { GrantedPage } from '../lib/granted.tsx';
import { useT } from '../lib/translate.tsx';
import { MenuIcon } from './menu-icon.tsx';
import classes from './sidebar.module.css';
import { useSignOut } from './sign-out.tsx';
import type { MenuState } from './use-menu-state.ts';

interface SidebarProps {
  pages: readonly GrantedPage[];
  menu: MenuState;
}

/** The menu as the server grants it: 205 px, or a rail of icons; over the page on a phone (R-SHELL-1, R-SHELL-9). */
export function Sidebar({ pages, menu }: SidebarProps) {
  const t = useT();
  const { ask, dialog } = useSignOut();
  const rail = !menu.open && !menu.phone;
  return (
    <>
      {menu.phone && menu.open && <div className={classes.cover} onClick={menu.close} aria-hidden />}
      <nav
        className={classes.sidebar}
        aria-label={t('shell.menu')}
        data-open={menu.open}
        data-phone={menu.phone}
        hidden={menu.phone && !menu.open}
        onKeyDown={(event) => {
          if (event.key === 'Escape') menu.close();
        }}
      >
        <ul className={classes.list}>
          {pages
            .filter((page) => !page.hidden)
            .map((page) => (
              <li key={page.path}>
                <NavLink to={page.path} className={classes.link ?? ''} {...(rail && { title: t(page.title) })}>
                  <MenuIcon name={page.icon} />
                  <span className={classes.text}>{t(page.title)}</span>
                </NavLink>
              </li>
            ))}
        </ul>
        <button type="button" className={classes.link} onClick={ask} title={rail ? t('shell.sign-out') : undefined}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          <span className={classes.text}>{t('shell.sign-out')}</span>
        </button>
        {dialog}
      </nav>
    </>
  );
}
