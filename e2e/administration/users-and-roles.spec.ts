import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { address, database, enter, people, signIn } from '../journey.ts';
import { letterTo } from '../letters.ts';
import { main } from '../person.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const menu = (page: Page) => page.getByRole('navigation').first();
const row = (page: Page, name: string | RegExp) => main(page).getByRole('row', { name });

const PASSWORD = 'a quiet harbour';
const GUEST = { username: 'nora.night', email: 'nora.night@example.com', password: PASSWORD };

async function save(page: Page, name: string): Promise<void> {
  await button(dialog(page), name).click();
  await expect(dialog(page)).toBeHidden();
}

async function openAs(browser: Browser, who: { username: string }, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, who, path);
  return page;
}

test.describe
  .serial('[R-PLUS-21] rights are data', () => {
    test('an administrator copies a role, removes a right from the copy, and sees what its users will see', async ({
      page,
    }) => {
      await enter(page, people.admin(), '/administration/roles');
      await row(page, /Reviewer/).click();
      const panel = main(page).getByRole('complementary', { name: 'Reviewer' });
      await button(panel, 'Copy').click();
      await expect(box(dialog(page), 'Role')).toHaveValue('Reviewer (copy)');
      await box(dialog(page), 'Role').fill('Night desk');
      await dialog(page).getByLabel('View groups and their hosts').uncheck();
      await look(page, 'the form of a role');
      await save(page, 'Save');
      const made = main(page).getByRole('complementary', { name: 'Night desk' });
      await expect(made.getByText('Decide on applications in the review, and ask other reviewers')).toBeVisible();
      await expect(made.getByText('View groups and their hosts')).toHaveCount(0);
      const seen = made.getByRole('listitem');
      await expect(seen.filter({ hasText: /^Review$/ })).toBeVisible();
      await expect(seen.filter({ hasText: /^Agent group query$/ })).toHaveCount(0);
      await look(page, 'the roles, one of them open');
    });

    test('a user is invited with it, chooses a password with the emailed link, and sees exactly what was granted', async ({
      page,
      browser,
    }) => {
      await enter(page, people.admin(), '/administration/users');
      await button(page, 'New user').click();
      await button(dialog(page), 'Create and send email').click();
      await expect(dialog(page).getByText('This field is required')).toHaveCount(3);
      await box(dialog(page), 'Username').fill(people.agent().username);
      await box(dialog(page), 'Name').fill('Nora');
      await box(dialog(page), 'Email').fill(GUEST.email);
      await dialog(page).getByLabel('Night desk').check();
      await button(dialog(page), 'Create and send email').click();
      await expect(dialog(page).getByText('This username is already in use')).toBeVisible();
      await look(page, 'the form of a user, with a problem');
      await box(dialog(page), 'Username').fill(GUEST.username);
      const letter = letterTo(GUEST.email, /account for you/);
      await save(page, 'Create and send email');
      const panel = main(page).getByRole('complementary', { name: 'Nora' });
      await expect(panel.getByText('Invited')).toBeVisible();
      await look(page, 'the users, one of them open');

      const link = /https?:\/\/\S+#\/password\/[\w-]+/.exec((await letter).text ?? '')?.[0] ?? '';
      const guest = await (await browser.newContext()).newPage();
      await guest.goto(link.replace(/^https?:\/\/[^/]+/, address()));
      await expect(guest.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
      expect(guest.url()).not.toContain(link.split('/').pop());
      await guest.getByLabel('Password', { exact: true }).fill('short');
      await guest.getByLabel('Confirm password').fill('shorter');
      await button(guest, 'Set password').click();
      await expect(guest.getByText('Length should be between 6 to 20 characters')).toBeVisible();
      await look(guest, 'the screen behind the link of a letter');
      await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await guest.getByLabel('Confirm password').fill(PASSWORD);
      await button(guest, 'Set password').click();
      await expect(guest.getByRole('button', { name: 'Sign in' })).toBeVisible();

      // The link was valid only once.
      const again = await (await browser.newContext()).newPage();
      await again.goto(link.replace(/^https?:\/\/[^/]+/, address()));
      await expect(again.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();

      await signIn(guest, GUEST);
      await expect(menu(guest).getByRole('link', { name: 'Review', exact: true })).toBeVisible();
      await expect(menu(guest).getByRole('link', { name: 'History', exact: true })).toBeVisible();
      for (const hidden of ['Add hosts', 'Agent groups', 'Host Earnings', 'Users', 'Roles']) {
        await expect(menu(guest).getByText(hidden, { exact: true })).toHaveCount(0);
      }
      await guest.goto(`${address()}/#/administration/users`);
      await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(panel.getByText('Active')).toBeVisible();
    });

    test('a right that is revoked while its user works disappears from the menu and the screen without a reload', async ({
      page,
      browser,
    }) => {
      const guest = await openAs(browser, GUEST, '/hosts/history');
      await guest.evaluate('globalThis.sameDocument = true');
      await expect(menu(guest).getByRole('link', { name: 'Review', exact: true })).toBeVisible();
      await enter(page, people.admin(), '/administration/roles?role=night-desk');
      const panel = main(page).getByRole('complementary', { name: 'Night desk' });
      await button(panel, 'Edit').click();
      await dialog(page).getByLabel('Decide on applications in the review, and ask other reviewers').uncheck();
      await save(page, 'Save');
      await expect(menu(guest).getByRole('link', { name: 'Review', exact: true })).toHaveCount(0);
      expect(await guest.evaluate('globalThis.sameDocument')).toBe(true);
    });

    test('an administrator cannot revoke a right that no one could grant again', async ({ page }) => {
      await enter(page, people.admin(), '/administration/roles?role=administrator');
      await button(main(page).getByRole('complementary'), 'Edit').click();
      await dialog(page).getByLabel('Manage roles').uncheck();
      await button(dialog(page), 'Save').click();
      await expect(dialog(page).getByText(/This would leave no administrator/)).toBeVisible();
    });

    test('users are disabled together, each with its outcome, and their open pages end immediately', async ({
      page,
      browser,
    }) => {
      const guest = await openAs(browser, GUEST, '/hosts/history');
      await enter(page, people.admin(), '/administration/users');
      await row(page, /Nora/).getByRole('checkbox').check();
      await row(page, /Administrator/)
        .first()
        .getByRole('checkbox')
        .check();
      await button(page, 'Actions').click();
      await page.getByRole('menuitem', { name: 'Disable' }).click();
      await button(dialog(page), 'Disable').click();
      await expect(dialog(page).getByText('1 user: done')).toBeVisible();
      await expect(dialog(page).getByText('1 user: that is you')).toBeVisible();
      await button(dialog(page), 'Close').last().click();
      await expect(row(page, /Nora/).getByText('Disabled')).toBeVisible();
      await expect(guest.getByRole('dialog')).toBeVisible();
    });
  });

test('[R-DATA-1] deleted users leave the selection, and the confirmation names the affected users', async ({
  page,
}) => {
  await runSql(
    database(),
    `with made as (
       insert into users (username, nick_name, password_hash)
       select 'leaver.' || n, 'Leaver ' || n, '-' from generate_series(1, 8) n returning id, username
     ) insert into bindings (user_id, group_id) select id, (select min(id) from agent_groups) from made
       where username in ('leaver.2', 'leaver.3')`,
  );
  await enter(page, people.admin(), '/administration/users?search=leaver');
  const selected = main(page).getByText(/rows? selected/);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expect(selected).toHaveText('8 rows selected');

  await row(page, /Leaver 8/)
    .getByText('Leaver 8')
    .click();
  await button(main(page).getByRole('complementary'), 'More').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button(dialog(page), 'Delete').click();
  await expect(dialog(page).getByText('1 user: done')).toBeVisible();
  await button(dialog(page), 'Close').last().click();
  await expect(selected).toHaveText('7 rows selected');

  await button(page, 'Actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page).getByText(/^Leaver \d$/)).toHaveCount(5);
  await expect(dialog(page).getByText('and 2 more')).toBeVisible();
  await expect(dialog(page).getByText('Users with agent groups bound: 2.')).toBeVisible();
  await button(dialog(page), 'Delete').click();
  await expect(dialog(page).getByText('7 users: done')).toBeVisible();
  await button(dialog(page), 'Close').last().click();
  await expect(selected).toHaveCount(0);
});

test('[R-DATA-1] deleted users leave the selection, also those on another page', async ({ page }) => {
  await runSql(
    database(),
    `insert into users (username, nick_name, password_hash)
     select 'roamer.' || n, 'Roamer ' || n, '-' from generate_series(1, 14) n`,
  );
  await enter(page, people.admin(), '/administration/users?search=roamer&size=10');
  const selected = main(page).getByText(/rows? selected/);
  const found = row(page, /Roamer/);
  await expect(found).toHaveCount(10);
  for (const place of [0, 1]) await found.nth(place).getByRole('checkbox').check();
  await main(page).getByRole('button', { name: 'Next page' }).click();
  await expect(found).toHaveCount(4);
  await expect(selected).toHaveText('2 rows selected, 2 not on this page');
  await button(page, 'Actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button(dialog(page), 'Delete').click();
  await expect(dialog(page).getByText('2 users: done')).toBeVisible();
  await button(dialog(page), 'Close').last().click();
  await expect(found).toHaveCount(2);
  await expect(selected).toHaveCount(0);
});
