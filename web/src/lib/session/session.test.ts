import type { SessionUser } from '@greenroom/contract/session.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '../storage.ts';
import { beginSession, currentUser, forgetSession, signInAgain } from './session.tsx';
import { clearToken, getToken, onTokenChange, setToken } from './token.ts';

/** Values written to `document.cookie`, with their attributes. */
let written: string[] = [];
let reloads = 0;

class Shelf {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
  clear = () => this.kept.clear();
}

let local = new Shelf();
let tab = new Shelf();

function person(id: number, username: string): SessionUser {
  const unknown = { phone: null, email: null, gender: null, department: null, avatar: null };
  return {
    id,
    username,
    nickName: username,
    roles: [{ key: 'agent', level: 4, name: null }],
    rights: ['applications:submit'],
    seesAllGroups: false,
    locale: 'en',
    version: '',
    ...unknown,
  };
}

/** Simulates a page reload: the user is unknown, and the browser's storage is unchanged. */
function newPage(): void {
  forgetSession();
  written = [];
  reloads = 0;
}

beforeEach(() => {
  local = new Shelf();
  tab = new Shelf();
  const cookies = new Map<string, string>();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('location', { protocol: 'https:', hash: '#/hosts/add', reload: () => (reloads += 1) });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  newPage();
});
afterEach(() => vi.useRealTimers());

test('[R-DATA-2] the browser stores adminId, adminName, appId (default 0) and lang, and the token in a cookie', () => {
  local.setItem('lang', 'zh-CN');
  beginSession('t0', false, person(7, 'nina.winter'));
  expect(Object.fromEntries(local.kept)).toEqual({ adminId: '7', adminName: 'nina.winter', appId: '0', lang: 'zh-CN' });
  expect(getToken()).toBe('t0');
  local.setItem('appId', '2');
  beginSession('t1', false, person(7, 'nina.winter'));
  expect(local.kept.get('appId')).toBe('2');
  expect(JSON.stringify([...local.kept, ...tab.kept])).not.toContain('t1');
});

test('[R-SES-5] the token’s cookie lasts one day with remember me, or else until the browser is closed', () => {
  beginSession('kept', true, person(7, 'nina.winter'));
  beginSession('passing', false, person(7, 'nina.winter'));
  expect(written).toEqual([
    'token=kept; Path=/; SameSite=Strict; Max-Age=86400; Secure',
    'token=passing; Path=/; SameSite=Strict; Secure',
  ]);
});

test('[R-SES-3] [R-SES-8] a logout clears token and roles and reloads the page, even without a server, and keeps the language', async () => {
  local.setItem('lang', 'zh-CN');
  beginSession('t0', true, person(7, 'nina.winter'));
  await signInAgain();
  expect([getToken(), currentUser(), reloads]).toEqual([null, null, 1]);
  expect(local.kept.get('lang')).toBe('zh-CN');
  expect(location.hash).toBe('#/hosts/add');
});

test('text that a user typed is restored for the same user, and removed before another one signs in', () => {
  beginSession('t0', false, person(7, 'nina.winter'));
  tab.setItem('draft.add-hosts', '10086543');
  newPage();
  beginSession('t1', false, person(7, 'nina.winter'));
  expect(tab.kept.get('draft.add-hosts')).toBe('10086543');
  newPage();
  beginSession('t2', false, person(8, 'tomas.novak'));
  expect(tab.kept.has('draft.add-hosts')).toBe(false);
});

test('[R-PLUS-9] another user cannot take over a page in place: it reloads', () => {
  beginSession('t0', false, person(7, 'nina.winter'));
  beginSession('t1', false, person(8, 'tomas.novak'));
  expect([getToken(), currentUser()?.username, reloads]).toEqual(['t1', 'nina.winter', 1]);
});

test('[R-PLUS-9] a token changed by this tab is announced immediately, by another tab within a second', () => {
  vi.useFakeTimers();
  const heard: (string | null)[] = [];
  const stop = onTokenChange(() => heard.push(getToken()));
  setToken('mine', false);
  expect(heard).toEqual(['mine']);
  writeCookie('token', 'theirs', null);
  vi.advanceTimersByTime(1000);
  clearToken();
  vi.advanceTimersByTime(5000);
  expect(heard).toEqual(['mine', 'theirs', null]);
  stop();
  setToken('later', false);
  expect(heard).toHaveLength(3);
});
