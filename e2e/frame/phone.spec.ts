import { SCREENS } from '@greenroom/contract/screens.ts';
import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { whatOverflows } from '../fit.ts';
import { address, database, enter, people, readPicture } from '../journey.ts';
import { plantUser, runSql } from '../planted.ts';
import { test } from '../product.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;
/** The widths of phones that the interface is made for, and the narrowest that WCAG 2.2 requires (1.4.10). */
const WIDTHS = [360, 320];
/** Minimum size of controls, from WCAG 2.2, 2.5.8. */
const LEAST_PX = 24;

const main = (page: Page) => page.getByRole('main');
const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 }).first();

/** Runs in the browser. Returns frame controls that are too small for a finger. */
function whatIsTooSmall(least: number): string[] {
  const controls = document.querySelectorAll(
    ':is(header, nav, footer) :is(a[href], button, select, input, [role="menuitem"], [role="menuitemradio"])',
  );
  return [...controls]
    .filter((control) => control.closest('main, [role="dialog"]') === null)
    .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < least - 0.01)
    .map(({ control, box }) => {
      const label = control.getAttribute('aria-label') ?? control.textContent;
      return `${label}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`;
    });
}

/** Runs in the browser. Returns the fields that make a phone zoom in when they are tapped. */
function whatEnlarges(): string[] {
  const fields = document.querySelectorAll(
    'textarea, select, input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"])',
  );
  return [...fields]
    .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
    .filter(({ size }) => size < 16)
    .map(
      ({ field, size }) => `${field.getAttribute('name') ?? field.getAttribute('aria-label') ?? field.id}: ${size} px`,
    );
}

/**
 * Checks at each width that nothing is outside the window, all frame controls are large enough, and no field zooms the
 * page.
 */
async function expectToFit(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.viewport.height });
    await expect
      .poll(() => page.evaluate(whatOverflows, width), { message: `${where}, ${width} px wide`, timeout: scaled(5000) })
      .toEqual([]);
    const small = () => page.evaluate(whatIsTooSmall, LEAST_PX);
    await expect.poll(small, { message: `${where}, ${width} px wide`, timeout: scaled(5000) }).toEqual([]);
  }
  expect(await page.evaluate(whatEnlarges), where).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
}

/** Opens a screen and waits for its content. */
async function show(page: Page, path: string, ready: Locator): Promise<void> {
  await page.goto(`${address()}/#${path}`);
  await expect(ready).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading|^جار/ })).toHaveCount(0);
  await expectToFit(page, path);
}

