import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { enter, people } from '../journey.ts';
import { main } from '../person.ts';
import { test } from '../product.ts';

const AUDIT = '/administration/audit';

const panel = (page: Page) => main(page).getByRole('complementary', { name: /^Entry \d+$/ });

/** Also gives the reviewer the role operator. */
async function giveRole(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(people.reviewer().username);
  await main(page).getByRole('row', { name: people.reviewer().username }).click();
  await main(page).getByRole('complementary').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Operator', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test.describe
  .serial('[R-PLUS-11] the audit log', () => {
    test('a change of a user’s roles is found in the audit log, with before and after, and is exported as a sheet', async ({
      page,
    }) => {
      await enter(page, people.admin(), '/administration/users');
      await giveRole(page);
      await page.goto(page.url().replace(/#.*$/, `#${AUDIT}?about=${people.reviewer().username}`));
      await main(page)
        .getByRole('row', { name: /User role: Added/ })
        .first()
        .click();
      await expect(panel(page).getByRole('rowheader', { name: 'Role' })).toBeVisible();
      await expect(panel(page).getByRole('cell', { name: 'Operator', exact: true })).toBeVisible();
      await expect(panel(page).getByText('users.changeUser')).toBeVisible();
      await look(page, 'the audit, an entry open');

      await main(page).getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'As csv' }).click();
      // Without selected days, the screen shows the last 30 days and says so.
      await expect(page).toHaveURL(/from=.*to=/);
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const text = await readFile(await (await file).path(), 'utf8');
      expect(text).toContain('user_roles');
      expect(text).toContain('operator');
    });

    test('filters are in the address, and can be cleared if no entry is left', async ({ page }) => {
      await enter(page, people.admin(), AUDIT);
      await expect(main(page).getByRole('heading', { name: 'Audit log' })).toBeVisible();
      await main(page).getByRole('searchbox', { name: 'User', exact: true }).fill('nobody at all');
      await expect(page).toHaveURL(/who=nobody/);
      await main(page).getByRole('button', { name: /Clear/ }).first().click();
      await expect(page).not.toHaveURL(/who=/);
      await look(page, 'the audit');
    });

    test('in two lists, entries of only one list are marked and come first', async ({ page }) => {
      // The very first entry grants the administrator's role the rights from a later version.
      await enter(page, people.admin(), `${AUDIT}?entry=1`);
      const [before, after] = [panel(page).getByRole('list').first(), panel(page).getByRole('list').last()];
      await expect(after.getByRole('listitem').first().getByRole('insertion')).toBeVisible();
      await expect(after.getByRole('listitem').last().getByRole('insertion')).toHaveCount(0);
      await expect(before.getByRole('deletion')).toHaveCount(0);
    });

    test('on a phone an entry replaces the list', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await enter(page, people.admin(), AUDIT);
      await main(page)
        .getByText(/User role/)
        .first()
        .click();
      await expect(panel(page)).toBeVisible();
      await expect(main(page).getByRole('heading', { name: 'Before and after' })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(360);
      await look(page, 'the audit on a phone');
    });

    test('users without the right cannot open it', async ({ page }) => {
      await enter(page, people.agent(), '/dashboard');
      await expect(page.getByRole('link', { name: 'Audit log', exact: true })).toHaveCount(0);
      await page.goto(page.url().replace(/#.*$/, `#${AUDIT}`));
      await expect(page.getByRole('heading', { name: 'Audit log', exact: true })).toHaveCount(0);
    });
  });
