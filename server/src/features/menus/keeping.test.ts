import { RIGHTS } from '@greenroom/contract/access/rights.ts';
import * as contract from '@greenroom/contract/administration/menus.ts';
import type { CallInput } from '@greenroom/contract/kit/route.ts';
import { buildMenus, type MenuNode } from '@greenroom/contract/menus.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { signIn } from '../../../test/factories.ts';
import { fingerprint } from '../../../test/fingerprint.ts';
import { testServer } from '../../../test/server.ts';

const server = await testServer({ RUN: 'api' });
const { db } = server.product.deps;
const admin = await signIn(server, 'administrator');

const tree = () => server.get(contract.readMenuTree, {}, { as: admin });
const create = (given: CallInput<typeof contract.createMenu>) => server.call(contract.createMenu, given, { as: admin });
const change = (given: CallInput<typeof contract.changeMenu>) => server.call(contract.changeMenu, given, { as: admin });
const remove = (ids: number[]) => server.call(contract.deleteMenus, { ids }, { as: admin });

function flat(nodes: readonly contract.MenuTree[]): contract.MenuTree[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}
async function entry(component: string) {
  const found = flat(await tree()).find((node) => node.component === component || node.path === component);
  if (!found) throw new Error(`there is no entry ${component}`);
  return found;
}
const titlesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [node.titles.en ?? node.title, ...titlesOf(node.children)]);

describe('[R-DATA-8] the menu', () => {
  test('is a tree whose entries have parent, kind, title, icon, path, component, order, hidden, cached, pinned and roles', async () => {
    const folder = (
      await create({ kind: 'folder', path: '/reports', titles: { en: 'Reports', ar: 'تقارير' }, icon: 'chart-bar' })
    ).body.data;
    expect(folder).toEqual({
      id: folder.id,
      parentId: null,
      kind: 'folder',
      title: '',
      titles: { en: 'Reports', ar: 'تقارير' },
      icon: 'chart-bar',
      path: '/reports',
      component: null,
      position: (await tree()).length - 1,
      hidden: false,
      cached: true,
      pinned: false,
      roles: [],
      right: null,
    });
    const earnings = await entry('host-earnings');
    const moved = (
      await change({ id: earnings.id, parentId: folder.id, pinned: true, cached: false, roles: ['agent'] })
    ).body.data;
    expect(moved).toMatchObject({ parentId: folder.id, pinned: true, cached: false, roles: ['agent'], position: 0 });
    const action = (
      await create({ kind: 'action', parentId: earnings.id, titles: { en: 'Export' }, right: 'statistics:read' })
    ).body.data;
    expect((await entry('/reports')).children).toMatchObject([
      { id: earnings.id, children: [{ id: action.id, kind: 'action' }] },
    ]);

    const agent = await signIn(server, 'agent');
    const menus = await server.get(buildMenus, {}, { as: agent });
    const built = menus.find(({ path }) => path === '/reports');
    expect(built).toMatchObject({
      titles: { en: 'Reports' },
      children: [{ path: '/statistics/earnings', pinned: true }],
    });
    // An action is no page, and what is kept for other roles is not there.
    expect(built?.children[0]?.children).toEqual([]);
    const seen = titlesOf(await server.get(buildMenus, {}, { as: admin }));
    expect(seen).not.toContain('menus.host-earnings');

    expect((await remove([folder.id])).refusal).toMatchObject({ code: 'menu-has-children', params: { count: 1 } });
    expect((await remove([folder.id, earnings.id, action.id])).body.data).toEqual({ deleted: 3 });
    expect((await remove([folder.id])).refusal?.code).toBe('menu-not-found');
    const again = (
      await create({
        kind: 'page',
        component: 'host-earnings',
        parentId: (await entry('/statistics')).id,
        right: 'statistics:read',
      })
    ).body.data;
    expect(again).toMatchObject({ title: 'menus.host-earnings', path: '/statistics/earnings' });
    await change({ id: again.id, icon: 'coins' });
  });

  test('keeps its order: an entry is put between two others, at the end, or in a folder', async () => {
    const order = async () => (await tree()).map(({ title }) => title);
    const before = await order();
    const review = await entry('review');
    expect((await change({ id: review.id, position: 0 })).body.data.position).toBe(0);
    expect(await order()).toEqual(['menus.review', ...before.filter((title) => title !== 'menus.review')]);
    await change({ id: review.id, position: 1 });
    expect((await order())[1]).toBe('menus.review');
    await change({ id: review.id, position: 10_000 });
    expect((await order()).at(-1)).toBe('menus.review');
    await change({ id: review.id, parentId: (await entry('/groups')).id, position: 1 });
    expect((await entry('/groups')).children.map(({ title }) => title)[1]).toBe('menus.review');
    await change({ id: review.id, parentId: null, position: before.indexOf('menus.review') });
    expect(await order()).toEqual(before);
  });

  test('has titles of its own by language, and its shipped ones back', async () => {
    const history = await entry('history');
    const titles = { en: 'Uploads', 'zh-CN': '上传', ar: '' };
    expect((await change({ id: history.id, titles })).body.data.titles).toEqual({ en: 'Uploads', 'zh-CN': '上传' });
    const built = (await server.get(buildMenus, {}, { as: admin })).find(({ path }) => path === '/hosts/history');
    expect(built).toMatchObject({ title: `menus.own.${history.id}`, titles: { en: 'Uploads', 'zh-CN': '上传' } });
    const noEnglish = await change({ id: history.id, titles: { ar: 'السجل' } });
    expect(noEnglish.refusal?.fields).toEqual([{ path: 'titles', code: 'menu-title-empty', params: {} }]);
    expect((await change({ id: history.id, titles: {} })).body.data).toMatchObject({
      titles: {},
      title: 'menus.history',
    });
  });
});

