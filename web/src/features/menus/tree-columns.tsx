import { IconEyeOff, IconGripVertical, IconPin, IconPlayerPlay } from '@tabler/icons-react';
import { menuTitle } from '../../lib/text/menu-title.ts';
import { roleName } from '../../lib/text/role-name.ts';
import { formatList, type Translate } from '../../lib/text/translate.tsx';
import type { DataColumn } from '../../ui/table/data-table.tsx';
import { MenuIcon } from '../../ui/value/menu-icon.tsx';
import type { Entry } from './entries.ts';
import classes from './menus.module.css';
import type { RoleNames } from './role-names.ts';

/**
 * Returns the columns of the tree.
 * @param beside whether a menu item is open next to the tree, which then shows only titles
 */
export function treeColumns(t: Translate, beside: boolean, roles: RoleNames): readonly DataColumn<Entry>[] {
  const title: DataColumn<Entry> = {
    id: 'title',
    header: t('menu-editor.column.title'),
    grow: true,
    phone: 'title',
    cell: (entry) => (
      <span className={classes.title} data-hidden={entry.hidden}>
        <IconGripVertical size={14} className={classes.grip} aria-hidden />
        <EntryIcon entry={entry} />
        <bdi className={classes.name}>{menuTitle(t, entry)}</bdi>
        <Marks entry={entry} t={t} />
      </span>
    ),
  };
  const opens: DataColumn<Entry> = {
    id: 'opens',
    header: t('menu-editor.column.opens'),
    width: 300,
    phone: 'detail',
    cell: (entry) => {
      const said = opensTo(entry, t, roles);
      return <span title={said}>{said}</span>;
    },
  };
  if (beside) return [title, { ...opens, width: 190 }];
  return [
    title,
    {
      id: 'kind',
      header: t('menu-editor.column.kind'),
      width: 110,
      phone: 'hidden',
      cell: ({ kind }) => t(`menu-editor.kind.${kind}`),
    },
    {
      id: 'path',
      header: t('menu-editor.column.path'),
      width: 210,
      phone: 'hidden',
      cell: ({ path }) => <bdi className={classes.path}>{path}</bdi>,
    },
    opens,
  ];
}

/** Returns who can open a menu item: users with the required right, and the roles that the item is limited to. */
export function opensTo({ requiredRight, roles }: Entry, t: Translate, names: RoleNames): string {
  const right = requiredRight === null ? [] : [t(`roles.right.${requiredRight}`)];
  const kept =
    roles.length === 0
      ? []
      : [
          formatList(
            roles.map((key) => roleName(t, { key, name: names.get(key) ?? null })),
            'disjunction',
          ),
        ];
  const both = [...right, ...kept];
  return both.length === 0 ? t('menu-editor.opens.all') : both.join(' · ');
}

export function EntryIcon({ entry: { kind, icon } }: { entry: Pick<Entry, 'kind' | 'icon'> }) {
  if (kind === 'action') return <IconPlayerPlay size={16} stroke={1.6} aria-hidden />;
  return <MenuIcon name={icon ?? (kind === 'folder' ? 'folder' : null)} />;
}

function Marks({ entry: { hidden, pinned }, t }: { entry: Entry; t: Translate }) {
  return (
    <>
      {hidden && (
        <span className={classes.mark} title={t('menu-editor.hidden')}>
          <IconEyeOff size={14} role="img" aria-label={t('menu-editor.hidden')} />
        </span>
      )}
      {pinned && (
        <span className={classes.mark} title={t('menu-editor.pinned')}>
          <IconPin size={14} role="img" aria-label={t('menu-editor.pinned')} />
        </span>
      )}
    </>
  );
}
