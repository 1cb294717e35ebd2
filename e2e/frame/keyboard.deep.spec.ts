import { expect, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { chooseItem, escapeTo, expectFocus, tabTo } from '../by-keyboard.ts';
import { address, people, readPicture } from '../journey.ts';
import { test } from '../product.ts';

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open screens' });
const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });

test('by the keyboard alone a user signs in, moves between screens, searches, changes settings, closes and signs out, and always sees the focus', async ({
  page,
}) => {
  test.setTimeout(scaled(90_000));
  await page.goto(`${address()}/#/login`);

  await test.step('sign in', async () => {
    const who = people.agent();
    await expectFocus(page.getByRole('textbox', { name: 'Username' }));
    await page.keyboard.type(who.username);
    await page.keyboard.press('Tab');
    await expectFocus(page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(who.password);
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('textbox', { name: 'Verification code' }));
    await page.keyboard.type(await readPicture(page));
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('button', { name: /^Verification code image/ }));
    await page.keyboard.press('Tab');
    await expectFocus(page.getByLabel('Stay signed in for a day'));
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Stay signed in for a day')).toBeChecked();
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Forgot password?' }));
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('button', { name: 'Sign in' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/dashboard$/);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('skip to the content', async () => {
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('button', { name: 'Skip to the content' }));
    await page.keyboard.press('Enter');
    await expectFocus(main(page));
    // The next focus is in the content, not in the frame.
    await page.keyboard.press('Tab');
    await expectFocus(main(page).locator('*:focus'));
  });

  await test.step('a screen in the menu', async () => {
    await tabTo(page, menu(page).getByRole('link', { name: 'Add hosts' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/hosts\/add$/);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Add hosts' })).toBeVisible();
    await expectFocus(menu(page).getByRole('link', { name: 'Add hosts' }));
  });

  await test.step('the search box', async () => {
    await tabTo(page, page.getByRole('banner').getByLabel('Search the menu'));
    await page.keyboard.type('Histroy');
    await expect(page.getByRole('option', { name: 'History' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/hosts\/history/);
    await expectFocus(main(page));
  });

  await test.step('the palette', async () => {
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expectFocus(main(page));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Profile');
    await expect(palette.getByRole('option', { name: /Profile/ }).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await expect(page).toHaveURL(/#\/user\/center$/);
    await expectFocus(main(page));
  });

  await test.step('a setting', async () => {
    await tabTo(page, account(page), 'Shift+Tab');
    await chooseItem(page, 'Interface settings');
    const settings = page.getByRole('dialog', { name: 'Interface settings' });
    const footer = settings.getByLabel('Show footer');
    await tabTo(page, footer);
    await page.keyboard.press('Space');
    await expect(footer).toBeChecked();
    await expect(page.locator('footer').getByText('ICP 12345678-1')).toBeVisible();
    await escapeTo(page, settings, account(page));
  });

  await test.step('the menu of a tab', async () => {
    const links = tabs(page).getByRole('link');
    await expect(links).toHaveText(['Home', 'Add hosts', 'History', 'Profile']);
    await tabTo(page, tabs(page).getByRole('link', { name: 'History' }));
    await page.keyboard.press('Shift+F10');
    await expectFocus(page.getByRole('menuitem', { name: 'Refresh' }));
    await escapeTo(page, page.getByRole('menu'), tabs(page).getByRole('link', { name: 'History' }));
    await page.keyboard.press('Shift+F10');
    await expectFocus(page.getByRole('menuitem', { name: 'Refresh' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectFocus(page.getByRole('menuitem', { name: 'Close others' }));
    await page.keyboard.press('Enter');
    await expect(links).toHaveText(['Home', 'History']);
    await expect(page).toHaveURL(/#\/hosts\/history/);
    await expectFocus(tabs(page).getByRole('link', { name: 'History' }));
  });

  await test.step('dialogs return the focus', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Notifications/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Notifications' }) });
    await expect(panel).toBeVisible();
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await escapeTo(page, panel, page.getByRole('button', { name: /^Notifications/ }));
    await page.keyboard.press('Control+/');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toBeVisible();
    await escapeTo(page, keys, page.getByRole('button', { name: /^Notifications/ }));
    await tabTo(page, account(page));
    await chooseItem(page, 'Change password');
    const password = page.getByRole('dialog', { name: 'Change password' });
    await expectFocus(password.getByLabel('Old password', { exact: true }));
    await escapeTo(page, password, account(page));
  });

  await test.step('sign out', async () => {
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('menuitem').first());
    await escapeTo(page, page.getByRole('menu'), account(page));
    await chooseItem(page, 'Sign out');
    const question = page.getByRole('dialog', { name: 'Sign out?' });
    await expectFocus(question.getByRole('button', { name: 'Sign out' }));
    await escapeTo(page, question, account(page));
    await chooseItem(page, 'Sign out');
    await expectFocus(question.getByRole('button', { name: 'Sign out' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('textbox', { name: 'Username' }));
    expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  });
});
