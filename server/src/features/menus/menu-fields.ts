import type { changeMenu, createMenu } from '@greenroom/contract/administration/menus.ts';
import type { Input } from '@greenroom/contract/kit/route.ts';
import { isScreen, SCREENS } from '@greenroom/contract/screens.ts';
import type { z } from 'zod';
import type { Trx } from '../../platform/db/database.ts';
import { fail, RefusalError } from '../../platform/http/fail.ts';
import { countRoles, type EntryFields } from './menu-entries.queries.ts';

/** The fields that may be given of any entry. */
type Given = Omit<z.output<typeof changeMenu.body>, 'id' | 'position'>;

/** What an entry becomes by what is given; fields that are left out stay. */
export async function applied(trx: Trx, before: EntryFields, given: Given): Promise<EntryFields> {
  const roles = [...new Set(given.roles ?? before.roles)];
  if ((await countRoles(trx, roles)) < roles.length) fail('role-not-found');
  return {
    ...before,
    parentId: given.parentId === undefined ? before.parentId : given.parentId,
    titles: given.titles === undefined ? before.titles : ownTitles(before, given.titles),
    icon: given.icon === undefined ? before.icon : given.icon,
    path: before.kind === 'folder' ? (given.path ?? before.path) : before.path,
    hidden: given.hidden ?? before.hidden,
    cached: given.cached ?? before.cached,
    pinned: given.pinned ?? before.pinned,
    right: given.right === undefined ? before.right : given.right,
    roles,
  };
}

/** Empty ones are left out. An entry without a shipped title needs an English one, which stands for every language. */
function ownTitles(before: EntryFields, given: NonNullable<Given['titles']>): Record<string, string> {
  const titles = Object.fromEntries(
    Object.entries(given).flatMap(([locale, text]) => (text === '' ? [] : [[locale, text]])),
  );
  const needsEnglish = before.title === '' || Object.keys(titles).length > 0;
  if (needsEnglish && titles.en === undefined) refuse('titles', 'menu-title-empty');
  return titles;
}

/** A new entry before its fields: a folder has a path of its own, a page that of its screen, an action none. */
export function emptyEntry({ kind, component, path }: Input<typeof createMenu>): EntryFields {
  const nothing = { parentId: null, titles: {}, icon: null, hidden: false, cached: true, pinned: false, roles: [] };
  const entry = { ...nothing, kind, title: '', path: '', component: null, right: null };
  if (kind === 'action') return entry;
  if (kind === 'folder') return { ...entry, path: path ?? refuse('path', 'menu-path') };
  const key = component ?? '';
  if (!isScreen(key)) return refuse('component', 'menu-screen');
  return { ...entry, component: key, title: `menus.${key}`, path: SCREENS[key].path };
}

function refuse(path: string, code: 'menu-title-empty' | 'menu-path' | 'menu-screen'): never {
  throw new RefusalError('menu-not-allowed', {}, [{ path, code, params: {} }], null);
}
