import { changeMenu, createMenu, deleteMenus } from '@greenroom/contract/administration/menu-editor.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { buildMenus } from '@greenroom/contract/menus.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { flatMenu } from '../../../test/menus.ts';
import { testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db, events } = server.product.deps;
const as = await signIn(server, 'administrator');
const menus = await flatMenu(server, as);
const keeper = menus.find(({ component }) => component === 'menus')?.id ?? 0;
const administration = menus.find(({ path }) => path === '/administration')?.id ?? 0;
const personal = menus.find(({ path }) => path === '/user')?.id ?? 0;
const below = menus.filter(({ parentId }) => parentId === administration).map(({ id }) => id);
await sql`insert into roles (key, level, scope, name) values ('visitor', 50, 'bound', 'Visitor')`.execute(db);

const change = (input: CallInput<typeof changeMenu>) => server.call(changeMenu, input, { as });

describe("[R-DATA-8] [R-PLUS-21] the last administrator's menu editor", () => {
  const cases: [string, () => ReturnType<typeof change>][] = [
    ['hiding it', () => change({ id: keeper, hidden: true })],
    ['hiding the folder that it stands in', () => change({ id: administration, hidden: true })],
    ['deleting it', () => server.call(deleteMenus, { ids: [keeper] }, { as })],
    ['deleting it with its folder', () => server.call(deleteMenus, { ids: [administration, ...below] }, { as })],
    ['moving it into a hidden folder', () => change({ id: keeper, parentId: personal })],
    ['moving its folder into a hidden one', () => change({ id: administration, parentId: personal })],
    ['a right that no administrator has', () => change({ id: keeper, requiredRight: 'groups:hold' })],
    ['such a right for its folder', () => change({ id: administration, requiredRight: 'groups:hold' })],
    ['keeping it for a role that no administrator has', () => change({ id: keeper, roles: ['visitor'] })],
    ['keeping its folder for such a role', () => change({ id: administration, roles: ['visitor', 'agent'] })],
    ['making another screen of it', () => change({ id: keeper, component: 'dashboard' })],
  ];
  test.each(cases)('%s is refused and changes nothing', async (what, call) => {
    const before = await flatMenu(server, as);
    const { http, refusal } = await call();
    const expected = what.startsWith('making') ? [400, 'invalid-input'] : [409, 'last-administrator'];
    expect([http, refusal?.code]).toEqual(expected);
    expect(await flatMenu(server, as)).toEqual(before);
  });

  test('can be moved, renamed or restricted to administrators while it stays within reach', async () => {
    const made = await server.get(
      createMenu,
      { kind: 'folder', parentId: null, path: '/keeping', titles: { en: 'Keeping' } },
      { as },
    );
    for (const given of [
      { parentId: made.id },
      { titles: { en: 'The menu' } },
      { roles: ['administrator'] },
      { requiredRight: 'roles:manage' as const },
    ]) {
      expect((await change({ id: keeper, ...given })).http).toBe(200);
    }
    // The menu editor is now in the new folder.
    expect((await change({ id: made.id, hidden: true })).refusal?.code).toBe('last-administrator');
    // The Users and Roles screens are still in the old folder.
    expect((await change({ id: administration, hidden: true })).refusal?.code).toBe('last-administrator');
    await change({ id: keeper, parentId: administration, titles: {}, roles: [], requiredRight: 'menus:manage' });
  });
});

test("[R-DATA-8] every user's browser is notified of a change, but not of a refused one", async () => {
  const agent = await signIn(server, 'agent');
  const heard: string[] = [];
  const stop = events.listen({ userId: agent.id, rights: [], hear: ({ topic }) => heard.push(topic) });
  await change({ id: keeper, hidden: true });
  await change({ id: keeper, icon: 'bell' });
  await vi.waitFor(() => expect(heard).toEqual(['menus']));
  stop();
});

test('[R-DATA-8] other users get the changed menu with the next request', async () => {
  const agent = await signIn(server, 'agent');
  const history = menus.find(({ component }) => component === 'history')?.id ?? 0;
  const shown = async () => (await server.get(buildMenus, {}, { as: agent })).map(({ component }) => component);
  expect(await shown()).toContain('history');
  await change({ id: history, requiredRight: 'menus:manage' });
  expect(await shown()).not.toContain('history');
  await change({ id: history, requiredRight: 'applications:read' });
  expect(await shown()).toContain('history');
});

test('two simultaneous changes wait for each other, so that two folders never contain each other', async () => {
  const make = async (path: string) =>
    (await server.get(createMenu, { kind: 'folder', parentId: null, path, titles: { en: path } }, { as })).id;
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await make(`/one-${round}`), await make(`/other-${round}`)];
    const answers = await Promise.all([change({ id: one, parentId: other }), change({ id: other, parentId: one })]);
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 400]);
    expect((await flatMenu(server, as)).filter(({ id }) => id === one || id === other)).toHaveLength(2);
  }
});
