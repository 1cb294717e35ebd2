import { RIGHTS, type Right } from '@greenroom/contract/access/rights.ts';
import {
  type MenuKind,
  type MenuShape,
  menuMessage,
  menuPath,
  menuProblems,
} from '@greenroom/contract/administration/menu-rules.ts';
import { LOCALE_CODES, type Locale, SOURCE_LOCALE } from '@greenroom/contract/locales.ts';
import { isScreen } from '@greenroom/contract/screens.ts';
import { z } from 'zod';
import { currentLocale } from '../../../lib/text/translate.tsx';
import { childrenOf, type Entry } from '../entries.ts';
import type { EntryInput } from '../menus.data.ts';

/**
 * Represents the top level in the folder field. The form doesn't allow an empty choice, and no menu item has this ID.
 */
export const TOP = 0;

type TitleKey = `title-${Locale}`;

/** The form's values. Titles have a value for each language. The form shows English and one other language. */
export interface EntryValues extends Record<TitleKey, string> {
  language: Locale;
  kind: MenuKind;
  parentId: number;
  /** Null if the item should be last. */
  position: number | null;
  component: string | null;
  path: string;
  icon: string | null;
  requiredRight: Right | null;
  roles: string[];
  hidden: boolean;
  cached: boolean;
  pinned: boolean;
}

/**
 * Returns the form's initial values.
 * @param below the parent of a new menu item; null for the top level
 */
export function valuesOf(before: Entry | null, below: Entry | null): EntryValues {
  return {
    kind: before?.kind ?? (below?.kind === 'page' ? 'action' : 'page'),
    parentId: (before === null ? below?.id : before.parentId) ?? TOP,
    position: before?.position ?? null,
    component: before?.component ?? null,
    path: before?.kind === 'folder' ? before.path : '',
    ...titlesBefore(before),
    language: otherLanguage(currentLocale()),
    icon: before?.icon ?? null,
    requiredRight: RIGHTS.find((right) => right === before?.requiredRight) ?? null,
    roles: [...(before?.roles ?? [])],
    hidden: before?.hidden ?? false,
    cached: before?.cached ?? true,
    pinned: before?.pinned ?? false,
  };
}

function titlesBefore(before: Entry | null): Record<TitleKey, string> {
  const keys: TitleKey[] = LOCALE_CODES.map((locale) => `title-${locale}` as const);
  const titles = before?.titles ?? {};
  return z
    .record(z.templateLiteral(['title-', z.enum(LOCALE_CODES)]), z.string())
    .parse(Object.fromEntries(keys.map((key) => [key, titles[key.slice('title-'.length)] ?? ''])));
}

/** Returns the reader's own language. If that is English, returns the first other language. */
function otherLanguage(locale: Locale): Locale {
  return locale === SOURCE_LOCALE ? (LOCALE_CODES.find((each) => each !== SOURCE_LOCALE) ?? locale) : locale;
}

/** Returns the contract's rules for a menu item, which the form checks before the server does. */
export function rulesFor(before: Entry | null, entries: readonly Entry[]): z.ZodType {
  const others = entries.filter(({ id }) => id !== before?.id);
  return z.custom<EntryValues>().superRefine((values, context) => {
    for (const { path, code, params } of menuProblems(shapeOf(values, before), others)) {
      const key = path === 'titles' ? `title-${SOURCE_LOCALE}` : path;
      context.addIssue({ code: 'custom', path: [key], message: code, params });
    }
  });
}

function shapeOf(values: EntryValues, before: Entry | null): MenuShape {
  const { kind } = values;
  const component = kind === 'page' ? values.component : null;
  const kept = before?.kind === kind && before.component === component ? before.title : null;
  return {
    id: before?.id ?? -1,
    parentId: parentOf(values),
    kind,
    component,
    path: menuPath(kind, component, values.path.trim()),
    title: kept ?? (component !== null && isScreen(component) ? menuMessage(component) : null),
    titles: titlesOf(values),
  };
}

/** Returns the input to send: all fields that this kind has, and the place only if it has changed. */
export function inputOf(values: EntryValues, before: Entry | null, entries: readonly Entry[]): EntryInput {
  const { kind, icon, requiredRight, roles, hidden, cached, pinned } = values;
  const parentId = parentOf(values);
  const siblings = childrenOf(entries, parentId).filter(({ id }) => id !== before?.id);
  const position = Math.min(values.position ?? siblings.length, siblings.length);
  const stays = before !== null && before.parentId === parentId && before.position === position;
  return {
    kind,
    parentId,
    ...(!stays && { position }),
    titles: titlesOf(values),
    icon: kind === 'action' ? null : icon,
    component: kind === 'page' ? values.component : null,
    ...(kind === 'folder' && { path: values.path.trim() }),
    requiredRight,
    roles,
    hidden: kind !== 'action' && hidden,
    cached,
    pinned: kind === 'page' && pinned,
  };
}

function parentOf({ parentId }: EntryValues): number | null {
  return parentId === TOP ? null : parentId;
}

function titlesOf(values: EntryValues): Record<string, string> {
  const given = LOCALE_CODES.map((locale) => [locale, values[`title-${locale}`].trim()] as const);
  return Object.fromEntries(given.filter(([, title]) => title !== ''));
}
