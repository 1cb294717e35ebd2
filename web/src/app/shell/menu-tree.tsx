import type { MenuNode } from '@greenroom/contract/menus.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { Link } from '../../lib/address/link.tsx';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { useT } from '../../lib/text/translate.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { MenuIcon } from '../../ui/value/menu-icon.tsx';
import classes from './sidebar.module.css';
import type { OpenFolders } from './use-open-folders.ts';

interface MenuTreeProps {
  nodes: readonly MenuNode[];
  /** Paths from the top to the current page. */
  shown: readonly string[];
  folders: OpenFolders;
  /** Paths of the folders above these nodes, from the top. */
  above?: readonly string[];
}

/** The menu with its folders. The keyboard can't reach the content of a closed folder. */
export function MenuTree({ nodes, shown, folders, above = [] }: MenuTreeProps) {
  return (
    <ul className={classes.list} style={{ '--gr-level': above.length }}>
      {nodes.map((node) => (
        <li key={node.path}>
          {node.kind === 'folder' ? (
            <Folder node={node} shown={shown} folders={folders} above={above} />
          ) : (
            <PageLink node={node} current={shown.at(-1) === node.path} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Folder({ node, shown, folders, above = [] }: Omit<MenuTreeProps, 'nodes'> & { node: MenuNode }) {
  const t = useT();
  const id = useId();
  const open = folders.isOpen(node.path);
  const trail = [...above, node.path];
  return (
    <>
      <UnstyledButton
        className={classNames(classes.link)}
        aria-expanded={open}
        aria-controls={id}
        data-within={shown.includes(node.path)}
        onClick={() => folders.press(trail)}
      >
        <MenuIcon name={node.icon ?? 'folder'} />
        <span className={classes.text}>{menuTitle(t, node)}</span>
        <IconChevronDown size={14} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.fold} data-open={open} inert={!open}>
        <MenuTree nodes={node.children} shown={shown} folders={folders} above={trail} />
      </div>
    </>
  );
}

const PageLink = memo(function PageLink({ node, current }: { node: MenuNode; current: boolean }) {
  const t = useT();
  return (
    <Link to={node.path} className={classes.link} aria-current={current ? 'page' : undefined}>
      <MenuIcon name={node.icon} />
      <span className={classes.text}>{menuTitle(t, node)}</span>
    </Link>
  );
});
