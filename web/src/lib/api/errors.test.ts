import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { HTTP_TIMEOUT_MS, NETWORK_NOTIFICATION_MS, NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { downloadExport } from '@greenroom/contract/exports/exports.ts';
import { LOCALE_CODES, type Locale } from '@greenroom/contract/locales.ts';
import { buildMenus } from '@greenroom/contract/menus.ts';
import { updateAvatar } from '@greenroom/contract/profile.ts';
import { login, logout } from '@greenroom/contract/session.ts';
import { i18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Notice, showNoticesWith } from '../notifications.ts';
import { clearToken, getToken, setToken } from '../session/token.ts';
import { ApiError, call, download } from './api.ts';
import { SERVER_SENTENCES } from './api-errors.ts';
import { setRequestTimeout } from './api-transport.ts';
import { isRenewalPending, noteDeed, onRenewalChange, settleRenewal } from './renewal.ts';

/** The server's answer. With `never`, the server doesn't answer. */
interface Reply {
  http?: number;
  headers?: Record<string, string>;
  body?: unknown;
  never?: boolean;
}

/** A received request. */
interface Heard {
  url: string;
  authorization: string | undefined;
  body: string;
}

const MESSAGES = join(import.meta.dirname, '../../../../messages');

const NINA = {
  id: 7,
  username: 'nina.winter',
  nickName: 'Nina',
  roles: [{ key: 'reviewer', level: 3, name: null }],
  rights: ['applications:review'],
  seesAllGroups: true,
  phone: null,
  email: null,
  gender: null,
  department: null,
  avatar: 'a.webp',
  locale: 'en',
  version: 'v1',
};

let server: Server;
let base = '';
let heard: Heard[] = [];
let shown: Notice[] = [];
let reply: (request: Heard) => Reply = () => ({});

const envelope = (status: number, message: string, data: unknown = null) => ({ status, message, data });
const refusal = (status: number, message: string, code: string, params: Record<string, string | number> = {}) =>
  envelope(status, message, { code, params, fields: [], requestId: 'r1' });
const menus = () => call(buildMenus, {}, { base });

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
  for (const locale of LOCALE_CODES) i18n.load(locale, textsOf(locale));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  vi.stubGlobal('document', new CookieJar());
  vi.stubGlobal('location', { hash: '#/hosts/history?page=2', protocol: 'https:' });
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, getItem: () => null });
  heard = [];
  shown = [];
  showNoticesWith((notice) => shown.push(notice));
  i18n.activate('en');
  setToken('first', false);
  settleRenewal('renewed');
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const one = { url: request.url ?? '', authorization: request.headers.authorization, body: `${Buffer.concat(parts)}` };
  heard.push(one);
  const { http = 200, headers = {}, body = envelope(0, '', []), never = false } = reply(one);
  if (never) return;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(http, { 'Content-Type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers });
  response.end(text);
}

/** Stores a page's cookies as a browser does, but ignores their lifetimes. */
class CookieJar {
  private readonly kept = new Map<string, string>();

  get cookie(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string) {
    const [pair = '', ...attributes] = text.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.includes('Max-Age=0')) this.kept.delete(name);
    else this.kept.set(name, pair.slice(name.length + 1));
  }
}

function textsOf(locale: Locale): Record<string, ReturnType<typeof compileMessageOrThrow>> {
  const texts: Record<string, string> = {};
  for (const name of ['errors', 'common']) {
    Object.assign(texts, JSON.parse(readFileSync(join(MESSAGES, locale, `${name}.json`), 'utf8')));
  }
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessageOrThrow(text)]));
}

