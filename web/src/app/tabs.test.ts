import { expect, test } from 'vitest';
import type { GrantedPage } from '../lib/granted.tsx';
import { close, KEPT_TABS, pageAt, pinnedTabs, readdress, refresh, type Tab, visit } from './tabs.ts';

const page = (path: string, pinned = false): GrantedPage => ({
  component: path.slice(1),
  path,
  title: path,
  icon: null,
  cached: true,
  pinned,
  hidden: false,
  above: [],
});
const home = page('/dashboard', true);
const history = page('/hosts/history');
const group = page('/groups/:groupId');

const visitAll = (paths: string[], start: readonly Tab[] = pinnedTabs([home])) =>
  paths.reduce((tabs, pathname) => visit(tabs, { pathname, search: '' }, page(pathname)), start);

test('[R-ROUTE-10] a path that the menu does not grant leads nowhere', () => {
  expect(pageAt([home, group], '/groups/7')).toBe(group);
  expect(pageAt([home, group], '/groups/7/more')).toBeNull();
  expect(pageAt([home, group], '/hosts/history')).toBeNull();
});

test('[R-SHELL-4] a view keeps its address while another is shown, and one path has one tab', () => {
  const filtered = visit(pinnedTabs([home]), { pathname: '/hosts/history', search: '?page=3' }, history);
  const elsewhere = visit(filtered, { pathname: '/dashboard', search: '' }, home);
  expect(elsewhere.map((tab) => [tab.key, tab.search])).toEqual([
    ['/dashboard', ''],
    ['/hosts/history', '?page=3'],
  ]);
  expect(visit(elsewhere, { pathname: '/dashboard', search: '' }, home)).toBe(elsewhere);
});

test('a hidden view may change its own address', () => {
  const tabs = visitAll(['/a', '/b']);
  expect(readdress(tabs, '/a', '?page=2').find((tab) => tab.key === '/a')?.search).toBe('?page=2');
});

test('[R-SHELL-4] beyond ten the view that was longest not looked at is let go, pinned views never', () => {
  const names = Array.from({ length: KEPT_TABS + 2 }, (_, index) => `/v${index}`);
  const tabs = visitAll(['/v0', '/v1', '/v0', ...names.slice(2)]);
  expect(tabs).toHaveLength(KEPT_TABS);
  expect(tabs[0]?.key).toBe('/dashboard');
  expect(tabs.some((tab) => tab.key === '/v1')).toBe(false);
});

test('[R-SHELL-4] closing the view that is shown leads to the one looked at before; a pinned view stays', () => {
  const tabs = visitAll(['/a', '/b', '/c', '/a']);
  expect(close(tabs, '/a').next?.key).toBe('/c');
  expect(close(tabs, '/dashboard').tabs).toHaveLength(tabs.length);
});

test('[R-ROUTE-6] a refreshed view is built anew', () => {
  const tabs = visitAll(['/a']);
  expect(refresh(tabs, '/a').find((tab) => tab.key === '/a')?.version).toBe(1);
});
