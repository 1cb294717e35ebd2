import { changeMenu, createMenu, deleteMenus, listMenuRoles } from '@greenroom/contract/administration/menu-editor.ts';
import { MENU_MAX_DEPTH, MENU_MAX_ENTRIES } from '@greenroom/contract/administration/menu-rules.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { buildMenus, type MenuNode } from '@greenroom/contract/menus.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { flatMenu, outline, restoreMenu } from '../../../test/menus.ts';
import { type Answer, testServer } from '../../../test/server.ts';
import { signIn } from '../../../test/worlds/factories.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const as = await signIn(server, 'administrator');
const agent = await signIn(server, 'agent');
const shipped = await flatMenu(server, as);

beforeEach(() => restoreMenu(db, shipped));

const create = (input: CallInput<typeof createMenu>) => server.call(createMenu, input, { as });
const change = (input: CallInput<typeof changeMenu>) => server.call(changeMenu, input, { as });
const remove = (...ids: number[]) => server.call(deleteMenus, { ids }, { as });
const idOf = (component: string) => shipped.find((entry) => entry.component === component)?.id ?? 0;
const folderId = (path: string) => shipped.find((entry) => entry.path === path)?.id ?? 0;
const entryOf = async (id: number) => (await flatMenu(server, as)).find((entry) => entry.id === id);
const granted = async (who = agent): Promise<MenuNode[]> => {
  const nodes = await server.get(buildMenus, {}, { as: who });
  return nodes.flatMap((node) => [node, ...node.children]);
};

async function folder(path: string, parentId: number | null = null): Promise<number> {
  return (await server.get(createMenu, { kind: 'folder', parentId, path, titles: { en: path } }, { as })).id;
}

/** Returns an answer's field errors, or its error code. */
async function said(answer: Promise<Answer<unknown>>) {
  const { refusal } = await answer;
  const fields = refusal?.fields.map(({ path, code }) => `${path} ${code}`) ?? [];
  return fields.length > 0 ? fields : [refusal?.code];
}

test('[R-DATA-8] the menu is a tree whose items are created, changed and deleted with all their fields', async () => {
  const made = await server.get(
    createMenu,
    { kind: 'folder', parentId: null, path: '/desk', titles: { en: ' Desk ', ar: 'مكتب' }, icon: 'bell', position: 0 },
    { as },
  );
  expect((await outline(server, as))[0]).toBe('/desk');
  expect(await entryOf(made.id)).toMatchObject({
    title: null,
    titles: { en: 'Desk', ar: 'مكتب' },
    icon: 'bell',
    position: 0,
  });
  const everything = {
    ...{ parentId: made.id, icon: 'coins', hidden: true, cached: false, pinned: true },
    ...{ roles: ['agent', 'reviewer'], requiredRight: 'applications:submit' as const, titles: { en: 'Records' } },
  };
  expect((await change({ id: idOf('history'), ...everything })).http).toBe(200);
  expect(await entryOf(idOf('history'))).toMatchObject({
    ...everything,
    ...{ kind: 'page', title: 'menus.history', path: '/hosts/history', component: 'history', position: 0 },
  });
  const found = (await granted()).find(({ component }) => component === 'history');
  expect(found).toMatchObject({ titles: { en: 'Records' }, hidden: true, cached: false, pinned: true, icon: 'coins' });
  const action = await server.get(
    createMenu,
    { kind: 'action', parentId: idOf('history'), titles: { en: 'Export' }, requiredRight: 'applications:read' },
    { as },
  );
  expect(await entryOf(action.id)).toMatchObject({ parentId: idOf('history'), path: '', component: null });
  expect((await remove(action.id, idOf('history'), made.id)).http).toBe(200);
  const left = await flatMenu(server, as);
  expect(left.filter(({ id }) => [action.id, idOf('history'), made.id].includes(id))).toEqual([]);
  expect((await granted()).map(({ component }) => component)).not.toContain('history');
  // A deleted item can be added again, because its page is one of Greenroom's screens.
  const again = await server.get(createMenu, { kind: 'page', parentId: null, component: 'history' }, { as });
  expect(await entryOf(again.id)).toMatchObject({
    title: 'menus.history',
    titles: {},
    path: '/hosts/history',
    cached: true,
  });
});

