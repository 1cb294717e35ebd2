import { pathOf } from '@greenroom/contract/screens.ts';

const SCREENS_OF: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => pathOf('users', { user: Number(id) }),
  role: (role) => pathOf('roles', { role }),
  menu: (id) => pathOf('menus', { entry: Number(id) }),
  dictionary: (open) => pathOf('data', { view: 'dictionaries', open }),
  group: (id) => pathOf('agent-center', { group: Number(id) }),
  batch: (id) => pathOf('history', { batchId: Number(id) }),
  host: (hostId) => pathOf('history', { hostId }),
};

/** The screen that shows what an entry is about, such as `user:7`; null where none does. */
export function screenOf(object: string): string | null {
  const [kind = '', ...id] = object.split(':');
  return id.length === 0 ? null : (SCREENS_OF[kind]?.(id.join(':')) ?? null);
}