const SECTIONS = ['profile', 'security', 'sessions', 'logins', 'notifications'];

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an agent signs in, adds hosts and finds everything with the thumb, and nothing is wider than the screen', async ({
    page,
  }) => {
    test.setTimeout(scaled(90_000));
    const who = people.agent();
    await page.goto(`${address()}/#/login`);
    await page.getByLabel('Username').fill(who.username);
    await page.getByLabel('Password', { exact: true }).fill(who.password);
    await page.getByLabel('Verification code').fill(await readPicture(page));
    await expectToFit(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in' }).tap();
    await expect(heading(page)).toBeVisible();
    await expectToFit(page, 'home');

    await page.getByRole('button', { name: 'Open the menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await expectToFit(page, 'menu');
    await menu.getByRole('link', { name: 'Add hosts' }).tap();
    await expect(menu).toBeHidden();
    await expect(heading(page)).toHaveText('Add hosts');
    const group = main(page).getByRole('combobox', { name: /^Group/ });
    if (!(await group.inputValue()).includes('Istanbul')) {
      await group.tap();
      await group.fill('Istanbul');
      await page
        .getByRole('option', { name: /Istanbul/ })
        .first()
        .tap();
    }
    await main(page).getByRole('textbox', { name: /IDs/ }).fill('64000007 64000008 12x');
    await expect(main(page).getByText('1 invalid', { exact: true })).toBeVisible();
    await expectToFit(page, 'add hosts, filled in');
    await main(page).getByRole('button', { name: 'Add 2 hosts' }).tap();
    const summary = main(page).getByRole('region', { name: /Submission/ });
    await expect(summary.getByText('Not added', { exact: true })).toBeVisible();
    await expect(summary.getByText('2', { exact: true }).first()).toBeVisible();
    await expectToFit(page, 'submission');

    const details = page.getByRole('button', { name: /^Details of/ });
    const row = main(page).getByRole('listitem').filter({ has: details });
    await show(page, '/hosts/history?hostId=64000007', row);
    await row.getByText('Not reviewed').tap();
    await expect(page).toHaveURL(/open=/);
    await expectToFit(page, 'a host of the history');
    await show(page, '/hosts/history', details.nth(3));
    for (const section of SECTIONS) await show(page, `/user/center?section=${section}`, heading(page));
    await show(page, '/user/password', heading(page));
    await show(page, '/nowhere', heading(page));

    await page.getByRole('button', { name: /^Notifications/ }).tap();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    await expectToFit(page, 'notifications');
    await panel.getByRole('button', { name: 'Close' }).tap();
    await expect(panel).toHaveCount(0);

    await account(page).tap();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectToFit(page, 'account');
    await page.getByRole('menuitem', { name: 'Interface settings' }).tap();
    const settings = page.getByRole('dialog', { name: 'Interface settings' });
    await expect(settings.getByLabel('Show footer')).toBeVisible();
    await expectToFit(page, 'settings');
    await settings.getByLabel('Show footer').tap();
    await expect(page.locator('footer')).toBeVisible();
    await settings.getByRole('button', { name: 'Close' }).tap();
    await expect(settings).toHaveCount(0);
    await expectToFit(page, 'footer');

    await account(page).tap();
    await page.getByRole('menuitem', { name: 'Change password' }).tap();
    const password = page.getByRole('dialog', { name: 'Change password' });
    await expect(password.getByLabel('Old password', { exact: true })).toBeVisible();
    await expectToFit(page, 'change password');
    await password.getByRole('button', { name: 'Close' }).tap();
    await expect(password).toHaveCount(0);

    await page.getByRole('banner').getByRole('button', { name: 'Search the menu' }).tap();
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox').fill('His');
    await expect(palette.getByRole('option', { name: /History/ }).first()).toBeVisible();
    await expectToFit(page, 'palette');
    await palette
      .getByRole('option', { name: /History/ })
      .first()
      .tap();
    await expect(page).toHaveURL(/#\/hosts\/history/);
  });

  test('a reviewer sees a case and the list, and nothing is wider than the screen', async ({ page }) => {
    await enter(page, people.reviewer(), '/hosts/review');
    const copy = page.getByRole('button', { name: /^Copy ID/ });
    await show(page, '/hosts/review', copy.first());
    await show(page, '/hosts/review?mode=list', main(page).getByRole('listitem').nth(3));
  });
});

test('from right to left at 1280 px nothing is outside the window either', async ({ page }) => {
  test.setTimeout(scaled(90_000));
  const width = 1280;
  await page.setViewportSize({ width, height: 800 });
  const who = { username: 'adel.arabic', password: 'first-secret', email: 'adel.arabic@example.com' };
  await plantUser(database(), who, 'administrator');
  await runSql(database(), `update users set locale = 'ar' where username = $1`, [who.username]);
  await enter(page, who);
  await page.getByRole('banner').getByRole('combobox', { name: 'Language' }).selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const row = main(page).getByRole('row').nth(3);
  const screens: [string, Locator][] = [
    ...Object.values(SCREENS).map(({ path }): [string, Locator] => [path, heading(page)]),
    ['/hosts/add?batch=1', heading(page)],
    ['/hosts/history', row],
    ['/hosts/review', main(page).getByRole('img').first()],
    ['/hosts/review?mode=list', row],
    ...SECTIONS.map((each): [string, Locator] => [`/user/center?section=${each}`, heading(page)]),
    ['/nowhere', heading(page)],
  ];
  for (const [path, ready] of screens) {
    await page.goto(`${address()}/#${path}`);
    await expect(ready).toBeVisible();
    await expect.poll(() => page.evaluate(whatOverflows, width), { message: path, timeout: scaled(5000) }).toEqual([]);
  }
});
