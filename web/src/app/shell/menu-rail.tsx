import type { MenuNode } from '@greenroom/contract/menus.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { lazy, type ReactElement, Suspense } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { MenuIcon } from '../../ui/value/menu-icon.tsx';
import type { RailHintProps } from './rail-hint.tsx';
import classes from './sidebar.module.css';

interface MenuRailProps {
  nodes: readonly MenuNode[];
  /** Paths from the top to the current page. */
  shown: readonly string[];
}

/** The menu as icons. Hovering over an icon shows its name, and a folder's content in a flyout. */
export function MenuRail({ nodes, shown }: MenuRailProps) {
  const t = useT();
  return (
    <ul className={classes.list}>
      {nodes.map((node) => (
        <li key={node.path}>
          {node.kind === 'folder' ? (
            <Flyout node={node} shown={shown} />
          ) : (
            <RailHint text={menuTitle(t, node)} rail>
              <Link
                to={node.path}
                className={classes.link}
                aria-current={shown.at(-1) === node.path ? 'page' : undefined}
              >
                <MenuIcon name={node.icon} />
                <span className={classes.text}>{menuTitle(t, node)}</span>
              </Link>
            </RailHint>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows an icon's name as a hint next to the icon while the menu is a rail. */
export function RailHint({ text, rail, children }: { text: string; rail: boolean; children: ReactElement }) {
  if (!rail) return children;
  return (
    <Suspense fallback={children}>
      <Hint text={text}>{children}</Hint>
    </Suspense>
  );
}

/** The hint's code loads when the user first narrows the menu. If loading fails, the icons have no hints. */
const Hint = lazy(() => import('./rail-hint.tsx').catch(() => ({ default: NoHint })));

function NoHint({ children }: RailHintProps) {
  return children;
}

function Flyout({ node, shown }: { node: MenuNode; shown: readonly string[] }) {
  const t = useT();
  return (
    <Menu position="right-start" trigger="click-hover" openDelay={100} closeDelay={200} offset={12} width={220}>
      <Menu.Target>
        <UnstyledButton className={classNames(classes.link)} data-within={shown.includes(node.path)}>
          <MenuIcon name={node.icon ?? 'folder'} />
          <span className={classes.text}>{menuTitle(t, node)}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Flown node={node} current={shown.at(-1)} />
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Shows a folder's content in a flyout. Folders within it are headings, because a second flyout would be hard to reach.
 */
function Flown({ node, current }: { node: MenuNode; current: string | undefined }) {
  const t = useT();
  const pages = node.children.filter((child) => child.kind === 'page');
  const folders = node.children.filter((child) => child.kind === 'folder');
  return (
    <>
      <Menu.Label>{menuTitle(t, node)}</Menu.Label>
      {pages.map((page) => (
        <Menu.Item
          key={page.path}
          component={Link}
          to={page.path}
          leftSection={<MenuIcon name={page.icon} />}
          aria-current={page.path === current ? 'page' : undefined}
          className={classNames(classes.flown)}
        >
          {menuTitle(t, page)}
        </Menu.Item>
      ))}
      {folders.map((folder) => (
        <Flown key={folder.path} node={folder} current={current} />
      ))}
    </>
  );
}
