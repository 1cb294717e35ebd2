import { expect, type Locator, type Page, test } from '@playwright/test';
import { address, database, enter, people } from './journey.ts';
import { runSql } from './planted.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open screens' });
const main = (page: Page) => page.getByRole('main');
const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });
const typedIds = (page: Page) => main(page).getByRole('textbox', { name: /IDs/ });

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0;
}

async function cookie(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((each) => each.name === name)?.value;
}

async function openSettings(page: Page): Promise<Locator> {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Interface settings' }).click();
  return page.getByRole('dialog', { name: 'Interface settings' });
}

/** Folders and many screens, for operators alone: the menu of everybody else stays as it is shipped. */
async function plantMenus(): Promise<void> {
  await runSql(
    database(),
    `insert into menus (id, parent_id, kind, title, icon, path, component, position, hidden, cached, roles)
     select 300 + n, null, 'folder', 'Folder ' || n, 'folder', '/folder-' || n, null, 500 + n, false, false, '{operator}'::text[]
     from generate_series(1, 2) n
     union all
     select 310 + n, 300 + (n % 2) + 1, 'page', 'Desk ' || n, 'file', '/desks/' || n, 'add-hosts', n, false, true, '{operator}'::text[]
     from generate_series(1, 12) n
     on conflict (id) do nothing`,
  );
}

