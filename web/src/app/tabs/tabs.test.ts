import { KEPT_VIEWS } from '@greenroom/contract/constants.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GrantedPage } from '../../lib/session/granted.tsx';
import {
  closableKeys,
  closeTabs,
  lastVisited,
  MAX_TABS,
  moveTab,
  pageAt,
  pinnedTabs,
  readdress,
  refresh,
  regrant,
  type Tab,
  visit,
} from './tabs.ts';

const page = (path: string, part: Partial<GrantedPage> = {}): GrantedPage => ({
  component: path.slice(1),
  path,
  title: path,
  titles: {},
  icon: null,
  cached: true,
  pinned: false,
  hidden: false,
  above: [],
  ...part,
});
const home = page('/dashboard', { pinned: true, cached: false });
const history = page('/hosts/history');
const group = page('/groups/:groupId');
const center = page('/user/center', { cached: false });

const at = (pathname: string, search = '') => ({ pathname, search });
const visitAll = (paths: readonly string[], start: readonly Tab[] = pinnedTabs([home])) =>
  paths.reduce((tabs, pathname) => visit(tabs, at(pathname), page(pathname)), start);
const keys = (tabs: readonly Tab[]) => tabs.map((tab) => tab.key);
const alive = (tabs: readonly Tab[]) => keys(tabs.filter((tab) => tab.alive));

test('a path that the menu does not grant leads nowhere', () => {
  expect(pageAt([home, group], '/groups/7')).toBe(group);
  expect(pageAt([home, group], '/groups/7/more')).toBeNull();
  expect(pageAt([home, group], '/hosts/history')).toBeNull();
});

test('a path matches exactly: without a slash at its end, with its case, and before a parameter', () => {
  const fresh = page('/groups/new');
  expect(pageAt([home, group, fresh], '/groups/new')).toBe(fresh);
  expect(pageAt([history], '/hosts/history/')).toBeNull();
  expect(pageAt([history], '/Hosts/History')).toBeNull();
});

test('a cached view keeps its address while another is shown, and each path has one tab', () => {
  const filtered = visit(pinnedTabs([home]), at('/hosts/history', '?page=3'), history);
  const elsewhere = visit(filtered, at('/dashboard'), home);
  expect(elsewhere.map((tab) => [tab.key, tab.search, tab.alive])).toEqual([
    ['/dashboard', '', true],
    ['/hosts/history', '?page=3', true],
  ]);
  expect(visit(elsewhere, at('/dashboard'), home)).toBe(elsewhere);
});

test('a view that is not cached keeps only its tab', () => {
  const left = visit(visit(pinnedTabs([home]), at('/user/center', '?tab=security'), center), at('/a'), page('/a'));
  expect(left.find((tab) => tab.key === '/user/center')).toMatchObject({ alive: false, search: '' });
  expect(alive(left)).toEqual(['/a']);
});

test('a hidden view can change its own address', () => {
  const tabs = visitAll(['/a', '/b']);
  expect(readdress(tabs, '/a', '?page=2').find((tab) => tab.key === '/a')?.search).toBe('?page=2');
});

test('the eleventh view replaces the one shown longest ago, whose tab keeps its address', () => {
  const names = Array.from({ length: KEPT_VIEWS - 1 }, (_, index) => `/v${index + 2}`);
  const first = visit(visitAll(['/v0']), at('/v1', '?page=4'), page('/v1'));
  const tabs = visitAll(['/v0', ...names], first);
  expect(tabs).toHaveLength(KEPT_VIEWS + 2);
  expect(alive(tabs)).toEqual(['/v0', ...names]);
  expect(tabs.find((tab) => tab.key === '/v1')).toMatchObject({ alive: false, search: '?page=4' });
  expect(visit(tabs, at('/v1', '?page=4'), page('/v1')).find((tab) => tab.key === '/v1')?.alive).toBe(true);
});

test('the bar has at most thirty tabs, and pinned ones are never removed', () => {
  const names = Array.from({ length: MAX_TABS + 1 }, (_, index) => `/v${index}`);
  const tabs = visitAll(names);
  expect(keys(tabs)).toEqual(['/dashboard', ...names.slice(2)]);
});

