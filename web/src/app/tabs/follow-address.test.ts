import { expect, test } from 'vitest';
import type { GrantedPage } from '../../lib/session/granted.tsx';
import { type Bar, followAddress } from './follow-address.ts';
import { pinnedTabs } from './tabs.ts';

const page = (path: string, cached = true, pinned = false): GrantedPage => ({
  component: path.slice(1),
  path,
  title: path,
  titles: {},
  icon: null,
  cached,
  pinned,
  hidden: false,
  above: [],
});
const home = page('/dashboard', false, true);
const pages = [home, page('/a'), page('/b'), page('/user/center', false)];
const empty: Bar = { tabs: pinnedTabs(pages), shown: null, entry: '', closing: [] };

let entries = 0;
/** Follows a link or, with `back`, arrives by the browser's buttons or a typed address. */
function go(bar: Bar, address: string, { back = false } = {}): Bar {
  const [pathname = '', query] = address.split('?');
  entries += 1;
  const search = query === undefined ? '' : `?${query}`;
  return followAddress(bar, { pathname, search, key: `entry${entries}`, pushed: !back }, pages);
}
const tabs = (bar: Bar) => bar.tabs.map((tab) => `${tab.key}${tab.search}`);

test('a history entry is followed once', () => {
  const arrival = { pathname: '/a', search: '', key: 'one', pushed: true };
  const bar = followAddress(empty, arrival, pages);
  expect(followAddress(bar, arrival, pages)).toBe(bar);
});

test('a link to the bare path of a mounted view shows the view as the user left it', () => {
  const left = go(go(empty, '/a?page=3'), '/b');
  expect(tabs(go(left, '/a'))).toEqual(['/dashboard', '/a?page=3', '/b']);
});

test('within the view, its bare path resets it', () => {
  expect(tabs(go(go(empty, '/a?page=3'), '/a'))).toEqual(['/dashboard', '/a']);
});

test('back and forward lead to the former address, even if the view has changed since', () => {
  const left = go(go(empty, '/a?page=3'), '/b');
  expect(tabs(go(left, '/a', { back: true }))).toEqual(['/dashboard', '/a', '/b']);
  expect(tabs(go(left, '/a?page=2', { back: true }))).toEqual(['/dashboard', '/a?page=2', '/b']);
});

test('a view that is not cached starts again, however it is reached', () => {
  const left = go(go(empty, '/user/center?tab=security'), '/a');
  expect(tabs(go(left, '/user/center'))).toEqual(['/dashboard', '/user/center', '/a']);
});

test('an address without a view shows none, and does not affect the tabs and their views', () => {
  const before = go(empty, '/user/center?tab=security');
  const lost = go(before, '/404');
  expect(lost.shown).toBeNull();
  expect(lost.tabs).toBe(before.tabs);
});

test('a tab that is closed while shown is removed when the address has left it', () => {
  const shown = go(empty, '/a');
  const closing = { ...shown, closing: ['/a'] };
  expect(tabs(go(closing, '/dashboard'))).toEqual(['/dashboard']);
  expect(tabs(followAddress(closing, { ...arrivalOf(closing), pushed: true }, pages))).toContain('/a');
});

test('changed grants remove tabs immediately', () => {
  const bar = go(empty, '/a');
  const next = followAddress(bar, { ...arrivalOf(bar), pushed: true }, [home]);
  expect(tabs(next)).toEqual(['/dashboard']);
});

function arrivalOf(bar: Bar) {
  const [key = '', pathname = ''] = bar.entry.split(' ');
  return { key, pathname, search: '' };
}
