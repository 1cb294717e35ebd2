import { expect, type Locator, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { chooseItem, expectFocus, expectFocusIn, goTo, goToRow, tabTo } from '../by-keyboard.ts';
import { enter, people } from '../journey.ts';
import { keepMenus } from '../menus-as-before.ts';
import { main } from '../person.ts';
import { test } from '../product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => main(page).getByRole('complementary', { name });
const row = (page: Page, name: RegExp) => main(page).getByRole('row', { name });

/** Replaces the text in the focused field. */
async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

keepMenus();

test('[R-PLUS-21] by the keyboard alone an administrator copies a role, invites and disables a user, and arranges the menu', async ({
  page,
}) => {
  test.setTimeout(scaled(120_000));
  await enter(page, people.admin(), '/dashboard');

  await test.step('copy a role', async () => {
    await goTo(page, 'Roles');
    await goToRow(page, row(page, /Reviewer/));
    await page.keyboard.press('Enter');
    await tabTo(page, button(panel(page, 'Reviewer'), 'Copy'));
    await page.keyboard.press('Enter');
    await expectFocus(dialog(page).getByRole('textbox', { name: 'Role' }));
    await retype(page, 'Key desk');
    const right = dialog(page).getByLabel('View groups and their hosts');
    await tabTo(page, right);
    await page.keyboard.press('Space');
    await expect(right).not.toBeChecked();
    await tabTo(page, button(dialog(page), 'Save'));
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(panel(page, 'Key desk')).toBeVisible();
  });

  await test.step('invite a user with this role', async () => {
    await goTo(page, 'Users');
    await tabTo(page, button(main(page), 'New user'));
    await page.keyboard.press('Enter');
    await expectFocus(dialog(page).getByRole('textbox', { name: 'Username' }));
    await page.keyboard.type('kay.keys');
    await tabTo(page, dialog(page).getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.type('Kay Keys');
    await tabTo(page, dialog(page).getByRole('textbox', { name: 'Email' }));
    await page.keyboard.type('kay.keys@example.com');
    await tabTo(page, dialog(page).getByLabel('Key desk'));
    await page.keyboard.press('Space');
    await tabTo(page, button(dialog(page), 'Create and send email'));
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(panel(page, 'Kay Keys').getByText('Invited')).toBeVisible();
  });

  await test.step('act on several users together', async () => {
    await goTo(page, 'Users');
    await goToRow(page, row(page, /Kay Keys/));
    await page.keyboard.press('Space');
    await tabTo(page, button(page, 'Actions'));
    await chooseItem(page, 'Disable');
    await expectFocusIn(dialog(page));
    await tabTo(page, button(dialog(page), 'Disable'));
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('1 user: done');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, /Kay Keys/)).toContainText('Disabled');
  });

  await test.step('change a menu item', async () => {
    await goTo(page, 'Menu editor');
    const history = row(page, /^History/);
    await goToRow(page, history);
    await page.keyboard.press('Alt+ArrowUp');
    await expect(main(page).getByRole('status').filter({ hasText: '“History” is now 1 of' })).toBeVisible();
    await expectFocus(history);
    await page.keyboard.press('Enter');
    await tabTo(page, button(panel(page, 'History'), 'Edit'));
    await page.keyboard.press('Enter');
    await expectFocusIn(dialog(page));
    await tabTo(page, dialog(page).getByLabel(/English/));
    await page.keyboard.type('Records');
    await tabTo(page, button(dialog(page), 'Save'));
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expectFocus(button(panel(page, 'Records'), 'Edit'));
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Records' })).toBeVisible();
  });
});
