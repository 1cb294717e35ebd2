import type { MenuTree } from '@greenroom/contract/administration/menus.ts';
import { expect, test } from 'vitest';
import { stepOf } from './menus.data.ts';

const node = (id: number, kind: MenuTree['kind'], children: MenuTree[] = []): MenuTree => ({
  ...{ id, kind, children, parentId: null, title: '', titles: {}, icon: null, path: `/${id}`, component: null },
  ...{ position: 0, hidden: false, cached: true, pinned: false, roles: [], right: null },
});

/** Numbers the entries as the server does. */
function placed(nodes: MenuTree[], parentId: number | null = null): MenuTree[] {
  return nodes.map((each, position) => ({ ...each, parentId, position, children: placed(each.children, each.id) }));
}

const tree = placed([
  node(1, 'page'),
  node(2, 'folder', [node(3, 'page', [node(4, 'action')]), node(5, 'page')]),
  node(6, 'page'),
]);
const [one, two, six] = tree;
const [three, five] = two?.children ?? [];

test('an entry steps up and down among those beside it, out of its folder and into the folder before it', () => {
  if (!one || !two || !six || !three || !five) throw new Error('the tree is not there');
  expect(stepOf(tree, one, 'up')).toBeNull();
  expect(stepOf(tree, one, 'down')).toEqual({ id: 1, parentId: null, position: 1 });
  expect(stepOf(tree, six, 'down')).toBeNull();
  expect(stepOf(tree, six, 'in')).toEqual({ id: 6, parentId: 2, position: 2 });
  expect(stepOf(tree, two, 'in')).toBeNull();
  expect(stepOf(tree, five, 'out')).toEqual({ id: 5, parentId: null, position: 2 });
  expect(stepOf(tree, one, 'out')).toBeNull();
  const [action] = three.children;
  if (!action) throw new Error('the action is not there');
  expect([stepOf(tree, action, 'out'), stepOf(tree, action, 'in')]).toEqual([null, null]);
});
