import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import { MENU_PATH_MAX_CHARACTERS, MENU_TITLE_MAX_CHARACTERS } from '@greenroom/contract/administration/menu-editor.ts';
import { MENU_ICONS } from '@greenroom/contract/administration/menu-icons.ts';
import { canStandBelow, MENU_KINDS, MENU_SCREENS, menuMessage } from '@greenroom/contract/administration/menu-rules.ts';
import { LOCALE_CODES, nameOfLocale, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { SCREENS } from '@greenroom/contract/screens.ts';
import type { EditColumn } from '../../../domain/edit/edit-dialog.tsx';
import { menuTitle } from '../../../lib/text/menu-title.ts';
import { roleName } from '../../../lib/text/role-name.ts';
import type { Translate } from '../../../lib/text/translate.tsx';
import { MenuIcon } from '../../../ui/value/menu-icon.tsx';
import { aboveOf, branchOf, childrenOf, type Entry } from '../entries.ts';
import type { RoleNames } from '../role-names.ts';
import { type EntryValues, TOP } from './entry-values.ts';

interface Known {
  before: Entry | null;
  entries: readonly Entry[];
  roles: RoleNames;
}

type Field = EditColumn<EntryValues>;

/** Returns a menu item's fields, which depend on its kind and place. */
export function entryFields(t: Translate, known: Known, values: EntryValues): readonly Field[] {
  const { kind } = values;
  const kinds: Field = {
    kind: 'radio',
    key: 'kind',
    label: t('menu-editor.column.kind'),
    required: true,
    options: MENU_KINDS.map((value) => ({ value, label: t(`menu-editor.kind.${value}`) })),
  };
  const own = kind === 'page' ? [screenField(t, known)] : kind === 'folder' ? [pathField(t)] : [];
  const icon = kind === 'action' ? [] : [iconField(t)];
  return [
    kinds,
    ...own,
    ...placeFields(t, known, values),
    ...titleFields(t, known, values),
    ...icon,
    ...accessFields(t, known),
    ...lookFields(t, kind),
  ];
}

/** Returns the screen field. Its options are the page's own screen and every screen that isn't in the menu yet. */
function screenField(t: Translate, { before, entries }: Known): Field {
  const taken = entries.filter((entry) => entry !== before).map(({ component }) => component);
  return {
    kind: 'select',
    key: 'component',
    label: t('menu-editor.screen'),
    hint: t('menu-editor.screen.hint'),
    required: true,
    options: MENU_SCREENS.filter((key) => !taken.includes(key)).map((value) => ({
      value,
      label: `${t(menuMessage(value))} (${SCREENS[value].path})`,
    })),
  };
}

function pathField(t: Translate): Field {
  return {
    kind: 'input',
    key: 'path',
    label: t('menu-editor.column.path'),
    hint: t('menu-editor.path.hint'),
    maxLength: MENU_PATH_MAX_CHARACTERS,
    required: true,
  };
}

function placeFields(t: Translate, { before, entries }: Known, values: EntryValues): Field[] {
  const self = before?.id ?? -1;
  const below = new Set(branchOf(entries, self).map(({ id }) => id));
  const others = entries.filter(({ id }) => id !== self);
  const shape = { ...(before ?? BLANK), id: self, kind: values.kind };
  const parents = others
    .filter(({ id }) => !below.has(id) && canStandBelow(shape, id, others))
    .map((entry) => ({
      value: entry.id,
      label: [...aboveOf(entries, entry), entry].map((each) => menuTitle(t, each)).join(' › '),
    }));
  const siblings = childrenOf(others, values.parentId === TOP ? null : values.parentId);
  return [
    {
      kind: 'select',
      key: 'parentId',
      label: t('menu-editor.parent'),
      required: true,
      half: true,
      options: values.kind === 'action' ? parents : [{ value: TOP, label: t('menu-editor.top') }, ...parents],
    },
    {
      kind: 'select',
      key: 'position',
      label: t('menu-editor.position'),
      hint: t('menu-editor.position.hint'),
      half: true,
      options: [
        { value: 0, label: t('menu-editor.position.first') },
        ...siblings.map((entry, index) => ({
          value: index + 1,
          label: t('menu-editor.position.after', { name: menuTitle(t, entry) }),
        })),
      ],
    },
  ];
}

const BLANK = { id: -1, parentId: null, title: null, titles: {}, path: '', component: null };

/**
 * Returns the title fields: one for English, and one for another language, which the user chooses next to the field.
 */
function titleFields(t: Translate, { before }: Known, values: EntryValues): Field[] {
  const shipped = before?.title ?? null;
  const hint =
    shipped === null ? t('menu-editor.titles.hint') : t('menu-editor.titles.hint.shipped', { title: t(shipped) });
  return [
    titleField(t, SOURCE_LOCALE, { hint }),
    {
      kind: 'select',
      key: 'language',
      label: t('menu-editor.language'),
      required: true,
      half: true,
      options: LOCALE_CODES.filter((locale) => locale !== SOURCE_LOCALE).map((value) => ({
        value,
        label: languageWithTitle(t, value, values[`title-${value}`]),
      })),
    },
    titleField(t, values.language, { half: true }),
  ];
}

function titleField(
  t: Translate,
  locale: EntryValues['language'],
  more: { readonly hint?: string; readonly half?: boolean },
): Field {
  return {
    kind: 'input',
    key: `title-${locale}` as const,
    label: t('menu-editor.title-in', { language: nameOfLocale(locale) }),
    maxLength: MENU_TITLE_MAX_CHARACTERS,
    ...more,
  };
}

function languageWithTitle(t: Translate, locale: string, title: string): string {
  const language = nameOfLocale(locale);
  return title.trim() === '' ? language : t('menu-editor.language.titled', { language, title: title.trim() });
}

function iconField(t: Translate): Field {
  return {
    kind: 'pictures',
    key: 'icon',
    label: t('menu-editor.icon'),
    search: t('menu-editor.icon.search'),
    options: MENU_ICONS.map((value) => ({
      value,
      label: t(`menu-editor.icon.${value}`),
      picture: <MenuIcon name={value} />,
    })),
  };
}

function accessFields(t: Translate, { roles }: Known): Field[] {
  return [
    {
      kind: 'select',
      key: 'requiredRight',
      label: t('menu-editor.required-right'),
      hint: t('menu-editor.required-right.hint'),
      options: RIGHTS.map((value) => ({ value, label: t(`roles.right.${value}`) })),
    },
    {
      kind: 'checkbox',
      key: 'roles',
      label: t('menu-editor.roles'),
      hint: t('menu-editor.roles.hint'),
      options: [...roles].map(([key, name]) => ({ value: key, label: roleName(t, { key, name }) })),
    },
  ];
}

function lookFields(t: Translate, kind: EntryValues['kind']): Field[] {
  const hidden: Field = {
    kind: 'checkbox',
    key: 'hidden',
    label: t('menu-editor.hidden'),
    hint: t(kind === 'folder' ? 'menu-editor.hidden.folder' : 'menu-editor.hidden.hint'),
  };
  if (kind === 'action') return [];
  if (kind === 'folder') return [hidden];
  return [
    hidden,
    { kind: 'checkbox', key: 'cached', label: t('menu-editor.cached'), hint: t('menu-editor.cached.hint') },
    { kind: 'checkbox', key: 'pinned', label: t('menu-editor.pinned'), hint: t('menu-editor.pinned.hint') },
  ];
}
