import type { MenuEntry, MenuTree } from '@greenroom/contract/administration/menus.ts';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFile, IconFolder, IconPointer, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useLocale, useT } from '../../lib/text/translate.tsx';
import { usePhone } from '../../ui/theme/phone.ts';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import { entryTitle } from './entry-title.ts';
import { stepOf, type Way } from './menus.data.ts';
import classes from './menus.module.css';

interface EntryListProps {
  tree: readonly MenuTree[];
  onMove: (entry: MenuEntry, way: Way) => void;
  onChange: (entry: MenuEntry) => void;
  onDelete: (entry: MenuTree) => void;
}

/** The menu as it is: a line for each entry, indented; moved by its buttons, or by the arrow keys with Alt. */
export function EntryList({ tree, ...acts }: EntryListProps) {
  const t = useT();
  return (
    <ul className={classes.entries} aria-label={t('menus.menus')}>
      {tree.map((node) => (
        <Branch key={node.id} node={node} depth={0} tree={tree} {...acts} />
      ))}
    </ul>
  );
}

interface BranchProps extends EntryListProps {
  node: MenuTree;
  depth: number;
}

function Branch({ node, depth, ...rest }: BranchProps) {
  return (
    <>
      <Entry node={node} depth={depth} {...rest} />
      {node.children.map((child) => (
        <Branch key={child.id} node={child} depth={depth + 1} {...rest} />
      ))}
    </>
  );
}

const ICONS = { folder: IconFolder, page: IconFile, action: IconPointer };

function Entry({ node, depth, tree, onMove, onChange, onDelete }: BranchProps) {
  const t = useT();
  const { direction } = useLocale();
  const Icon = ICONS[node.kind];
  const title = entryTitle(t, node);
  const moveByKey = (event: KeyboardEvent) => {
    const way = event.altKey ? wayOf(event.key, direction) : null;
    if (way === null) return;
    event.preventDefault();
    onMove(node, way);
  };
  return (
    <li style={{ '--depth': depth }}>
      <Icon size={16} stroke={1.6} aria-label={t(`menu-editor.kind.${node.kind}`)} />
      <UnstyledButton className={classes.name} onClick={() => onChange(node)} onKeyDown={moveByKey}>
        <bdi>{title}</bdi>
      </UnstyledButton>
      <bdi dir="ltr" className={classes.path}>
        {node.path}
      </bdi>
      {node.hidden && <StatusBadge tone="neutral">{t('menu-editor.hidden')}</StatusBadge>}
      {node.pinned && <StatusBadge tone="info">{t('menu-editor.pinned')}</StatusBadge>}
      <Acts
        title={title}
        up={stepOf(tree, node, 'up') !== null}
        down={stepOf(tree, node, 'down') !== null}
        onMove={(way) => onMove(node, way)}
        onDelete={() => onDelete(node)}
      />
    </li>
  );
}

/** Towards the end of a line is into a folder, towards its beginning out of it. */
function wayOf(key: string, direction: 'ltr' | 'rtl'): Way | null {
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key === 'ArrowRight') return direction === 'ltr' ? 'in' : 'out';
  if (key === 'ArrowLeft') return direction === 'ltr' ? 'out' : 'in';
  return null;
}

interface ActsProps {
  title: string;
  up: boolean;
  down: boolean;
  onMove: (way: Way) => void;
  onDelete: () => void;
}

function Acts({ title, up, down, onMove, onDelete }: ActsProps) {
  const t = useT();
  const size = usePhone() ? 'lg' : 'sm';
  const acts = [
    { Icon: IconArrowUp, label: t('menu-editor.up', { title }), possible: up, run: () => onMove('up') },
    { Icon: IconArrowDown, label: t('menu-editor.down', { title }), possible: down, run: () => onMove('down') },
    { Icon: IconTrash, label: t('menu-editor.delete', { title }), possible: true, run: onDelete },
  ];
  return (
    <span className={classes.acts}>
      {acts.map(({ Icon, label, possible, run }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size={size}
          aria-label={label}
          disabled={!possible}
          onClick={run}
        >
          <Icon size={15} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  );
}