test('[R-DATA-8] a menu item moves to any place in any folder in one call, and its siblings are renumbered', async () => {
  const groups = folderId('/groups');
  await change({ id: idOf('history'), parentId: groups, position: 1 });
  await change({ id: idOf('query-groups'), position: 0 });
  const tree = await outline(server, as);
  expect(tree.slice(tree.indexOf('/groups'), tree.indexOf('/groups') + 6)).toEqual([
    '/groups',
    '  query-groups',
    '  agent-center',
    '  history',
    '  bind-hosts',
    '  bind-groups',
  ]);
  const below = (await flatMenu(server, as)).filter(({ parentId }) => parentId === groups);
  expect(below.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  const numbers = await sql<{ position: number }>`
    select position from menus where parent_id = ${groups} order by position`.execute(db);
  expect(numbers.rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  await change({ id: idOf('history'), parentId: null });
  expect((await outline(server, as)).at(-1)).toBe('history');
});

test('[R-DATA-8] titles are set by language, and without them the built-in text returns', async () => {
  const titles = { en: 'Records', 'zh-CN': '记录', ar: 'السجلات' };
  await change({ id: idOf('history'), titles });
  expect((await granted()).find(({ component }) => component === 'history')).toMatchObject({
    titles,
    title: 'menus.history',
  });
  await change({ id: idOf('history'), titles: {} });
  expect((await granted()).find(({ component }) => component === 'history')).toMatchObject({
    titles: {},
    title: 'menus.history',
  });
  // Another screen has a different text.
  await remove(idOf('review'));
  await change({ id: idOf('history'), component: 'review' });
  expect(await entryOf(idOf('history'))).toMatchObject({ title: 'menus.review', path: '/hosts/review' });
});

describe('[R-DATA-8] an invalid change is refused and changes nothing:', () => {
  const page = (component: string) => ({ kind: 'page' as const, parentId: null, component });
  const cases: [string, () => Promise<Answer<unknown>>, string[]][] = [
    ['a screen that is not there', () => create(page('nothing')), ['component menu-screen']],
    ['a page without a screen', () => create({ kind: 'page', parentId: null }), ['component menu-screen']],
    ['the home screen, which is everybody’s', () => create(page('dashboard')), ['component menu-screen']],
    ['a screen that is in the menu', () => create(page('review')), ['component menu-screen-taken']],
    ['a page with another path', () => change({ id: idOf('review'), path: '/x' }), ['path menu-screen-path']],
    [
      'a folder without a path',
      () => create({ kind: 'folder', parentId: null, titles: { en: 'X' } }),
      ['path menu-path'],
    ],
    ['a path of other letters', () => change({ id: folderId('/groups'), path: '/Groups' }), ['path menu-path']],
    ['the path of another folder', () => change({ id: folderId('/groups'), path: '/user' }), ['path menu-path-taken']],
    ['the path of a screen', () => change({ id: folderId('/groups'), path: '/dashboard' }), ['path menu-path-taken']],
    [
      'a folder without a title',
      () => create({ kind: 'folder', parentId: null, path: '/x' }),
      ['titles menu-title-empty'],
    ],
    ['an empty title', () => change({ id: idOf('review'), titles: { en: ' ' } }), ['titles.en menu-title-empty']],
    [
      'an uppermost action',
      () => create({ kind: 'action', parentId: null, titles: { en: 'X' } }),
      ['parentId menu-action-parent'],
    ],
    [
      'an action in a folder',
      () => create({ kind: 'action', parentId: folderId('/groups'), titles: { en: 'X' } }),
      ['parentId menu-action-parent'],
    ],
    ['a page below a page', () => change({ id: idOf('history'), parentId: idOf('review') }), ['parentId menu-parent']],
    ['a parent that is not there', () => change({ id: idOf('history'), parentId: 987_654 }), ['parentId menu-parent']],
    [
      'a folder in itself',
      () => change({ id: folderId('/groups'), parentId: folderId('/groups') }),
      ['parentId menu-loop'],
    ],
    [
      'a folder of pages that becomes a page',
      () => change({ id: folderId('/groups'), kind: 'page', component: 'review' }),
      ['kind menu-kind-children', 'component menu-screen-taken'],
    ],
    ['a role that is not there', () => change({ id: idOf('review'), roles: ['agent', 'nobody'] }), ['roles menu-role']],
    ['an entry that is not there', () => change({ id: 987_654, hidden: true }), ['menu-not-found']],
    ['deleting what is not there', () => remove(987_654), ['menu-not-found']],
    ['deleting a folder without what is in it', () => remove(folderId('/statistics')), ['menu-has-children']],
  ];
  test.each(cases)('%s', async (_what, call, refused) => {
    const before = await flatMenu(server, as);
    expect(await said(call())).toEqual(refused);
    expect(await flatMenu(server, as)).toEqual(before);
  });

  test('a right that this release does not know', async () => {
    // @ts-expect-error: the type excludes this value.
    expect(await said(change({ id: idOf('review'), requiredRight: 'nothing' }))).toEqual(['requiredRight invalid']);
  });

  test('a folder within one of its own descendants', async () => {
    const outer = await folder('/outer');
    const inner = await folder('/inner', outer);
    expect(await said(change({ id: outer, parentId: inner }))).toEqual(['parentId menu-loop']);
  });

  test(`more than ${MENU_MAX_DEPTH} levels, including the descendants of a moved folder`, async () => {
    const first = await folder('/a');
    const second = await folder('/b', first);
    const third = await folder('/c', second);
    const fourth = await folder('/d', third);
    const tooDeep = ['parentId menu-too-deep'];
    expect(await said(change({ id: idOf('history'), parentId: fourth }))).toEqual(tooDeep);
    expect(await said(change({ id: folderId('/statistics'), parentId: third }))).toEqual(tooDeep);
    expect((await change({ id: folderId('/statistics'), parentId: second })).http).toBe(200);
  });

  test('more items than a menu can have', async () => {
    const room = MENU_MAX_ENTRIES - shipped.length;
    await sql`
      insert into menus (kind, titles, path, position)
      select 'folder', '{"en": "X"}', '/x-' || n, 900 from generate_series(1, ${room}::int) n`.execute(db);
    expect(await said(create({ kind: 'folder', parentId: null, path: '/last', titles: { en: 'X' } }))).toEqual([
      'menu-full',
    ]);
  });
});

test('a menu item can be restricted to every existing role, which is listed with its custom name', async () => {
  const roles = await server.get(listMenuRoles, {}, { as });
  expect(roles.slice(0, 2)).toEqual([
    { key: 'administrator', name: null },
    { key: 'operator', name: null },
  ]);
});

test('a repeated call adds one menu item', async () => {
  const input = { kind: 'folder', parentId: null, path: '/once', titles: { en: 'Once' } } as const;
  const options = { as, idempotencyKey: 'a-folder-that-is-made-once' };
  const answers = [await server.get(createMenu, input, options), await server.get(createMenu, input, options)];
  expect(answers[0]).toEqual(answers[1]);
  expect((await outline(server, as)).filter((line) => line === '/once')).toHaveLength(1);
});
