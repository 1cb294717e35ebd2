import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type ProductProcess, startProduct } from '../../server/test/product-process.ts';
import { look } from '../axe.ts';
import { address, database, enter, people, servedDatabase, signIn } from '../journey.ts';
import { main } from '../person.ts';
import { plantFailures, runSql } from '../planted.ts';
import { test } from '../product.ts';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const PASSWORD = 'a quiet harbour';

const fresh = async (browser: Browser) => (await browser.newContext()).newPage();

test.describe('[R-DATA-1] an installation without SMTP', () => {
  let silent: ProductProcess;
  test.beforeAll(async () => {
    const urls = { DATABASE_URL: servedDatabase(), DATABASE_OWNER_URL: database() };
    silent = await startProduct({ ...urls, DATA_FOLDER: test.info().outputPath('silent'), RUN: 'api' });
  });
  test.afterAll(() => silent.stop());

  test('an administrator copies an invitation link, and the invited user can sign in after a reload', async ({
    page,
    browser,
  }) => {
    await enter(page, people.admin(), '/administration/users', silent.address);
    await button(page, 'New user').click();
    await box(dialog(page), 'Username').fill('silent.guest');
    await box(dialog(page), 'Name').fill('Greta');
    await box(dialog(page), 'Email').fill('greta@example.com');
    await button(dialog(page), 'Create').click();
    await expect(page.getByText('Email isn’t set up: copy the link and send it yourself.')).toBeVisible();
    await expect(page.getByText('queued')).toHaveCount(0);
    const panel = main(page).getByRole('complementary', { name: 'Greta' });
    await expect(panel.getByText('The link isn’t sent by email.')).toBeVisible();
    await button(panel, 'Copy the link').click();
    const link = await box(dialog(page), 'Password link').inputValue();
    expect(link.startsWith(`${silent.address}/#/password/`)).toBe(true);
    await look(page, 'the link of an invitation, to be copied');

    const guest = await fresh(browser);
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'Welcome, Greta' })).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'Welcome, Greta' })).toBeVisible();
    expect(guest.url()).not.toContain(link.split('/').pop());
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await guest.getByLabel('Confirm password').fill(PASSWORD);
    await button(guest, 'Set password').click();
    await expect(button(guest, 'Sign in')).toBeVisible();
    await signIn(guest, { username: 'silent.guest', password: PASSWORD });
    await expect(guest.getByRole('main')).toBeVisible();
  });

  test('[R-PLUS-22] the setup steps about emails end with the decision to copy links', async ({ page }) => {
    // Reset this, since an email that another process sent would have completed the step.
    await runSql(database(), 'update mails set by_smtp = false', []);
    await enter(page, people.admin(), '/dashboard', silent.address);
    const step = main(page).getByRole('listitem').filter({ hasText: 'Set up email' });
    await button(step, 'Work without email').click();
    // This was the last step, so the setup steps disappear.
    await expect(main(page).getByText('Set up email')).toHaveCount(0);
  });

  test('a user who forgot the password is not told that a code was sent', async ({ page }) => {
    await page.goto(`${silent.address}/#/login`);
    await page.getByText('Forgot password?').click();
    await expect(page.getByText('Email isn’t set up here. Ask your administrator')).toBeVisible();
    await expect(page.getByText('Send code')).toHaveCount(0);
  });
});

test('[R-PLUS-4] an image that the page’s policy blocks is reported, and appears once its origin is allowed', async ({
  page,
}) => {
  const swap = (from: string, to: string) =>
    runSql(database(), 'update accounts set avatar_url = replace(avatar_url, $1, $2) where avatar_url is not null', [
      from,
      to,
    ]);
  await page.route('https://cdn.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
  await swap('/avatar/', 'https://cdn.example/avatar/');
  try {
    await enter(page, people.admin(), '/hosts/review');
    await expect(main(page).getByText('Images from https://cdn.example are blocked.')).toBeVisible();
    await look(page, 'a case whose picture is blocked');
    await page.goto(`${address()}/#/administration/settings`);
    await button(main(page), 'Edit: Review').click();
    await box(dialog(page), 'Image and video origins').fill('https://cdn.example/');
    await button(dialog(page), 'Save').click();
    await expect(dialog(page)).toBeHidden();
    await page.goto(`${address()}/#/hosts/review`);
    await page.reload();
    await expect(
      main(page)
        .getByRole('img', { name: /^Avatar of/ })
        .first(),
    ).toHaveJSProperty('naturalWidth', 9);
    await expect(main(page).getByText('are blocked')).toHaveCount(0);
  } finally {
    await swap('https://cdn.example/avatar/', '/avatar/');
    await runSql(database(), `delete from settings where key = 'mediaOrigins'`, []);
  }
});

test('[R-DATA-3] an administrator sees the locked users, and unlocks them', async ({ page }) => {
  await plantFailures(database(), 'agent');
  await enter(page, people.admin(), '/administration/users?view=sign-ins&outcome=locked');
  const row = main(page).getByRole('row', { name: /agent/ });
  await expect(row.getByText('Locked until')).toBeVisible();
  await look(page, 'the sign-ins, one of them locked');
  await button(row, 'Unlock agent at 192.0.2.7').click();
  await expect(main(page).getByText('Locked until')).toHaveCount(0);
});
