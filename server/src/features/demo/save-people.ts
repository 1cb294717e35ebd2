import type { Trx } from '../../platform/db/database.ts';
import { fillAncestors, fillFirstAgent, insertRows, listUserIds, reserveIds } from './demo.queries.ts';
import { APP_LABELS, GROUPS, USERS } from './demo-data.ts';
import { DAY_MS } from './make-accounts.ts';
import { chanceFor } from './random.ts';
import type { SavedPictures } from './save-pictures.ts';

export interface DemoGroup {
  readonly id: number;
  readonly appId: number;
  readonly country: string;
  readonly name: string;
  readonly parent: DemoGroup | null;
  /** The user to whom the group is bound, or the nearest bound group above it. */
  readonly owner: string;
  /** True if the group itself is bound to a user. */
  readonly bound: boolean;
}

/**
 * Returns a user's ID by their name.
 * @throws Error if there is no such user
 */
export type UserIds = (username: string) => number;

/** Writes the demo users. No one knows their passwords, so no one can sign in as them. */
export async function saveUsers(
  trx: Trx,
  passwordHash: string,
  pictures: SavedPictures,
  now: number,
): Promise<{ readonly userIds: UserIds; readonly agents: number }> {
  const ids = await reserveIds(trx, 'users', USERS.length);
  const users = USERS.map(([role, username, calling, name], index) => {
    const male = username.startsWith('tomas');
    const row = {
      id: ids[index] ?? 0,
      username,
      nick_name: name,
      password_hash: passwordHash,
      phone: `${calling} 000 555 01${index + 10}`,
      email: `${username}@example.com`,
      gender: male ? 1 : 2,
      avatar_file: pictures.file(male ? 'man' : 'woman', index * 5 + 2),
      created_at: new Date(now - (700 - index * 9) * DAY_MS).toISOString(),
      updated_at: new Date(now - (40 + index) * DAY_MS).toISOString(),
    };
    return { row, role };
  });
  await insertRows(trx, 'users', users, ({ row }) => row);
  await insertRows(trx, 'user_roles', users, ({ row, role }) => ({ user_id: row.id, role, position: 0 }));
  const avatar = pictures.file('woman', 21);
  await fillFirstAgent(trx, { email: 'agent@example.com', phone: '+90 000 555 0100', avatar });
  const known = await listUserIds(trx);
  return {
    userIds(username) {
      const id = known.get(username);
      if (id === undefined) throw new Error(`no user ${username}`);
      return id;
    },
    agents: users.filter(({ role }) => role.endsWith('agent')).length,
  };
}

/** Writes the apps, the group trees and their bindings. */
export async function saveGroups(trx: Trx, userIds: UserIds, now: number): Promise<readonly DemoGroup[]> {
  const apps = APP_LABELS.split(' ').map((label, index) => ({ id: index + 1, label, brand: 'other' }));
  // The migrations already create the two named brands.
  await insertRows(trx, 'apps', apps.slice(2), (app) => app);
  const chance = chanceFor('groups');
  const lines = GROUPS.trim().split('\n');
  const groups = readGroups(lines, await reserveIds(trx, 'agent_groups', lines.length));
  const rows = groups.map((group) => ({ group, since: now - chance.whole(660, 720) * DAY_MS }));
  await insertRows(trx, 'agent_groups', rows, ({ group, since }) => ({
    id: group.id,
    parent_id: group.parent?.id ?? null,
    app_id: group.appId,
    name: group.name,
    country: group.country,
    created_at: new Date(since).toISOString(),
    updated_at: new Date(now - chance.whole(2, 90) * DAY_MS).toISOString(),
  }));
  await fillAncestors(trx);
  const bound = rows.filter(({ group }) => group.bound);
  await insertRows(trx, 'bindings', bound, ({ group, since }) => ({
    user_id: userIds(group.owner),
    group_id: group.id,
    bound_at: new Date(since + 2 * DAY_MS).toISOString(),
    bound_by: userIds('grace.otieno'),
  }));
  return groups;
}

const LINE = /^(?<indent> *)(?:(?<app>\d+) (?<country>[A-Z]{2}) )?(?<name>[^@]+?)(?: @(?<bound>[\w.]+))?$/u;

/** Returns the groups in the outline with these IDs, parents before their children. */
function readGroups(lines: readonly string[], ids: readonly number[]): DemoGroup[] {
  const above: DemoGroup[] = [];
  return lines.map((line, index) => {
    const { indent = '', app, country, name = '', bound } = LINE.exec(line)?.groups ?? {};
    const depth = indent.length / 2;
    const parent = above[depth - 1] ?? null;
    const appId = app === undefined ? parent?.appId : Number(app);
    const [id, land, owner] = [ids[index], country ?? parent?.country, bound ?? parent?.owner];
    if (id === undefined || appId === undefined || land === undefined || owner === undefined || name === '') {
      throw new Error(`the outline of the groups is wrong at: ${line}`);
    }
    const group: DemoGroup = { id, appId, country: land, name, parent, owner, bound: bound !== undefined };
    above.splice(depth, above.length, group);
    return group;
  });
}
