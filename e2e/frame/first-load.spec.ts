import { buildMenus } from '@greenroom/contract/menus.ts';
import { countUnread } from '@greenroom/contract/notifications.ts';
import { readInfo } from '@greenroom/contract/session.ts';
import { readSettings } from '@greenroom/contract/settings.ts';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { main, menu } from '../frame.ts';
import { address, database, enter, people } from '../journey.ts';
import { plantSession } from '../planted.ts';
import { test } from '../product.ts';

const BUDGET = { requests: 25, bytes: 250_000 };
/** A slow connection, as round trip in milliseconds and bytes per second. */
const POOR_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SCRIPTS = '**/assets/*.js';

const frame = (page: Page) => page.locator('.first-frame');
const mark = (page: Page) => page.locator('.first-mark');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

test.describe('the first seconds', () => {
  for (const who of ['an agent', 'an administrator'] as const) {
    test(`the first screen of ${who} after the sign-in takes at most 25 requests and 250 kB, none for an unopened screen`, async ({
      page,
      context,
    }) => {
      const fetched = await listen(context, page);
      const last = page.waitForResponse((response) => response.url().includes(countUnread.path));
      await enter(page, who === 'an agent' ? people.agent() : people.admin());
      await expect(heading(page)).toBeVisible();
      await (await last).finished();
      const paths = fetched().map(({ path }) => path);
      expect(paths.filter((path) => path.includes('.screen-')).map((path) => path.replace(/-.*/, ''))).toEqual(
        expect.arrayContaining(['/assets/dashboard.screen']),
      );
      expect(paths.filter((path) => path.includes('.screen-') && !path.includes('dashboard'))).toEqual([]);
      expect(paths.filter((path) => path.includes('/shared-') && path.endsWith('.js'))).toEqual([]);
      expect(paths.length).toBeLessThanOrEqual(BUDGET.requests);
      expect(fetched().reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BUDGET.bytes);
    });
  }

  test('no script of the first screens only re-exports another', async ({ page }) => {
    const scripts = new Map<string, string>();
    page.on('response', (response) => {
      const [, name] = /\/assets\/(.+)-.{8}\.js$/.exec(response.url()) ?? [];
      if (name !== undefined) scripts.set(response.url(), name);
    });
    await page.goto(address());
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await page.goto('about:blank');
    await enter(page, people.agent());
    await expect(heading(page)).toBeVisible();
    // Request the files again, since the page's responses are lost when the page closes.
    const texts = await Promise.all(
      [...scripts].map(async ([url, name]) => `${name}: ${await (await page.request.get(url)).text()}`),
    );
    expect(texts.filter((text) => /: export\{[^{}]+\}from"[^"]+";\s*$/.test(text))).toEqual([]);
  });

  test('on a poor line the application frame is painted before any file has arrived, and the content follows in it', async ({
    page,
    context,
  }) => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', POOR_LINE);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await held;
      await route.continue();
    });
    await keepSession(page);
    await page.goto(`${address()}/#/dashboard`, { waitUntil: 'commit' });
    await expect(frame(page)).toBeVisible();
    const paintedAfter = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null);
    await expect.poll(paintedAfter).not.toBeNull();
    // The message for a missing program would also count as content, but comes much later.
    await expect(page.getByText('Loading is taking longer than usual.')).toBeHidden();
    release();
    await expect(heading(page)).toBeVisible();
    await expect(frame(page)).toHaveCount(0);
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible();
  });

  for (const { locale, scheme, side, ground } of [
    { locale: 'en-GB', scheme: 'light', side: 'left', ground: 'rgb(255, 255, 255)' },
    { locale: 'ar-EG', scheme: 'dark', side: 'right', ground: 'rgb(26, 31, 37)' },
  ] as const) {
    test(`without scripts the frame follows the browser’s preferences: ${scheme}, its menu on the ${side}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme: scheme, locale });
      const page = await context.newPage();
      await page.route(SCRIPTS, (route) => route.abort());
      await keepSession(page);
      await page.goto(`${address()}/#/dashboard`);
      const menuBox = await page.locator('.first-menu').filter({ visible: true }).boundingBox();
      expect(menuBox?.width).toBe(205);
      expect(menuBox?.x).toBe(side === 'left' ? 0 : (page.viewportSize()?.width ?? 0) - 205);
      await expect(frame(page)).toHaveCSS('background-color', ground);
      await expect(mark(page)).toBeHidden();
      await page.setViewportSize({ width: 360, height: 700 });
      await expect(page.locator('.first-menu').filter({ visible: true })).toHaveCount(0);
      await context.close();
    });
  }

  test('without a session the logo appears instead of the frame, and no part of the program is fetched', async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.route('**/assets/start-*', (route) => route.abort());
    await page.goto(`${address()}/#/login`);
    await expect(mark(page)).toBeVisible();
    await expect(frame(page)).toBeHidden();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(fetched.filter((path) => /\/(program|calls|shared)-/.test(path))).toEqual([]);
  });

  test('the user’s choices apply before the program has loaded: dark theme, right to left, narrow menu, no tabs', async ({
    page,
  }) => {
    await enter(page, people.admin());
    await page.evaluate(() => {
      localStorage.setItem('preferences', JSON.stringify({ appearance: 'dark', showTabs: false }));
      localStorage.setItem('lang', 'ar');
    });
    await page.context().addCookies([{ name: 'sidebarStatus', value: '0', url: address() }]);
    await page.route('**/assets/ground-*', (route) => route.abort());
    await page.reload();
    const drawn = page.locator('.first-menu').filter({ visible: true });
    await expect(drawn).toHaveCSS('background-color', 'rgb(19, 23, 28)');
    await expect(drawn).toHaveCSS('width', '52px');
    expect((await drawn.boundingBox())?.x).toBe((page.viewportSize()?.width ?? 0) - 52);
    await expect(page.locator('.first-tabs').filter({ visible: true })).toHaveCount(0);
  });

  test('calls of every start are sent once, while its scripts are loading', async ({ page }) => {
    const calls: string[] = [];
    const paths: string[] = [readInfo.path, buildMenus.path, readSettings.path];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (paths.includes(pathname)) calls.push(pathname);
    });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/ground-*', async (route) => {
      await held;
      await route.continue();
    });
    await keepSession(page);
    await page.goto(`${address()}/#/hosts/history`, { waitUntil: 'commit' });
    // The screen in the address also loads, once the menus have granted it.
    await page.waitForRequest((request) => request.url().includes('history.screen'));
    expect(calls.toSorted()).toEqual(paths.toSorted());
    release();
    await expect(main(page).getByRole('row').nth(2)).toBeVisible();
    expect(calls.toSorted()).toEqual(paths.toSorted());
  });

  test('a failed first call is repeated', async ({ page }) => {
    let failed = 0;
    await page.route(`**${readInfo.path}`, (route) => {
      failed += 1;
      return failed === 1 ? route.abort() : route.continue();
    });
    await enter(page, people.agent());
    await expect(heading(page)).toBeVisible();
    expect(failed).toBe(2);
  });
});

async function keepSession(page: Page): Promise<void> {
  const token = await plantSession(database(), people.admin().username);
  await page.context().addCookies([{ name: 'token', value: token, url: address() }]);
}

/** Records a page's requests, with bytes transferred including headers. */
async function listen(context: BrowserContext, page: Page): Promise<() => { path: string; bytes: number }[]> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const fetched = new Map<string, { path: string; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    fetched.set(requestId, { path: new URL(request.url).pathname, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = fetched.get(requestId);
    if (known) fetched.set(requestId, { ...known, bytes: encodedDataLength });
  });
  return () => [...fetched.values()];
}
