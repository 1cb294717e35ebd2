import type { MenuNode } from '@greenroom/contract/menus.ts';
import { UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useMenuTree } from '../../lib/session/granted.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { useBrand } from '../../lib/use-brand.ts';
import { usePreferences } from '../../lib/use-preferences.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { trailTo, visibleMenu } from '../granted-pages.ts';
import logo from './logo.module.css';
import { MenuRail, RailHint } from './menu-rail.tsx';
import { MenuTree } from './menu-tree.tsx';
import classes from './sidebar.module.css';
import { useSignOut } from './sign-out.tsx';
import type { MenuState } from './use-menu-state.ts';
import { useOpenFolders } from './use-open-folders.ts';

interface SidebarProps {
  menu: MenuState;
  /** Path of the current page in the menu. Null if the page isn't in the menu. */
  path: string | null;
}

/**
 * The menu that the server grants. It is 205 px wide or a rail of icons, and overlaps the page on a phone (R-SHELL-1,
 * R-SHELL-9).
 */
export function Sidebar({ menu, path }: SidebarProps) {
  const t = useT();
  const tree = useMenuTree();
  const { showLogo, oneMenuOpen } = usePreferences();
  const { ask, dialog } = useSignOut();
  const nodes = useMemo(() => visibleMenu(tree), [tree]);
  // If the menu hides the current page, the nearest visible page above it is highlighted.
  const shown = useMemo(() => shownIn(nodes, tree, path), [nodes, tree, path]);
  const folders = useOpenFolders(shown, oneMenuOpen);
  const nav = useFocusWhileOver(menu);
  const rail = !menu.open && !menu.phone;
  return (
    <>
      {menu.phone && menu.open && <div className={classes.cover} onClick={menu.close} aria-hidden />}
      <nav
        ref={nav}
        className={classes.sidebar}
        aria-label={t('shell.menu')}
        data-rail={rail}
        data-phone={menu.phone}
        hidden={menu.phone && !menu.open}
        onKeyDown={(event) => {
          if (event.key === 'Escape') menu.close();
        }}
      >
        {showLogo && <Logo small={rail} />}
        <div className={classes.scroll}>
          {rail ? <MenuRail nodes={nodes} shown={shown} /> : <MenuTree nodes={nodes} shown={shown} folders={folders} />}
        </div>
        <div className={classes.foot}>
          <RailHint text={t('shell.sign-out')} rail={rail}>
            <UnstyledButton className={classNames(classes.link)} onClick={ask}>
              <IconLogout size={18} stroke={1.6} className={classes.mirrored} aria-hidden />
              <span className={classes.text}>{t('shell.sign-out')}</span>
            </UnstyledButton>
          </RailHint>
          {!showLogo && <Brand small={rail} />}
        </div>
        {dialog}
      </nav>
    </>
  );
}

/** Returns the paths from the top to the page, or to the nearest node above it that the menu shows. */
function shownIn(nodes: readonly MenuNode[], tree: readonly MenuNode[], path: string | null): string[] {
  const trail = path === null ? [] : trailTo(tree, path);
  const nearest = trail.findLast((node) => node.kind === 'page' && trailTo(nodes, node.path).length > 0);
  return nearest === undefined ? [] : trailTo(nodes, nearest.path).map((node) => node.path);
}

/**
 * Moves the focus into a menu that overlaps the page, and returns it to the button that opened the menu (R-SHELL-9).
 */
function useFocusWhileOver({ phone, open, button }: MenuState) {
  const nav = useRef<HTMLElement>(null);
  const over = phone && open;
  useEffect(() => {
    if (!over) return undefined;
    const places = nav.current?.querySelectorAll<HTMLElement>('a, button') ?? [];
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    (current ?? places[0])?.focus({ preventScroll: true });
    return () => button.current?.focus({ preventScroll: true });
  }, [over, button]);
  return nav;
}

/** Shows the logo and the product's description, or only the logo if there is no room (R-SHELL-1). */
function Logo({ small }: { small: boolean }) {
  const t = useT();
  return (
    <div className={logo.logo} title={small ? t('shell.logo') : undefined}>
      <Mark />
      <span className={logo.title}>{t('shell.logo')}</span>
    </div>
  );
}

/** Shows the product's name unobtrusively if there is no logo. */
function Brand({ small }: { small: boolean }) {
  const { title } = useBrand();
  return (
    <p className={logo.brand} title={small ? title : undefined}>
      <Mark />
      <span className={logo.title}>{title}</span>
    </p>
  );
}

function Mark() {
  const { logo: own } = useBrand();
  if (own !== null) return <img className={logo.mark} src={`/avatar/${own}`} alt="" />;
  return (
    <svg className={logo.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <path
        d="M21.8 12.1A6.6 6.6 0 1 0 22.6 17H17"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
