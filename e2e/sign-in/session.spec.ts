import { expect, type Page, type Request, type Route } from '@playwright/test';
import { markDocument, sameDocument, signInButton, token } from '../held-session.ts';
import { address, database, enter, people, signIn } from '../journey.ts';
import { plantSession, runSql } from '../planted.ts';
import { test } from '../product.ts';

/**
 * Runs in the browser and reports when the dialog has closed. The test can't query the page while another one is
 * loading.
 */
function sayWhenNoDialog(): void {
  new MutationObserver(() => {
    if (document.querySelector('[role="dialog"]')) return;
    // This is the only way to report from a page that the browser is leaving.
    console.info(`No dialog, and the frame ${document.querySelector('header') ? 'stands' : 'is gone'}`);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Delays the next response for the page. @returns a function that releases the response */
async function holdReload(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    // Greenroom also requests the page, to check whether the server is newer.
    if (route.request().isNavigationRequest()) await held.promise;
    await route.continue();
  };
  await page.route(`${address()}/`, hold);
  return held.resolve;
}

test.describe('a visitor', () => {
  test('[R-SES-1] [R-ROUTE-1] without a token reaches only the sign-in screen, with its title, from any address', async ({
    page,
  }) => {
    for (const path of [
      '',
      '/',
      '/dashboard',
      '/hosts/add?group=1',
      '/user/center',
      '/401',
      '/nowhere',
      '/redirect/hosts/add',
    ]) {
      await page.goto('about:blank');
      await page.goto(`${address()}/#${path}`);
      await expect(signInButton(page)).toBeVisible();
      await expect(page).toHaveURL(/#\/login/);
      await expect(page).toHaveTitle('Sign in - Greenroom');
      await expect(page.getByRole('navigation')).toHaveCount(0);
    }
    await page.getByLabel('Language').selectOption('zh-CN');
    await expect(page).toHaveTitle('登录 - Greenroom');
    await page.getByLabel('语言').selectOption('en');

    // The form isn't cached: its text is gone after another address was shown in the same document. The invitation link
    // is the second public address (record 0069).
    await page.getByLabel('Username').fill('somebody');
    await markDocument(page);
    await page.goto(`${address()}/#/invitation/none`);
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await page.goto(`${address()}/#/login`);
    await expect(page.getByLabel('Username')).toHaveValue('');
    expect(await sameDocument(page)).toBe(true);

    await signIn(page, people.agent());
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'History' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign in' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Open screens' }).getByText('Sign in')).toHaveCount(0);
    await page.goto(`${address()}/#/login`);
    await expect(page).toHaveURL(/#\/dashboard$/);
  });

  test('who leaves the page of an emailed link is signed in by a session that has started in another tab', async ({
    page,
    context,
  }) => {
    await page.goto(`${address()}/#/password/no-such-secret`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(signInButton(page)).toHaveCount(0);
    const value = await plantSession(database(), people.agent().username);
    await context.addCookies([{ name: 'token', value, url: address() }]);
    await page.evaluate("location.hash = '#/dashboard'");
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' })).toBeVisible();
  });

  test('[R-ROUTE-8] who opens another path goes there after signing in, and never to another origin', async ({
    page,
  }) => {
    await page.goto(`${address()}/#/hosts/history?host=61000001`);
    await expect(page).toHaveURL(/#\/login\?redirect=%2Fhosts%2Fhistory%3Fhost%3D61000001$/);
    await signIn(page, people.agent(), '/hosts/history?host=61000001');
    await expect(page).toHaveURL(/#\/hosts\/history\?host=61000001$/);
    await page.context().clearCookies();
    // A visitor on the sign-in screen changes the part after #, and should get there after signing in.
    await page.goto('about:blank');
    await page.goto(`${address()}/#/login`);
    await expect(signInButton(page)).toBeVisible();
    await markDocument(page);
    await page.goto(`${address()}/#/user/password`);
    await expect(page).toHaveURL(/#\/login\?redirect=%2Fuser%2Fpassword$/);
    expect(await sameDocument(page)).toBe(true);
    await signIn(page, people.agent(), '/login?redirect=%2Fuser%2Fpassword');
    await expect(page).toHaveURL(/#\/user\/password$/);
    await page.context().clearCookies();
    for (const elsewhere of ['https://example.com/', '//example.com/', '/\\example.com', 'javascript:alert(1)']) {
      await page.goto('about:blank');
      await signIn(page, people.agent(), `/login?redirect=${encodeURIComponent(elsewhere)}`);
      await expect(page).toHaveURL(new RegExp(`^${address()}/#/dashboard$`));
      await page.context().clearCookies();
    }
  });

  test('[R-VALID-1] sees next to the field that username, password and verification code cannot be empty', async ({
    page,
  }) => {
    const asked: Request[] = [];
    page.on('request', (request) => request.url().endsWith('/auth/login') && asked.push(request));
    await page.goto(`${address()}/#/login`);
    await signInButton(page).click();
    for (const [label, text] of [
      ['Username', 'Username cannot be empty'],
      ['Password', 'Password cannot be empty'],
      ['Verification code', 'Verification code cannot be empty'],
    ] as const) {
      await expect(page.getByRole('textbox', { name: label })).toHaveAccessibleDescription(text);
    }
    await page.getByLabel('Username').fill('   ');
    await page.getByLabel('Password', { exact: true }).fill('x');
    await signInButton(page).click();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveAccessibleDescription(
      'Username cannot be empty',
    );
    expect(asked).toEqual([]);
    // The same rules apply on the server.
    const refused = await page.request.post(`${address()}/admin/common/auth/login`, {
      data: { username: ' ', password: '', code: '', uuid: crypto.randomUUID() },
    });
    expect(refused.status()).toBe(400);
    const { data } = await refused.json();
    expect(data.fields.map((field: { path: string; code: string }) => `${field.path} ${field.code}`).sort()).toEqual([
      'code code-empty',
      'password password-empty',
      'username username-empty',
    ]);
  });
});

test.describe('a session', () => {
  test('[R-SES-2] after the sign-in the token is stored, user and menus are fetched and the routes are there', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await signIn(page, people.agent());
    expect((await token(page))?.value).toMatch(/^[\w-]{43}$/);
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Add hosts' })).toBeVisible();
    expect(asked).toContain('/admin/common/menus/build');
    asked.length = 0;
    // Roles are empty again after a reload. The user is fetched first, and then the deep link opens its route.
    await page.goto('about:blank');
    await page.goto(`${address()}/#/hosts/add`);
    await expect(page.getByRole('heading', { level: 1, name: 'Add hosts' })).toBeVisible();
    expect(asked).toEqual(expect.arrayContaining(['/admin/common/auth/info', '/admin/common/menus/build']));
  });

  test('[R-DATA-2] id, name, app and language are stored in the browser, the token only in a cookie', async ({
    page,
  }) => {
    await signIn(page, people.agent());
    const [agent] = await runSql(database(), `select id::int from users where username = 'agent'`);
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(kept).toMatchObject({ adminId: String(agent?.id), adminName: 'agent', appId: '0' });
    await page.getByLabel('Language').selectOption('zh-CN');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('zh-CN');
    const value = (await token(page))?.value ?? '';
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(value).not.toBe('');
    expect(stored).not.toContain(value);
  });

  test('[R-SES-5] the token’s cookie lives one day with remember me, otherwise until the browser is closed', async ({
    page,
  }) => {
    await signIn(page, people.agent());
    expect((await token(page))?.expires).toBe(-1);
    await page.context().clearCookies();
    await page.goto('about:blank');
    await signIn(page, people.agent(), '/', { rememberMe: true });
    const lives = ((await token(page))?.expires ?? 0) - Date.now() / 1000;
    expect(lives).toBeGreaterThan(24 * 3600 - 120);
    expect(lives).toBeLessThanOrEqual(24 * 3600);
  });

  test('[R-SES-3] a logout, or a user who cannot be fetched, clears the token and reloads the page; the server forgets the session', async ({
    page,
  }) => {
    await signIn(page, people.agent());
    const held = (await token(page))?.value ?? '';
    await markDocument(page);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }).click();
    // The old page stays unchanged until the new one arrives, even if it is redrawn.
    const letGo = await holdReload(page);
    await page.evaluate(sayWhenNoDialog);
    const said = page.waitForEvent('console', (message) => message.text().startsWith('No dialog'));
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => token(page)).toBeUndefined();
    await page.keyboard.press('Escape');
    expect((await said).text()).toBe('No dialog, and the frame stands');
    letGo();
    await expect(signInButton(page)).toBeVisible();
    await expect(page).toHaveURL(/#\/login$/);
    expect(await sameDocument(page)).toBe(false);
    expect(await token(page)).toBeUndefined();
    const info = await page.request.get(`${address()}/admin/common/auth/info`, {
      headers: { Authorization: `Bearer ${held}` },
    });
    expect(info.status()).toBe(401);

    await page.context().addCookies([{ name: 'token', value: held, url: address() }]);
    await page.goto('about:blank');
    await page.goto(`${address()}/#/hosts/add`);
    await expect(signInButton(page)).toBeVisible();
    expect(await token(page)).toBeUndefined();
  });

  test('[R-SES-3] after any failure of a call for the user, the token is removed and the page reloads', async ({
    page,
  }) => {
    for (const failure of [500, 403, 'cut off'] as const) {
      const held = await plantSession(database(), people.agent().username);
      await page.context().addCookies([{ name: 'token', value: held, url: address() }]);
      await page.route('**/admin/common/auth/info', (route) =>
        failure === 'cut off' ? route.abort() : route.fulfill({ status: failure, json: {} }),
      );
      let loads = 0;
      const count = () => (loads += 1);
      page.on('domcontentloaded', count);
      await page.goto('about:blank');
      loads = 0;
      await page.goto(`${address()}/#/hosts/add`);
      await expect(signInButton(page)).toBeVisible();
      expect([failure, await token(page)]).toEqual([failure, undefined]);
      expect([failure, loads]).toEqual([failure, 2]);
      page.off('domcontentloaded', count);
      await page.unroute('**/admin/common/auth/info');
    }
  });

  test('[R-SHELL-15] a logout asks for confirmation, and can be canceled', async ({ page }) => {
    await enter(page, people.agent());
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await token(page)).toBeDefined();
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(signInButton(page)).toBeVisible();
  });

  test('[R-SES-9] the language is the one stored under its key, otherwise the browser’s, otherwise English', async ({
    browser,
  }) => {
    const cases = [
      { locale: 'zh-CN', expected: '登录 - Greenroom' },
      { locale: 'ar-EG', expected: 'تسجيل الدخول - Greenroom' },
      { locale: 'en-GB', expected: 'Sign in - Greenroom' },
      { locale: 'sw-KE', expected: 'Sign in - Greenroom' },
    ];
    for (const { locale, expected } of cases) {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.goto(`${address()}/#/login`);
      await expect(page).toHaveTitle(expected);
      await context.close();
    }
    const context = await browser.newContext({ locale: 'zh-CN' });
    const page = await context.newPage();
    await page.goto(`${address()}/#/login`);
    await page.getByLabel('语言').selectOption('en');
    await expect(page).toHaveTitle('Sign in - Greenroom');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
    await page.reload();
    await expect(page).toHaveTitle('Sign in - Greenroom');
    await context.close();
  });
});