test('what cannot be is refused in words and changes nothing', async () => {
  const [folder, page] = [await entry('/groups'), await entry('history')];
  const deep = (await create({ kind: 'folder', path: '/deep', titles: { en: 'Deep' } })).body.data;
  const deeper = (await create({ kind: 'folder', path: '/deeper', parentId: deep.id, titles: { en: 'Deeper' } })).body
    .data;
  const cases = [
    [() => change({ id: 999_999 }), 'menu-not-found'],
    [() => change({ id: page.id, parentId: 999_999 }), 'menu-not-found'],
    [() => change({ id: folder.id, parentId: folder.id }), 'menu-place'],
    [() => change({ id: deep.id, parentId: deeper.id }), 'menu-place'],
    [() => change({ id: folder.id, parentId: page.id }), 'menu-place'],
    [() => change({ id: folder.id, parentId: deeper.id }), 'menu-place'],
    [() => create({ kind: 'action', titles: { en: 'X' } }), 'menu-place'],
    [() => create({ kind: 'action', parentId: folder.id, titles: { en: 'X' } }), 'menu-place'],
    [() => create({ kind: 'page', component: 'history' }), 'menu-path-taken'],
    [() => create({ kind: 'page', component: 'nowhere' }), 'menu-not-allowed'],
    [() => create({ kind: 'folder', path: '/groups', titles: { en: 'X' } }), 'menu-path-taken'],
    [() => create({ kind: 'folder', titles: { en: 'X' } }), 'menu-not-allowed'],
    [() => create({ kind: 'folder', path: '/x' }), 'menu-not-allowed'],
    [() => create({ kind: 'folder', path: 'x', titles: { en: 'X' } }), 'invalid-input'],
    [() => change({ id: page.id, roles: ['nobody'] }), 'role-not-found'],
  ] as const;
  for (const [call, code] of cases) {
    const before = await fingerprint(db);
    expect((await call()).refusal?.code).toBe(code);
    expect(await fingerprint(db)).toEqual(before);
  }
  await remove([deep.id, deeper.id]);
});

describe('[R-PLUS-21] the menu never locks the administrators out', () => {
  const refused = async (call: Promise<{ refusal: { code: string } | undefined }>) =>
    expect((await call).refusal?.code).toBe('last-administrator');

  test('by hiding, deleting, moving, a right or a role', async () => {
    const users = await entry('users');
    const folder = await entry('/administration');
    const hidden = (await create({ kind: 'folder', path: '/hidden', titles: { en: 'Hidden' }, hidden: true })).body
      .data;
    await sql`insert into roles (key, name, level, scope) values ('nobody-has-it', 'Nobody', 9, 'bound')`.execute(db);
    const before = await fingerprint(db);
    await refused(change({ id: users.id, hidden: true }));
    await refused(change({ id: folder.id, hidden: true }));
    await refused(remove([users.id]));
    await refused(change({ id: users.id, parentId: hidden.id }));
    await refused(change({ id: users.id, right: 'groups:hold' }));
    await refused(change({ id: folder.id, right: 'groups:hold' }));
    await refused(change({ id: folder.id, roles: ['nobody-has-it'] }));
    expect(await fingerprint(db)).toEqual(before);
    expect((await change({ id: users.id, roles: ['administrator'] })).http).toBe(200);
    await change({ id: users.id, roles: [] });
    await remove([hidden.id]);
  });

  test('whatever is written: the screens to keep users and roles stay within reach, and the tree is a tree', async () => {
    const ids = flat(await tree()).map(({ id }) => id);
    const one = fc.constantFrom(...ids);
    const write = fc.record(
      {
        id: one,
        parentId: fc.option(one),
        position: fc.nat(20),
        hidden: fc.boolean(),
        right: fc.option(fc.constantFrom(...RIGHTS)),
        roles: fc.subarray(['administrator', 'agent', 'reviewer'], { maxLength: 1 }),
      },
      { requiredKeys: ['id'] },
    );
    await fc.assert(
      fc.asyncProperty(write, fc.boolean(), async (given, deletes) => {
        const answer = deletes ? await remove([given.id]) : await change(given);
        expect([200, 409, 422]).toContain(answer.http);
        const seen = flatNodes(await server.get(buildMenus, {}, { as: admin })).filter(({ hidden }) => !hidden);
        expect(seen.map(({ path }) => path)).toEqual(
          expect.arrayContaining(['/administration/users', '/administration/roles']),
        );
        const known = await sql<{ count: number }>`select count(*)::int as count from menus`.execute(db);
        expect(flat(await tree())).toHaveLength(known.rows[0]?.count ?? 0);
      }),
      { numRuns: 60 },
    );
  });
});

function flatNodes(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flatNodes(node.children)]);
}
