import type { Right } from '@greenroom/contract/access/rights.ts';
import type { createMenu, MenuEntry } from '@greenroom/contract/administration/menus.ts';
import type { CallInput } from '../../lib/api/call-input.ts';

/** The fields of the form. */
export interface EntryValues {
  en: string;
  zh: string;
  ar: string;
  parentId: number | null;
  component: string | null;
  path: string;
  icon: string | null;
  right: Right | null;
  roles: string[];
  hidden: boolean;
  cached: boolean;
  pinned: boolean;
}

/** @param before null: a new entry */
export function entryValues(before: MenuEntry | null): EntryValues {
  return {
    en: before?.titles.en ?? '',
    zh: before?.titles['zh-CN'] ?? '',
    ar: before?.titles.ar ?? '',
    parentId: before?.parentId ?? null,
    component: before?.component ?? null,
    path: before?.path ?? '',
    icon: before?.icon ?? null,
    right: before?.right ?? null,
    roles: before?.roles ?? [],
    hidden: before?.hidden ?? false,
    cached: before?.cached ?? true,
    pinned: before?.pinned ?? false,
  };
}

/** What is sent of them for a kind of entry. */
export function sentValues(
  kind: MenuEntry['kind'],
  { en, zh, ar, component, path, ...rest }: EntryValues,
): Omit<CallInput<typeof createMenu>, 'kind'> {
  const titles = { en: en.trim(), 'zh-CN': zh.trim(), ar: ar.trim() };
  return {
    ...rest,
    titles,
    ...(kind === 'folder' && { path: path.trim() }),
    ...(kind === 'page' && component !== null && { component }),
  };
}