async function refusedBy(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

const notice = (message: string, milliseconds = NOTIFICATION_MS, requestId: string | undefined = undefined) => ({
  kind: 'error',
  message,
  milliseconds,
  requestId,
});

test('[R-ERR-1] an HTTP status outside 200 to 300 is shown in the user’s language, and the call is rejected', async () => {
  for (const [http, body, message] of [
    [500, refusal(500, 'Something broke', 'internal'), /^Something went wrong on our side/],
    [429, refusal(429, 'Slow down', 'too-many-requests', { seconds: 3 }), /Try again in 3 seconds/],
    [502, '<h1>Bad gateway</h1>', /^Connection error\. Please try again later$/],
    [404, '', /^Something went wrong\. Please try again\.$/],
    [413, '<h1>Too large</h1>', /^The request is too large/],
  ] as const) {
    shown = [];
    reply = () => ({ http, body });
    expect((await refusedBy(menus())).httpStatus).toBe(http);
    expect(shown).toEqual([expect.objectContaining({ kind: 'error', message: expect.stringMatching(message) })]);
  }
  i18n.activate('zh-CN');
  shown = [];
  reply = () => ({ http: 500, body: refusal(500, 'Something broke', 'internal') });
  await refusedBy(menus());
  expect(shown.map(({ message }) => message)).toEqual(['系统出现问题。请重试；如再次出现，请把请求编号告知管理员。']);
});

test('[R-ERR-2] body status 1 is shown with the body’s message for 5 s and rejected, for any HTTP status', async () => {
  for (const http of [200, 409, 422]) {
    shown = [];
    reply = () => ({ http, body: envelope(1, 'The platform is being maintained') });
    const error = await refusedBy(menus());
    expect([error.status, error.httpStatus]).toEqual([1, http]);
    expect(shown).toEqual([notice('The platform is being maintained')]);
  }
  expect(NOTIFICATION_MS).toBe(5000);
});

test('[R-ERR-2] with a release-status header, the caller shows the refusal', async () => {
  reply = () => ({ headers: { 'release-status': '1' }, body: envelope(1, 'Not now') });
  expect((await refusedBy(menus())).message).toBe('Not now');
  expect(shown).toEqual([]);
  reply = () => ({ http: 500, headers: { 'release-status': '1' }, body: refusal(500, '', 'internal') });
  await refusedBy(menus());
  expect(shown).toHaveLength(1);
});

test('a refusal instead of a file is shown and not saved as a file', async () => {
  reply = () => ({ body: envelope(1, 'Nothing to export') });
  await refusedBy(download(downloadExport, { id: 1 }, { base }));
  expect(shown).toEqual([notice('Nothing to export')]);
});

test('[R-ERR-3] body status -1 is shown the same way, except for a refused sign-in, which its form shows', async () => {
  reply = () => ({ http: 400, body: refusal(-1, 'Incorrect username or password', 'wrong-credentials') });
  await refusedBy(menus());
  expect(shown).toEqual([notice('Incorrect username or password', NOTIFICATION_MS, 'r1')]);
  shown = [];
  const given = { username: 'a', password: 'x', code: '1', uuid: crypto.randomUUID(), rememberMe: false };
  expect((await refusedBy(call(login, given, { base }))).code).toBe('wrong-credentials');
  expect(shown).toEqual([]);
});

test('[R-ERR-4] a time-out is shown as 网络请求超时, in the user’s language, for 5 s', async () => {
  reply = () => ({ never: true });
  const late = () => refusedBy(call(buildMenus, {}, { base, timeoutMilliseconds: 50 }));
  expect((await late()).kind).toBe('timeout');
  i18n.activate('zh-CN');
  await late();
  expect(shown).toEqual([notice('The network request timed out. Please try again.'), notice('网络请求超时')]);
});

test('[R-CONST-1] a call waits as long as the configuration says', async () => {
  reply = () => ({ never: true });
  onTestFinished(() => setRequestTimeout(HTTP_TIMEOUT_MS));
  setRequestTimeout(50);
  expect((await refusedBy(menus())).kind).toBe('timeout');
});

test('[R-ERR-5] a 403 leads to /401, a 401 to the dialog, and anything else shows the body’s message for 5 s', async () => {
  reply = () => ({ http: 403, body: refusal(403, 'No', 'forbidden') });
  await refusedBy(menus());
  expect(location.hash).toBe(`#/401?from=${encodeURIComponent('/hosts/history?page=2')}`);
  expect(shown).toEqual([]);

  reply = () => ({ http: 401, body: refusal(401, 'No session', 'not-signed-in') });
  const waiting = refusedBy(menus());
  await dialogOpens();
  settleRenewal('stayed');
  expect((await waiting).httpStatus).toBe(401);
  expect(shown).toEqual([]);

  reply = () => ({ http: 418, body: envelope(418, 'I am a teapot') });
  await refusedBy(menus());
  expect(shown).toEqual([notice('I am a teapot')]);
});

test('[R-ERR-6] without any answer, a general message is shown for half a second', async () => {
  const nobody = 'http://127.0.0.1:1';
  expect((await refusedBy(call(buildMenus, {}, { base: nobody }))).kind).toBe('network');
  i18n.activate('zh-CN');
  await refusedBy(call(buildMenus, {}, { base: nobody }));
  expect(shown).toEqual([
    notice('The server can’t be reached. Check your connection.', NETWORK_NOTIFICATION_MS),
    notice('无法连接服务器，请检查网络。', NETWORK_NOTIFICATION_MS),
  ]);
  expect(NETWORK_NOTIFICATION_MS).toBe(500);
});

test('[R-ERR-7] the server’s eight messages are in every language, and an English one is translated', async () => {
  expect(Object.keys(SERVER_SENTENCES)).toEqual([
    'Incorrect username or password',
    'Incorrect verification code',
    'The verification code does not exist or has expired',
    'Modification failed. The old password is incorrect',
    'Account has been deleted',
    'User does not exist',
    'Modification failed',
    'Connection error. Please try again later',
  ]);
  for (const [sentence, id] of Object.entries(SERVER_SENTENCES)) {
    reply = () => ({ body: envelope(1, sentence) });
    for (const locale of LOCALE_CODES) {
      shown = [];
      i18n.activate(locale);
      await refusedBy(menus());
      expect(shown).toEqual([notice(i18n._(id))]);
      expect(shown[0]?.message).not.toBe(id);
      if (locale === 'en') expect(shown[0]?.message).toContain(sentence);
      else expect(shown[0]?.message).not.toContain(sentence);
    }
  }
});

test('[R-PLUS-9] calls that an ended session refused are sent again after its renewal: together, each once, including files', async () => {
  reply = ({ authorization, url }) =>
    authorization === 'Bearer second'
      ? { body: envelope(0, '', url === updateAvatar.path ? NINA : []) }
      : { http: 401, body: envelope(401, '') };
  const file = new File(['the picture'], 'nina.png');
  const all = Promise.all([menus(), call(updateAvatar, {}, { base, file }), menus(), menus()]);
  await dialogOpens();
  await vi.waitFor(() => expect(heard).toHaveLength(4));
  setToken('second', false);
  settleRenewal('renewed');
  expect(await all).toEqual([[], NINA, [], []]);
  expect(heard.filter(({ authorization }) => authorization === 'Bearer second')).toHaveLength(4);
  const uploads = heard.filter(({ body }) => body.includes('filename="nina.png"') && body.includes('the picture'));
  expect(uploads.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second']);
  expect(shown).toEqual([]);
});

test('a call that was in progress while another tab renewed the session is sent again without a question', async () => {
  reply = ({ authorization }) => {
    if (authorization === 'Bearer second') return { body: envelope(0, '', []) };
    setToken('second', false);
    return { http: 401, body: envelope(401, '') };
  };
  expect(await menus()).toEqual([]);
  expect(isRenewalPending()).toBe(false);
});

test('if the renewed session has also ended, the question appears again', async () => {
  reply = ({ authorization }) =>
    authorization === 'Bearer third' ? { body: envelope(0, '', []) } : { http: 401, body: envelope(401, '') };
  const waiting = menus();
  for (const token of ['second', 'third']) {
    await dialogOpens();
    setToken(token, false);
    settleRenewal('renewed');
  }
  expect(await waiting).toEqual([]);
});

test('users who stay on the page are asked again for their own actions, not for automatic calls', async () => {
  reply = () => ({ http: 401, body: envelope(401, '') });
  const first = refusedBy(menus());
  await dialogOpens();
  settleRenewal('stayed');
  await first;
  await refusedBy(menus());
  expect(isRenewalPending()).toBe(false);
  noteDeed();
  const byHand = refusedBy(menus());
  await dialogOpens();
  settleRenewal('stayed');
  expect((await byHand).httpStatus).toBe(401);
});

test('a call that ends the session, or a public one, does not ask for a sign-in', async () => {
  reply = () => ({ http: 401, body: envelope(401, '') });
  await refusedBy(call(logout, {}, { base, renew: false, release: true }));
  clearToken();
  expect(getToken()).toBeNull();
  const given = { username: 'a', password: 'x', code: '1', uuid: crypto.randomUUID(), rememberMe: false };
  await refusedBy(call(login, given, { base }));
  expect(isRenewalPending()).toBe(false);
});

/** Resolves once the dialog over the ended session is open. */
async function dialogOpens(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = onRenewalChange(() => isRenewalPending() && resolve());
  if (isRenewalPending()) resolve();
  await promise;
  stop();
}