test('closing a tab leads to the view that was shown before, and a pinned view stays', () => {
  const tabs = visitAll(['/a', '/b', '/c', '/a']);
  expect(lastVisited(closeTabs(tabs, ['/a']))?.key).toBe('/c');
  expect(closeTabs(tabs, ['/dashboard'])).toHaveLength(tabs.length);
  expect(closableKeys(tabs, '/b')).toEqual(['/a', '/c']);
});

test('a refreshed view is rebuilt', () => {
  const tabs = visitAll(['/a']);
  expect(refresh(tabs, '/a').find((tab) => tab.key === '/a')?.version).toBe(1);
});

test('tabs are moved within their own kind, with pinned ones first', () => {
  const tabs = visitAll(['/a', '/b', '/c']);
  expect(keys(moveTab(tabs, '/c', 1))).toEqual(['/dashboard', '/c', '/a', '/b']);
  expect(keys(moveTab(tabs, '/c', 0))).toEqual(['/dashboard', '/c', '/a', '/b']);
  expect(moveTab(tabs, '/dashboard', 2)).toBe(tabs);
  expect(moveTab(tabs, '/nowhere', 2)).toBe(tabs);
});

test('tabs that are no longer granted are removed, and newly pinned ones are added', () => {
  const tabs = visitAll(['/a', '/b']);
  const pinned = page('/a', { pinned: true });
  const next = regrant(tabs, [home, pinned, page('/c', { pinned: true })]);
  expect(keys(next)).toEqual(['/dashboard', '/a', '/c']);
  expect(next.find((tab) => tab.key === '/a')?.page).toBe(pinned);
});

test('after any visits, closes and moves: pinned tabs are first and open, each path has one tab, the shown one is alive, and at most ten views are kept, all of them cached', () => {
  const pages = Array.from({ length: 45 }, (_, index) =>
    page(`/p${index}`, { pinned: index < 3, cached: index % 4 !== 3 }),
  );
  const path = fc.nat({ max: pages.length - 1 });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ act: fc.constant('visit' as const), path }) },
    fc.record({ act: fc.constant('close' as const), path }),
    fc.record({ act: fc.constant('move' as const), path, to: fc.integer({ min: -2, max: 50 }) }),
    fc.record({ act: fc.constant('others' as const), path }),
  );
  const carryOut = (tabs: readonly Tab[], step: { act: string; path: number; to?: number }, shown: string) => {
    const chosen = pages[step.path];
    if (chosen === undefined) return { tabs, shown };
    const { path: key } = chosen;
    if (step.act === 'move') return { tabs: moveTab(tabs, key, step.to ?? 0), shown };
    const closing = step.act === 'close' ? [key] : closableKeys(tabs, key);
    const rest = step.act === 'visit' ? tabs : closeTabs(tabs, closing);
    const next = step.act === 'visit' ? key : rest.some((tab) => tab.key === shown) ? shown : lastVisited(rest)?.key;
    const target = pages.find((each) => each.path === next);
    if (target === undefined) return { tabs: rest, shown };
    return { tabs: visit(rest, at(target.path, `?at=${step.path}`), target), shown: target.path };
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let bar = { tabs: visit(pinnedTabs(pages), at('/p0'), pages[0] ?? home), shown: '/p0' };
      for (const each of steps) {
        bar = carryOut(bar.tabs, each, bar.shown);
        const { tabs, shown } = bar;
        const pinned = tabs.filter((tab) => tab.page.pinned);
        expect(tabs.slice(0, 3)).toEqual(pinned);
        expect(pinned).toHaveLength(3);
        expect(new Set(keys(tabs)).size).toBe(tabs.length);
        expect(tabs.length).toBeLessThanOrEqual(MAX_TABS);
        expect(alive(tabs)).toContain(shown);
        expect(alive(tabs).length).toBeLessThanOrEqual(KEPT_VIEWS);
        for (const tab of tabs) if (!tab.page.cached && tab.key !== shown) expect(tab.alive || tab.search).toBe('');
      }
    }),
  );
});