test.describe('routes', () => {
  test('[R-ROUTE-2] / redirects to /dashboard', async ({ page }) => {
    await enter(page, people.agent(), '/');
    await expect(page).toHaveURL(`${address()}/#/dashboard`);
    await page.goto(`${address()}/#`);
    await expect(page).toHaveURL(`${address()}/#/dashboard`);
  });

  test('[R-ROUTE-4] the group /user is a breadcrumb without a link, and its two screens are not cached', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/user/password');
    const crumbs = page.getByRole('navigation', { name: 'You are here' });
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'Personal centre', 'Change password']);
    await expect(crumbs.getByRole('link')).toHaveText(['Home']);
    const old = main(page).getByLabel('Old password', { exact: true });
    await old.fill('not to be kept');
    await tabs(page).getByRole('link', { name: 'Home' }).click();
    await tabs(page).getByRole('link', { name: 'Change password' }).click();
    await expect(old).toHaveValue('');

    await page.goto(`${address()}/#/user/center`);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Personal centre' })).toBeVisible();
    await main(page).evaluate((element) => element.querySelector('h1')?.setAttribute('data-before', 'true'));
    await tabs(page).getByRole('link', { name: 'Home' }).click();
    await tabs(page).getByRole('link', { name: 'Personal centre' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Personal centre' })).toBeVisible();
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
    await expect(main(page).getByRole('heading', { level: 1, name: 'No right to this' })).toBeVisible();

    // Menus and routes are filtered on the server: after a reload the screen does not exist, nor its code.
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.url()));
    await page.goto('about:blank');
    await page.goto(`${address()}/#/hosts/history`);
    await expect(page).toHaveURL(/#\/404/);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(menu(page).getByRole('link')).toHaveText(['Home']);
    expect(chunks.filter((url) => url.includes('history.screen'))).toEqual([]);
    await runSql(database(), role, ['default', 'agent']);

    await page.goto('about:blank');
    await page.goto(`${address()}/#/no/such/page`);
    await expect(page).toHaveURL(/#\/404/);

    // The level of the first role is the roleLevel of the login record: see the personal centre's tests.
    await runSql(database(), `delete from sessions where user_id = (select id from users where username = 'agent')`);
    await menu(page).getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  });

  test('[R-ROUTE-6] /redirect/{fullPath} remounts the view behind it and runs its queries again', async ({ page }) => {
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
    // What is behind it must be granted as well.
    await page.goto(`${address()}/#/redirect/hosts/review`);
    await expect(page).toHaveURL(/#\/404/);
  });

  test('[R-ROUTE-10] menu and routes come from the server: what is not granted is /404, its code not loaded; what is granted is there', async ({
    page,
  }) => {
    const chunks: string[] = [];
    page.on('request', (request) => chunks.push(request.url()));
    await enter(page, people.agent(), '/hosts/review');
    await expect(page).toHaveURL(/#\/404/);
    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Add hosts', 'History']);
    expect(chunks.filter((url) => url.includes('review.screen'))).toEqual([]);
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

  test('[R-ROUTE-7] paths stand behind #, and a navigation scrolls the main area to the top in 800 ms, or at once for who prefers less motion', async ({
    browser,
  }) => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const context = await browser.newContext({ reducedMotion, viewport: { width: 1280, height: 700 } });
      const page = await context.newPage();
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
      await scroller.evaluate(watchScrolling);
      await menu(page).getByRole('link', { name: 'Home' }).click();
      await menu(page).getByRole('link', { name: 'History' }).click();
      await expect.poll(top).toBe(0);
      const { between, milliseconds } = await scroller.evaluate(whatWasSeen, from);
      if (reducedMotion === 'reduce') expect(between).toBe(0);
      else {
        expect(between).toBeGreaterThan(5);
        // As exact as frames are.
        expect(milliseconds).toBeGreaterThan(750);
        expect(milliseconds).toBeLessThan(1200);
      }
      await context.close();
    }
  });

  test('[R-ROUTE-9] the document’s title is that of the page and of the app, in the interface’s language', async ({
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

  test('a deep link meets its route on a cold start, and back and forward lead through screens and filters', async ({
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

/** Runs in the browser: how far the main area is scrolled, wherever in it the scroll bar is. */
function scrollTopOfMain(row: Element): number {
  let most = 0;
  for (let at: Element | null = row; at; at = at.parentElement) most = Math.max(most, at.scrollTop);
  return most;
}

/** Runs in the browser: notes at every frame where the main area stands. */
function watchScrolling(row: Element): void {
  const seen: [number, number][] = [];
  const box = (() => {
    let at: Element | null = row;
    while (at && at.scrollTop === 0) at = at.parentElement;
    return at;
  })();
  const look = () => {
    if (box?.checkVisibility()) seen.push([performance.now(), box.scrollTop]);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(globalThis, { seenScrolling: seen });
}

/** Runs in the browser: how many places between the start and the top were seen, and how long the way took. */
function whatWasSeen(_row: Element, from: number): { between: number; milliseconds: number } {
  const seen: [number, number][] = Reflect.get(globalThis, 'seenScrolling');
  const end = seen.findIndex(([, at]) => at === 0);
  const before = seen.slice(0, end);
  const start = before.findLastIndex(([, at]) => at >= from);
  return { between: before.length - 1 - start, milliseconds: (seen[end]?.[0] ?? 0) - (seen[start]?.[0] ?? 0) };
}

test.describe('the frame', () => {
  test('[R-SHELL-1] [R-SHELL-8] the sidebar is 205 px wide, folds to a rail, remembers it in a cookie, and has a logout entry', async ({
    page,
  }) => {
    await enter(page, people.agent());
    expect(await widthOf(menu(page))).toBe(205);
    await expect(menu(page).getByText('Back-office management')).toHaveCount(0);
    await expect(menu(page).getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the menu' }).click();
    expect(await cookie(page, 'sidebarStatus')).toBe('0');
    await expect.poll(() => widthOf(menu(page))).toBeLessThan(80);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
    expect(await widthOf(menu(page))).toBeLessThan(80);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    expect(await cookie(page, 'sidebarStatus')).toBe('1');
    await expect.poll(() => widthOf(menu(page))).toBe(205);

    const settings = await openSettings(page);
    await settings.getByLabel('Show logo').check();
    await expect(menu(page).getByText('Back-office management')).toBeVisible();
  });

  test('[R-SHELL-2] the top bar has menu toggle, breadcrumb, search, fullscreen, layout size, language and the avatar’s menu', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/add');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Close the menu' })).toBeVisible();
    await expect(bar.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')).toHaveText([
      'Home',
      'Add hosts',
    ]);
    await expect(bar.getByRole('combobox', { name: 'Search the menu' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Layout size' })).toBeVisible();
    await expect(bar.getByLabel('Language')).toBeVisible();
    for (const [entry, url] of [['Personal centre', /#\/user\/center$/]] as const) {
      await account(page).click();
      await page.getByRole('menuitem', { name: entry }).click();
      await expect(page).toHaveURL(url);
    }
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await account(page).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  });

  test('[R-SHELL-3] [R-SHELL-12] the settings have their defaults, take effect at once and are remembered', async ({
    page,
  }) => {
    await plantMenus();
    await enter(page, people.operator(), '/hosts/history');
    const header = page.getByRole('banner');
    const folder = (n: number) => menu(page).getByRole('button', { name: `Folder ${n}` });
    let settings = await openSettings(page);
    const states = async () =>
      Promise.all(
        ['Show tabs', 'Fixed header', 'Show logo', 'Show footer', 'One menu open at a time'].map((name) =>
          settings.getByLabel(name).isChecked(),
        ),
      );
    expect(await states()).toEqual([true, true, false, false, true]);
    await expect(settings.getByRole('radio', { name: 'Blue (default)' })).toBeChecked();

    await settings.getByLabel('Show tabs').uncheck();
    await expect(page.locator('nav[aria-label="Open screens"]')).toHaveCount(0);
    await settings.getByLabel('Show logo').check();
    await expect(page.getByText('Back-office management')).toBeVisible();
    await settings.getByLabel('Show footer').check();
    await expect(page.locator('footer')).toBeVisible();
    await settings.getByRole('radio', { name: 'Green' }).click();
    const accent = () => page.locator(':root').evaluate(readAccent);
    await expect.poll(accent).toContain('#11a983');
    await settings.getByLabel('One menu open at a time').uncheck();
    await settings.getByLabel('Fixed header').uncheck();
    await page.keyboard.press('Escape');
    await folder(1).click();
    await folder(2).click();
    await expect(folder(1)).toHaveAttribute('aria-expanded', 'true');
    await expect(folder(2)).toHaveAttribute('aria-expanded', 'true');
    await main(page).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(header).not.toBeInViewport();

    await page.reload();
    await expect(page.locator('footer')).toBeVisible();
    await expect(page.locator('nav[aria-label="Open screens"]')).toHaveCount(0);
    await expect.poll(accent).toContain('#11a983');
    settings = await openSettings(page);
    expect(await states()).toEqual([false, false, true, true, false]);
    await settings.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect.poll(states).toEqual([true, true, false, false, true]);
    await expect.poll(accent).toContain('#1890ff');
    await expect(tabs(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await folder(1).click();
    await folder(2).click();
    await expect(folder(1)).toHaveAttribute('aria-expanded', 'false');
    await main(page).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(header).toBeInViewport();
  });

  test('[R-SHELL-7] the footer is off by default and shows the filing number of the settings when it is on', async ({
    page,
  }) => {
    await enter(page, people.agent());
    await expect(page.locator('footer')).toHaveCount(0);
    const settings = await openSettings(page);
    await settings.getByLabel('Show footer').check();
    await expect(page.locator('footer').getByText('ICP 12345678-1')).toBeVisible();
  });

  test('[R-SHELL-9] below 992 px the menu lies over the page without animation and closes on a route change and on a click outside', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 991, height: 800 });
    await enter(page, people.agent());
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu(page)).toBeVisible();
    // Shown and gone within the same frame: nothing moves.
    expect(await menu(page).evaluate(movesSlowly)).toBe(false);
    await menu(page).getByRole('link', { name: 'Add hosts' }).click();
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu(page)).toBeVisible();
    await page.mouse.click(700, 400);
    await expect(menu(page)).toBeHidden();
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(menu(page)).toBeVisible();
  });

  test('[R-SHELL-10] of four layout sizes small is the first; another refreshes the view, says so, and is kept in a cookie', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/history');
    const row = main(page).getByRole('row').nth(2);
    await expect(row).toBeVisible();
    // A row of one line: where a reason takes several, the row is higher.
    const height = () => main(page).getByRole('row').evaluateAll(lowest);
    const picker = page.getByRole('banner').getByRole('button', { name: 'Layout size' });
    await picker.click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['Default', 'Medium', 'Small', 'Mini']);
    await expect(page.getByRole('menuitemradio', { name: 'Small' })).toBeChecked();
    const heights: number[] = [await height()];
    await page.keyboard.press('Escape');
    for (const name of ['Mini', 'Medium', 'Default']) {
      const again = page.waitForResponse(/history\?/);
      await picker.click();
      await page.getByRole('menuitemradio', { name }).click();
      await expect(page.getByText('Layout size set').first()).toBeVisible();
      await again;
      await expect.poll(() => cookie(page, 'size')).toBe(name.toLowerCase());
      await expect(row).toBeVisible();
      heights.push(await height());
    }
    expect(heights).toEqual([36, 32, 40, 48]);
    await page.reload();
    await expect(row).toBeVisible();
    await expect.poll(height).toBe(48);
    await page.getByLabel('Language').selectOption('zh-CN');
    await page.getByRole('banner').getByRole('button', { name: '布局大小' }).click();
    await page.getByRole('menuitemradio').nth(2).click();
    await expect(page.getByText('布局设置成功')).toBeVisible();
  });

  test('[R-SHELL-11] eight presets and a free choice recolour the whole interface, with a message while it is done', async ({
    page,
  }) => {
    await enter(page, people.agent());
    const settings = await openSettings(page);
    const colours = settings.getByRole('radiogroup', { name: 'Theme colour' }).getByRole('radio');
    await expect(colours).toHaveCount(9);
    await page.evaluate(watchFor, 'Applying the theme colour');
    const accent = () => page.locator(':root').evaluate(readAccent);
    await expect.poll(accent).toContain('#1890ff');
    await settings.getByRole('radio', { name: 'Violet' }).click();
    await expect.poll(accent).toContain('#6959cd');
    await settings.getByRole('radio', { name: 'Another colour' }).click();
    await settings.getByLabel('Colour code').fill('#e91e63');
    await settings.getByLabel('Colour code').press('Enter');
    await expect.poll(accent).toContain('#e91e63');
    await expect(page.locator('body')).toHaveAttribute('data-saw-text', 'true');
    await expect(page.getByText('Applying the theme colour')).toHaveCount(0);
    await page.reload();
    await expect.poll(accent).toContain('#e91e63');
  });

  test('[R-SHELL-13] the whole screen can be filled and left, and a browser that cannot says so', async ({ page }) => {
    await enter(page, people.agent());
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
    expect(await page.evaluate('document.fullscreenElement !== null')).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
    await page.evaluate(`Object.defineProperty(document, 'fullscreenEnabled', { value: false })`);
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await expect(page.getByText('you browser can not work')).toBeVisible();
  });
});

/** Runs in the browser: the height of the lowest row of a table's body. */
function lowest(rows: Element[]): number {
  return Math.min(...rows.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)));
}

/** Runs in the browser: the colours that the theme is made from. */
function readAccent(root: Element): string {
  const style = getComputedStyle(root);
  return Array.from({ length: 10 }, (_each, shade) => style.getPropertyValue(`--mantine-color-accent-${shade}`)).join(
    ' ',
  );
}

/** Runs in the browser: whether an element changes over time. */
function movesSlowly(element: Element): boolean {
  const { transitionDuration, animationName } = getComputedStyle(element);
  return animationName !== 'none' || transitionDuration.split(',').some((each) => Number.parseFloat(each) > 0);
}

/** Runs in the browser: marks the document once a text is shown. */
function watchFor(text: string): void {
  new MutationObserver(() => {
    if (document.body.textContent?.includes(text)) document.body.dataset.sawText = 'true';
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

test.describe('tabs', () => {
  test('[R-SHELL-4] ten kept views with half-filled forms stay as they are, a pinned one cannot be closed, and a reload finds the tabs again', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await plantMenus();
    await enter(page, people.operator());
    for (let desk = 1; desk <= 9; desk += 1) {
      await page.goto(`${address()}/#/desks/${desk}`);
      await typedIds(page).fill(`6400001${desk}`);
    }
    await page.goto(`${address()}/#/hosts/history?size=50`);
    await expect(main(page).getByRole('row').nth(40)).toBeVisible();
    await main(page).getByRole('row').nth(40).scrollIntoViewIfNeeded();
    const names = ['Home', ...Array.from({ length: 9 }, (_each, n) => `Desk ${n + 1}`), 'History'];
    await expect(tabs(page).getByRole('link')).toHaveText(names);
    await expect(tabs(page).getByRole('button', { name: 'Close Home' })).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (let desk = 9; desk >= 1; desk -= 1) {
      await tabs(page)
        .getByRole('link', { name: `Desk ${desk}`, exact: true })
        .click();
      await expect(typedIds(page)).toHaveValue(`6400001${desk}`);
    }
    await tabs(page).getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(/size=50/);
    await expect(main(page).getByRole('row').nth(40)).toBeInViewport();
    expect(asked.filter((url) => url.includes('.js'))).toEqual([]);

    await page.reload();
    await expect(tabs(page).getByRole('link')).toHaveText(names);
    await tabs(page).getByRole('link', { name: 'Desk 4', exact: true }).click();
    await expect(typedIds(page)).toHaveValue('64000014');
    await tabs(page).getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Delete');
    await expect(tabs(page).getByRole('link').first()).toHaveText('Home');
  });

  test('[R-SHELL-5] the menu of a tab is 105 px wide, comes on a right click and from the keyboard, and refreshes and closes', async ({
    page,
  }) => {
    await plantMenus();
    await page.setViewportSize({ width: 1100, height: 700 });
    await enter(page, people.operator());
    for (let desk = 1; desk <= 12; desk += 1) {
      await page.goto(`${address()}/#/desks/${desk}`);
      await expect(typedIds(page)).toBeVisible();
    }
    const tab = (name: string) => tabs(page).getByRole('link', { name, exact: true });
    // The active tab is in view, with 4 px around it.
    await expect(tab('Desk 12')).toBeInViewport({ ratio: 1 });
    await expect(tab('Home')).not.toBeInViewport({ ratio: 1 });
    expect(await tabs(page).getByRole('list').evaluate(scrollPadding)).toBe('4px');

    await typedIds(page).fill('64000015');
    await tab('Desk 12').click({ button: 'right' });
    const open = page.getByRole('menu');
    expect(await widthOf(open)).toBe(105);
    await expect(open.getByRole('menuitem')).toHaveText(['Refresh', 'Close', 'Close others', 'Close all']);
    await page.keyboard.press('Escape');
    await expect(open).toBeHidden();

    const before = tabs(page).getByRole('link');
    await expect(before).toHaveCount(13);
    await tab('Desk 12').focus();
    await page.keyboard.press('Shift+F10');
    await open.getByRole('menuitem', { name: 'Close', exact: true }).click();
    await expect(before).toHaveCount(12);
    await tab('Desk 11').focus();
    await page.keyboard.press('ContextMenu');
    await open.getByRole('menuitem', { name: 'Close others' }).click();
    await expect(before).toHaveText(['Home', 'Desk 11']);
    await tab('Home').click({ button: 'right' });
    await expect(open.getByRole('menuitem', { name: 'Close', exact: true })).toBeDisabled();
    await open.getByRole('menuitem', { name: 'Close all' }).click();
    await expect(before).toHaveText(['Home']);
    await expect(page).toHaveURL(/#\/dashboard$/);
  });

  test('tabs are put in another order by dragging and by the keyboard, and stay so', async ({ page }) => {
    await plantMenus();
    await enter(page, people.operator());
    for (let desk = 1; desk <= 3; desk += 1) {
      await page.goto(`${address()}/#/desks/${desk}`);
      await expect(typedIds(page)).toBeVisible();
    }
    const links = tabs(page).getByRole('link');
    await expect(links).toHaveText(['Home', 'Desk 1', 'Desk 2', 'Desk 3']);
    const from = await tabs(page).getByRole('link', { name: 'Desk 3' }).boundingBox();
    const to = await tabs(page).getByRole('link', { name: 'Desk 1' }).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 8 });
    await page.mouse.move((to?.x ?? 0) + 2, (to?.y ?? 0) + 10, { steps: 3 });
    await page.mouse.up();
    await expect(links).toHaveText(['Home', 'Desk 3', 'Desk 1', 'Desk 2']);
    await tabs(page).getByRole('link', { name: 'Desk 2' }).focus();
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect(links).toHaveText(['Home', 'Desk 3', 'Desk 2', 'Desk 1']);
    await page.reload();
    await expect(links).toHaveText(['Home', 'Desk 3', 'Desk 2', 'Desk 1']);
  });
});

/** Runs in the browser. */
function scrollPadding(list: Element): string {
  return getComputedStyle(list).scrollPaddingInlineStart;
}

test.describe('finding', () => {
  test('[R-SHELL-6] the search box finds screens by a misspelt title or a path and opens one by the keyboard', async ({
    page,
  }) => {
    await enter(page, people.agent());
    const box = page.getByRole('banner').getByRole('combobox', { name: 'Search the menu' });
    await box.fill('Histroy');
    await expect(page.getByRole('option', { name: 'History' })).toBeVisible();
    await box.press('Enter');
    await expect(page).toHaveURL(/#\/hosts\/history/);
    await box.fill('user/passw');
    await box.press('Enter');
    await expect(page).toHaveURL(/#\/user\/password/);
    await box.fill('zzzzqqqq');
    await expect(page.getByText('No screen matches')).toBeVisible();
  });

  test('[R-PLUS-10] the palette finds screens, hosts, groups and actions, as far as the menu’s own permissions go', async ({
    page,
  }) => {
    await enter(page, people.agent());
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Find and do' });
    const field = palette.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('History');
    await expect(palette.getByRole('option', { name: /History/ }).first()).toBeVisible();
    await field.fill('Review');
    await expect(palette.getByRole('option', { name: /Review/ })).toHaveCount(0);
    const [host] = await runSql(
      database(),
      `select m.host_id from memberships m join group_scope s on s.group_id = m.group_id
       join users u on u.id = s.user_id where u.username = 'agent' and m.to_at is null order by 1 limit 1`,
    );
    await field.fill(String(host?.host_id));
    await palette
      .getByRole('option', { name: new RegExp(String(host?.host_id)) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`hosts/history\\?.*${String(host?.host_id)}`));
    await page.keyboard.press('Control+k');
    await field.fill('Istanbul');
    await palette
      .getByRole('option', { name: /Istanbul/ })
      .first()
      .click();
    await expect(page).toHaveURL(/hosts\/history\?.*group/);
    const [stranger] = await runSql(
      database(),
      `select m.host_id from memberships m where m.to_at is null and not exists (
         select from group_scope s join users u on u.id = s.user_id where u.username = 'agent' and s.group_id = m.group_id)
       and not exists (select from applications a join group_scope s on s.group_id = a.group_id
         join users u on u.id = s.user_id where u.username = 'agent' and a.host_id = m.host_id)
       order by 1 limit 1`,
    );
    await page.keyboard.press('Control+k');
    const searched = page.waitForResponse(/hosts\/search/);
    await field.fill(String(stranger?.host_id));
    await searched;
    await expect(palette.getByText(/^Nothing matches/)).toBeVisible();
    await field.fill('Sign out');
    await field.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible();
  });

  test('? shows the keys of every screen, and single letters can be switched off', async ({ page }) => {
    await enter(page, people.agent(), '/hosts/history');
    await expect(main(page).getByRole('row').nth(2)).toBeVisible();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await expect(help.getByText('Find a screen, a host, a group or an action')).toBeVisible();
    await help.getByLabel('Use single-letter keys').uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('?');
    await expect(help).toBeHidden();
  });
});

test.describe('how it looks', () => {
  test('[R-PLUS-14] dark by the system and by choice, right to left, and as dense as the layout size says', async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    await enter(page, people.agent(), '/hosts/history');
    const scheme = page.locator('html');
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
    const settings = await openSettings(page);
    await settings.getByText('Light', { exact: true }).click();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.reload();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.getByLabel('Language').selectOption('ar');
    await expect(scheme).toHaveAttribute('dir', 'rtl');
    const [sidebar, content] = await Promise.all([page.locator('nav').first().boundingBox(), main(page).boundingBox()]);
    expect(sidebar?.x ?? 0).toBeGreaterThan(content?.x ?? 0);
    await context.close();
  });
});
