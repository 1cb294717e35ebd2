import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import { MENU_ICONS } from '@greenroom/contract/administration/menu-icons.ts';
import type { MenuEntry, MenuTree } from '@greenroom/contract/administration/menus.ts';
import type { listGrantableRoles } from '@greenroom/contract/administration/users.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { SCREENS } from '@greenroom/contract/screens.ts';
import { roleName } from '../../lib/text/role-name.ts';
import type { Translate } from '../../lib/text/translate.tsx';
import type { EditColumn } from '../../ui/edit/edit-dialog.tsx';
import { entryTitle } from './entry-title.ts';
import type { EntryValues } from './entry-values.ts';
import { withBelow } from './menus.data.ts';

interface Known {
  readonly kind: MenuEntry['kind'];
  readonly before: MenuEntry | null;
  readonly tree: readonly MenuTree[];
  /** Undefined where the reader keeps no users. */
  readonly roles: Data<typeof listGrantableRoles> | undefined;
}

/** The fields of an entry (R-DATA-8, R-WIDGET-2). */
export function entryColumns(t: Translate, known: Known): readonly EditColumn<EntryValues>[] {
  const { kind, before } = known;
  const shipped = before !== null && before.title !== '';
  return [
    ...(kind === 'page' && before === null ? [screenColumn(t, known)] : []),
    {
      kind: 'input',
      key: 'en',
      label: t('menu-editor.title.en'),
      hint: t(shipped || kind === 'page' ? 'menu-editor.title.shipped' : 'menu-editor.title.hint'),
      maxLength: 60,
      required: !shipped && kind !== 'page',
    },
    { kind: 'input', key: 'zh', label: t('menu-editor.title.zh'), maxLength: 60, half: true },
    { kind: 'input', key: 'ar', label: t('menu-editor.title.ar'), maxLength: 60, half: true },
    {
      kind: 'select',
      key: 'parentId',
      label: t('menu-editor.parent'),
      hint: t(kind === 'action' ? 'menu-editor.parent.page' : 'menu-editor.parent.top'),
      options: parentsFor(t, known),
      required: kind === 'action',
      half: true,
    },
    {
      kind: 'select',
      key: 'icon',
      label: t('menu-editor.icon'),
      options: MENU_ICONS.map((name) => ({ value: name, label: name })),
      half: true,
    },
    ...(kind === 'folder' ? [pathColumn(t)] : []),
    ...accessColumns(t, known),
  ];
}

function screenColumn(t: Translate, { tree }: Known): EditColumn<EntryValues> {
  const there = new Set(tree.flatMap(withBelow).map(({ component }) => component));
  const missing = Object.keys(SCREENS).filter((key) => key !== 'dashboard' && !there.has(key));
  return {
    kind: 'select',
    key: 'component',
    label: t('menu-editor.screen'),
    hint: t(missing.length === 0 ? 'menu-editor.screen.none' : 'menu-editor.screen.hint'),
    options: missing.map((key) => ({ value: key, label: t(`menus.${key}`) })),
    required: true,
  };
}

function pathColumn(t: Translate): EditColumn<EntryValues> {
  return {
    kind: 'input',
    key: 'path',
    label: t('menu-editor.path'),
    hint: t('menu-editor.path.hint'),
    maxLength: 100,
    required: true,
  };
}

/** Whom it opens to, and how its view behaves. */
function accessColumns(t: Translate, { kind, roles, before }: Known): readonly EditColumn<EntryValues>[] {
  const isPage = kind === 'page';
  const known = roles ?? (before?.roles ?? []).map((key) => ({ key, name: key, level: 0, grantable: true }));
  return [
    {
      kind: 'select',
      key: 'right',
      label: t('menu-editor.right'),
      hint: t('menu-editor.right.hint'),
      options: RIGHTS.map((right) => ({ value: right, label: t(`roles.right.${right}`) })),
    },
    {
      kind: 'checkbox',
      key: 'roles',
      label: t('menu-editor.roles'),
      hint: t('menu-editor.roles.hint'),
      options: known.map((role) => ({ value: role.key, label: roleName(t, role) })),
    },
    { kind: 'checkbox', key: 'hidden', label: t('menu-editor.hidden'), hint: t('menu-editor.hidden.hint') },
    ...(isPage
      ? [
          {
            kind: 'checkbox' as const,
            key: 'cached' as const,
            label: t('menu-editor.cached'),
            hint: t('menu-editor.cached.hint'),
          },
          {
            kind: 'checkbox' as const,
            key: 'pinned' as const,
            label: t('menu-editor.pinned'),
            hint: t('menu-editor.pinned.hint'),
          },
        ]
      : []),
  ];
}

/** Folders, or pages for an action; an entry cannot stand below itself. */
function parentsFor(t: Translate, { kind, before, tree }: Known) {
  const all = tree.flatMap(withBelow);
  const own = new Set(all.filter(({ id }) => id === before?.id).flatMap((node) => withBelow(node).map(({ id }) => id)));
  return all
    .filter((node) => node.kind === (kind === 'action' ? 'page' : 'folder') && !own.has(node.id))
    .map((node) => ({ value: node.id, label: entryTitle(t, node) }));
}
