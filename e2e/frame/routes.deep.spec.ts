import { expect } from '@playwright/test';
import { account, main, menu, tabs, typedIds } from '../frame.ts';
import { address, database, enter, people, signIn } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

test.describe('routes', () => {
  test('[R-ROUTE-2] / redirects to /dashboard', async ({ page }) => {
    await enter(page, people.agent(), '/');
    await expect(page).toHaveURL(`${address()}/#/dashboard`);
    await page.goto(`${address()}/#`);
    await expect(page).toHaveURL(`${address()}/#/dashboard`);
  });

  test('[R-ROUTE-3] the home screen is called Home, its tab cannot be closed in any way, and it is not cached', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/dashboard');
    const title = main(page).getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await expect(page).toHaveTitle('Home - Greenroom');
    await title.evaluate((element) => element.setAttribute('data-before', 'true'));
    const tab = tabs(page).getByRole('link', { name: 'Home' });
    await expect(tabs(page).getByRole('button', { name: 'Close Home' })).toHaveCount(0);
    await tab.click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Close', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await tab.click({ button: 'middle' });
    await tab.focus();
    await page.keyboard.press('Delete');
    await menu(page).getByRole('link', { name: 'History' }).click();
    await expect(tabs(page).getByRole('link')).toHaveText(['Home', 'History']);
    await tab.click();
    await expect(title).toBeVisible();
    await expect(main(page).locator('h1[data-before]:visible')).toHaveCount(0);
    await page.getByLabel('Language').selectOption('zh-CN');
    await expect(page).toHaveTitle('首页 - Greenroom');
    await expect(page.getByRole('navigation').getByRole('link', { name: '首页' }).first()).toBeVisible();
  });

  test('[R-ROUTE-4] the group /user is a breadcrumb without a link, and its two screens are not cached', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/user/password');
    const crumbs = page.getByRole('navigation', { name: 'You are here' });
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Personal Center', 'Change password']);
    await expect(crumbs.getByRole('link')).toHaveText(['Home']);
    const old = main(page).getByLabel('Old password', { exact: true });
    await old.fill('not to be kept');
    await tabs(page).getByRole('link', { name: 'Home' }).click();
    await tabs(page).getByRole('link', { name: 'Change password' }).click();
    await expect(old).toHaveValue('');

    await page.goto(`${address()}/#/user/center`);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await main(page).evaluate((element) => element.querySelector('h1')?.setAttribute('data-before', 'true'));
    await tabs(page).getByRole('link', { name: 'Home' }).click();
    await tabs(page).getByRole('link', { name: 'Profile' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await expect(main(page).locator('h1[data-before]')).toHaveCount(0);

    await page.goto(`${address()}/#/user`);
    await expect(page).toHaveURL(`${address()}/#/404`);
    await page.getByLabel('Language').selectOption('zh-CN');
    await page.goto(`${address()}/#/user/password`);
    await expect(page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem')).toHaveText([
      '首页',
      '个人中心',
      '修改密码',
    ]);
  });

  test('[R-ROUTE-5] [R-SES-11] a 403 leads to /401, an unknown path to /404, a 401 to a new login', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/history');
    await expect(main(page).getByRole('row').nth(2)).toBeVisible();
    const role = `update user_roles set role = $2 where role = $1 and user_id = (select id from users where username = 'agent')`;
    await runSql(database(), role, ['agent', 'default']);
    await tabs(page).getByRole('link', { name: 'History' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Refresh' }).click();
    await expect(page).toHaveURL(/#\/401/);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();

    // The server filters menus and routes. After a reload, neither the screen nor its code is available.
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.url()));
    await page.goto('about:blank');
    await page.goto(`${address()}/#/hosts/history`);
    await expect(page).toHaveURL(/#\/404/);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(menu(page).getByRole('link')).toHaveText(['Home']);
    expect(chunks.filter((url) => url.includes('history.screen'))).toEqual([]);
    await runSql(database(), role, ['default', 'agent']);
    // Once access to the screen is granted again, this code is loaded.
    await page.goto('about:blank');
    await page.goto(`${address()}/#/hosts/history`);
    await expect(main(page).getByRole('row').nth(2)).toBeVisible();
    expect(chunks.filter((url) => url.includes('history.screen'))).not.toEqual([]);

    await page.goto('about:blank');
    await page.goto(`${address()}/#/no/such/page`);
    await expect(page).toHaveURL(/#\/404/);

    await runSql(database(), `delete from sessions where user_id = (select id from users where username = 'agent')`);
    await menu(page).getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  });

  test('[R-ROUTE-6] /redirect/{fullPath} remounts its target view and runs its queries again', async ({ page }) => {
    await enter(page, people.agent(), '/hosts/history?size=50');
    const table = main(page).getByRole('row').nth(2);
    await expect(table).toBeVisible();
    await main(page)
      .getByRole('heading', { level: 1 })
      .evaluate((title) => title.setAttribute('data-before', 'true'));
    const again = page.waitForResponse((response) => response.url().includes('size=50') && response.ok());
    await page.goto(`${address()}/#/redirect/hosts/history?size=50`);
    await again;
    await expect(page).toHaveURL(`${address()}/#/hosts/history?size=50`);
    await expect(table).toBeVisible();
    await expect(main(page).locator('h1[data-before]')).toHaveCount(0);
    // The user must also have access to the redirect's target.
    await page.goto(`${address()}/#/redirect/hosts/review`);
    await expect(page).toHaveURL(/#\/404/);
  });

  test('[R-ROUTE-11] labels lead to sign-in, forgot password, home, Agent Center, add host, history, Personal Center, Host Earnings, bind host, bind agent group, agent group query, the password dialog, the menu search and the languages', async ({
    page,
  }) => {
    await page.goto(address());
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    await page.goBack();
    await signIn(page, people.agent());
    await expect(page).toHaveURL(`${address()}/#/dashboard`);

    const reached = async (label: string, title = label) => {
      await menu(page).getByRole('link', { name: label, exact: true }).click();
      await expect(main(page).getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(tabs(page).locator('[aria-current="page"]')).toHaveText(label);
    };
    await reached('Add hosts');
    await reached('History');
    await menu(page).getByRole('button', { name: 'Agent groups' }).click();
    for (const label of ['Agent Center', 'Bind hosts', 'Bind agent groups', 'Agent group query']) await reached(label);
    await menu(page).getByRole('button', { name: 'Statistics' }).click();
    await reached('Host Earnings');
    await menu(page).getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page).toHaveURL(`${address()}/#/dashboard`);

    await account(page).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    for (const field of ['Old password', 'New password', 'Confirm new password']) {
      await expect(dialog.getByLabel(field, { exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const search = page.getByRole('banner').getByRole('combobox', { name: 'Search the menu' });
    await search.fill('earnings');
    await expect(page.getByRole('option', { name: /Host Earnings/ }).first()).toBeVisible();
    await search.press('Enter');
    await expect(main(page).getByRole('heading', { level: 1, name: 'Host Earnings' })).toBeVisible();
    await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('zh-CN');
    await expect(main(page).getByRole('heading', { level: 1, name: '主播收益' })).toBeVisible();
  });

  test('[R-ROUTE-10] menu and routes come from the server: an item that is not granted is /404 and its code is not loaded; a granted item is available', async ({
    page,
  }) => {
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.url()));
    await enter(page, people.agent(), '/hosts/review');
    await expect(page).toHaveURL(/#\/404/);
    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Add hosts', 'History']);
    expect(chunks.filter((url) => url.includes('review.screen'))).toEqual([]);
    const reviewer = await page.context().browser()?.newContext();
    const granted = await reviewer?.newPage();
    const ofTheirs: string[] = [];
    granted?.on('request', (request) => ofTheirs.push(request.url()));
    if (granted) await enter(granted, people.reviewer(), '/hosts/review');
    expect(ofTheirs.filter((url) => url.includes('review.screen'))).not.toEqual([]);
    await reviewer?.close();
    await page.goto(`${address()}/#/desks/98`);
    await expect(page).toHaveURL(/#\/404/);
    await runSql(
      database(),
      `insert into menus (id, parent_id, kind, title, icon, path, component, position, hidden, cached, roles)
       values (398, null, 'page', 'Desk 98', 'file', '/desks/98', 'add-hosts', 990, false, true, '{agent}')`,
    );
    await page.goto('about:blank');
    await page.goto(`${address()}/#/desks/98`);
    await expect(menu(page).getByRole('link', { name: 'Desk 98' })).toBeVisible();
    await expect(typedIds(page)).toBeVisible();
    await runSql(database(), 'delete from menus where id = 398');
    await page.goto('about:blank');
    await page.goto(`${address()}/#/desks/98`);
    await expect(page).toHaveURL(/#\/404/);
  });

  test('[R-ROUTE-7] paths follow #, and a navigation scrolls the main area to the top in 800 ms, or immediately for users who prefer less motion', async ({
    browser,
  }) => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const context = await browser.newContext({ reducedMotion, viewport: { width: 1280, height: 700 } });
      const page = await context.newPage();
      await page.clock.install();
      await enter(page, people.agent(), '/hosts/history?size=100');
      await expect(main(page).getByRole('row').nth(60)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
      const scroller = main(page).getByRole('row').nth(1);
      const top = () => scroller.evaluate(scrollTopOfMain);
      await main(page).getByRole('row').nth(60).scrollIntoViewIfNeeded();
      await tabs(page).getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL(/dashboard/);
      await tabs(page).getByRole('link', { name: 'History' }).click();
      await expect.poll(top).toBeGreaterThan(500);
      const from = await top();
      await menu(page).getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL(/dashboard/);
      // From now on the test controls the time, so that slow machines don't affect the result.
      await page.clock.pauseAt(Date.now() + 500);
      await menu(page).getByRole('link', { name: 'History' }).click();
      await expect(page).toHaveURL(/history/);
      if (reducedMotion === 'reduce') await expect.poll(top).toBe(0);
      else {
        await expect.poll(top).toBe(from);
        // The first frame starts the animation.
        await page.clock.runFor(20);
        await page.clock.runFor(400);
        const halfway = await top();
        expect(halfway).toBeGreaterThan(from / 4);
        expect(halfway).toBeLessThan((from * 3) / 4);
        await page.clock.runFor(350);
        expect(await top()).toBeGreaterThan(0);
        await page.clock.runFor(80);
        expect(await top()).toBe(0);
      }
      await context.close();
    }
  });

  test('[R-ROUTE-9] the document title has the titles of the page and the app, in the interface’s language', async ({
    page,
  }) => {
    await enter(page, people.agent());
    await expect(page).toHaveTitle('Home - Greenroom');
    await menu(page).getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveTitle('History - Greenroom');
    await page.getByLabel('Language').selectOption('zh-CN');
    await expect(page).toHaveTitle('上传记录 - Greenroom');
    await page.goBack();
    await expect(page).toHaveTitle('首页 - Greenroom');
  });

  test('a deep link opens its route on a cold start, and back and forward lead through screens and filters', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/history?size=50&page=2');
    await expect(main(page).getByRole('row').nth(2)).toBeVisible();
    await expect(page).toHaveURL(/size=50/);
    await menu(page).getByRole('link', { name: 'Add hosts' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Add hosts' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/hosts\/history\?.*page=2/);
    await page.goForward();
    await expect(page).toHaveURL(/hosts\/add/);
  });
});

/** Runs in the browser. Returns the scroll position of the main area. */
function scrollTopOfMain(row: Element): number {
  let most = 0;
  for (let at: Element | null = row; at; at = at.parentElement) most = Math.max(most, at.scrollTop);
  return most;
}
