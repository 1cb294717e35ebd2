import type { MenuNode } from '@greenroom/contract/menus.ts';
import { expect, test } from 'vitest';
import { crumbsTo, grantedPages, pressFolder, trailTo, visibleMenu, wholeMenu } from './granted-pages.ts';

const node = (part: Partial<MenuNode>): MenuNode => ({
  id: 1,
  kind: 'page',
  title: 'menus.x',
  titles: {},
  icon: null,
  path: '/x',
  component: 'x',
  hidden: false,
  cached: true,
  pinned: false,
  children: [],
  ...part,
});
const folder = (part: Partial<MenuNode>): MenuNode =>
  node({ kind: 'folder', title: 'menus.f', path: '/f', component: null, ...part });

/** The screens that every user has, in a hidden folder, as the server sends them (R-ROUTE-4). */
const USER = folder({
  title: 'menus.user',
  path: '/user',
  hidden: true,
  children: [
    node({ title: 'menus.user-center', path: '/user/center', hidden: true }),
    node({ title: 'menus.user-password', path: '/user/password', hidden: true }),
  ],
});

test('[R-ROUTE-3] every user has the home screen, pinned and not cached, with the icon index', () => {
  expect(grantedPages([])).toMatchObject([
    {
      path: '/dashboard',
      component: 'dashboard',
      pinned: true,
      cached: false,
      title: 'menus.dashboard',
      icon: 'index',
    },
  ]);
});

test('folders are not pages, and the pages in them know the folders above them', () => {
  const menu = [folder({ children: [node({ path: '/f/y', component: 'y' })] }), node({ path: '/dashboard' })];
  expect(grantedPages(menu).map((page) => [page.path, page.above.map(({ title }) => title)])).toEqual([
    ['/dashboard', []],
    ['/f/y', ['menus.f']],
  ]);
});

test('the sidebar leaves out hidden nodes and empty folders', () => {
  const menu = wholeMenu([
    folder({ path: '/f', children: [node({ path: '/f/y' }), node({ path: '/f/z', hidden: true })] }),
    folder({ path: '/g', children: [node({ path: '/g/y', hidden: true })] }),
    folder({ path: '/h', children: [folder({ path: '/h/h', children: [] })] }),
    USER,
  ]);
  const shown = visibleMenu(menu);
  expect(shown.map(({ path }) => path)).toEqual(['/dashboard', '/f']);
  expect(shown[1]?.children.map(({ path }) => path)).toEqual(['/f/y']);
});

test('[R-DATA-8] a page in a hidden folder is also hidden', () => {
  const inner = folder({ path: '/f/g', children: [node({ path: '/f/g/y' })] });
  const hidden = (part: Partial<MenuNode>) => grantedPages([folder({ ...part, children: [inner] })]).at(-1)?.hidden;
  expect([hidden({ hidden: false }), hidden({ hidden: true })]).toEqual([false, true]);
});

test('the breadcrumb of a personal page names its group, without a link', () => {
  expect(crumbsTo(wholeMenu([USER]), '/user/password')).toMatchObject([
    { title: 'menus.dashboard', path: '/dashboard' },
    { title: 'menus.user', path: null },
    { title: 'menus.user-password', path: null },
  ]);
});

test('the breadcrumb links to the page above another, but not to the page itself', () => {
  const below = node({ title: 'menus.y', path: '/x/:id' });
  expect(crumbsTo(wholeMenu([node({ children: [below] })]), '/x/:id')).toMatchObject([
    { title: 'menus.dashboard', path: '/dashboard' },
    { title: 'menus.x', path: '/x' },
    { title: 'menus.y', path: null },
  ]);
  expect(crumbsTo(wholeMenu([]), '/dashboard')).toMatchObject([{ title: 'menus.dashboard', path: null }]);
  expect(crumbsTo(wholeMenu([]), '/nowhere')).toEqual([]);
});

test('a trail leads from the top to the page', () => {
  const menu = [folder({ children: [folder({ path: '/f/g', children: [node({ path: '/f/g/y' })] })] })];
  expect(trailTo(menu, '/f/g/y').map(({ path }) => path)).toEqual(['/f', '/f/g', '/f/g/y']);
  expect(trailTo(menu, '/f/g')).toEqual([]);
});

test('if one menu can be open at a time, opening a folder closes all but those above it', () => {
  expect([...pressFolder(new Set(['/a']), ['/b'], true)]).toEqual(['/b']);
  expect([...pressFolder(new Set(['/a', '/a/b']), ['/a', '/a/c'], true)]).toEqual(['/a', '/a/c']);
  expect([...pressFolder(new Set(['/a', '/b']), ['/b'], true)]).toEqual(['/a']);
});

test('if several menus can be open, opening a folder leaves the others unchanged', () => {
  expect([...pressFolder(new Set(['/a']), ['/b'], false)]).toEqual(['/a', '/b']);
});
