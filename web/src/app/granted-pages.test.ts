import type { MenuNode } from '@greenroom/contract/menus.ts';
import { expect, test } from 'vitest';
import { grantedPages } from './granted-pages.ts';

const node = (part: Partial<MenuNode>): MenuNode => ({
  id: 1,
  kind: 'page',
  title: 'menus.x',
  icon: null,
  path: '/x',
  component: 'x',
  hidden: false,
  cached: true,
  pinned: false,
  children: [],
  ...part,
});

test('[R-ROUTE-3] the home screen is there for everybody, pinned and not cached', () => {
  expect(grantedPages([])).toMatchObject([
    { path: '/dashboard', pinned: true, cached: false, title: 'menus.dashboard' },
  ]);
});

test('[R-ROUTE-10] folders are no pages, and pages below them know what stands above', () => {
  const folder = node({
    kind: 'folder',
    title: 'menus.f',
    component: null,
    children: [node({ path: '/f/y', component: 'y' })],
  });
  const pages = grantedPages([folder, node({ path: '/dashboard' })]);
  expect(pages.map((page) => [page.path, page.above])).toEqual([
    ['/dashboard', []],
    ['/f/y', ['menus.f']],
  ]);
});
