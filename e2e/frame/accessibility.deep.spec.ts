import { createHash } from 'node:crypto';
import { SCREENS } from '@greenroom/contract/screens.ts';
import { expect, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { closeDialog, dialog, look, open } from '../axe.ts';
import { closeTab } from '../frame.ts';
import { database, enter, people } from '../journey.ts';
import { main } from '../person.ts';
import { plantUser, runSql } from '../planted.ts';
import { test } from '../product.ts';

async function fromAccountMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(dialog(page)).toBeVisible();
}

async function plantInvitation(secret: string): Promise<void> {
  await runSql(
    database(),
    `insert into invitations (secret_hash, email, nick_name, group_id, invited_by, invited_at, expires_at)
     select $1, $2, 'Guest', g.id, u.id, now(), now() + interval '1 day'
     from agent_groups g, users u where g.name = 'Istanbul' and u.username = 'agent'`,
    [createHash('sha256').update(secret).digest(), `${secret}@example.com`],
  );
}

test.describe('in light and in dark axe finds nothing', () => {
  test('on the sign-in screen, with its problems, and in the steps to a new password', async ({ page }) => {
    await open(page, '/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await look(page, 'sign-in');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Username cannot be empty')).toBeVisible();
    await look(page, 'sign-in with problems');
    await open(page, '/login?forgot=1');
    await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
    await look(page, 'forgotten password');
  });

  test('on the screen of an invitation link', async ({ page }) => {
    await open(page, '/invitation/x');
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await look(page, 'an invitation that is none');
    const secret = `axe-${'s'.repeat(32)}`;
    await plantInvitation(secret);
    await page.goto('about:blank');
    await open(page, `/invitation/${secret}`);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(main(page).getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await look(page, 'an invitation, with problems');
  });

  test('on any screen about hosts', async ({ page }) => {
    test.setTimeout(scaled(180_000));
    await enter(page, people.admin());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, 'home');
    await open(page, '/hosts/add?batch=1');
    await expect(page.getByText('Not added', { exact: true })).toBeVisible();
    await look(page, 'add hosts');
    await open(page, '/hosts/history');
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await look(page, 'history');
    await page.getByRole('row').nth(3).click();
    await expect(page).toHaveURL(/open=/);
    await look(page, 'history with a record');
    await open(page, '/hosts/history?hostId=99999999');
    await expect(main(page).getByText('Nothing matches the filter')).toBeVisible();
    await look(page, 'history filtered to nothing');
    await open(page, '/hosts/review');
    await expect(page.getByRole('button', { name: /^Copy ID/ }).first()).toBeVisible();
    await look(page, 'review');
    await open(page, '/hosts/review?mode=list');
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await look(page, 'review as a list');
    await open(page, '/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await look(page, '404');
    await open(page, '/401?from=%2Fhosts%2Fhistory');
    await expect(page.getByRole('heading', { level: 1, name: 'Access denied' })).toBeVisible();
    await look(page, '401');
  });

  test('in the Personal Center and its dialogs', async ({ page }) => {
    test.setTimeout(scaled(180_000));
    const who = { username: 'axe', password: 'first-secret', email: 'axe@example.com' };
    await plantUser(database(), who, 'agent');
    await enter(page, who, '/user/center');
    await expect(main(page).getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await look(page, 'profile');
    for (const name of ['Edit', 'Change avatar', 'Change the email address']) {
      await main(page).getByRole('button', { name, exact: true }).click();
      await expect(dialog(page)).toBeVisible();
      await look(page, name);
      await closeDialog(page);
    }
    await open(page, '/user/center?section=security');
    await main(page).getByRole('button', { name: 'Set up' }).click();
    await expect(dialog(page)).toBeVisible();
    await look(page, 'second factor');
    await dialog(page).getByLabel('Your password', { exact: true }).fill(who.password);
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible();
    await look(page, 'second factor, the code');
    await page.keyboard.press('Escape');
    for (const section of ['security', 'sessions', 'logins', 'notifications']) {
      await page.goto('about:blank');
      await open(page, `/user/center?section=${section}`);
      await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
      await look(page, section);
    }
    await open(page, '/user/password');
    await main(page).getByRole('button', { name: 'Change password' }).click();
    await expect(main(page).getByText('please enter old password')).toBeVisible();
    await look(page, 'change of password, with its problems');
  });

  test('in the application frame: menus, settings, palette, keys, notifications, tabs, dialogs', async ({ page }) => {
    test.setTimeout(scaled(180_000));
    await enter(page, people.agent(), '/hosts/history');
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await look(page, 'account menu');
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Layout size' }).click();
    await expect(page.getByRole('menuitemradio').first()).toBeVisible();
    await look(page, 'layout sizes');
    await page.keyboard.press('Escape');
    for (const entry of ['Interface settings', 'Change password', 'Sign out']) {
      await fromAccountMenu(page, entry);
      await look(page, entry);
      if (entry === 'Interface settings') {
        await dialog(page).getByRole('radio', { name: 'Custom color' }).click();
        await expect(dialog(page).getByLabel('Color code')).toBeVisible();
        await look(page, 'a free colour');
      }
      await closeDialog(page);
    }
    await page.keyboard.press('Control+k');
    await expect(dialog(page).getByRole('option').first()).toBeVisible();
    await look(page, 'palette');
    await dialog(page).getByRole('combobox').fill('zzzzzz');
    await expect(dialog(page).getByText(/^No results for/)).toBeVisible();
    await look(page, 'palette without a result');
    await closeDialog(page);
    await page.getByRole('banner').getByRole('combobox', { name: 'Search the menu' }).fill('hist');
    await expect(page.getByRole('option', { name: 'History' })).toBeVisible();
    await look(page, 'search');
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('combobox', { name: 'Search the menu' }).fill('');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await expect(page.getByRole('dialog', { name: /^Notifications/ })).toBeVisible();
    await look(page, 'notifications');
    await page.keyboard.press('Escape');
    const tab = page.getByRole('navigation', { name: 'Open screens' }).getByRole('link', { name: 'History' });
    await tab.click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Close others' })).toBeVisible();
    await look(page, 'menu of a tab');
    await page.keyboard.press('Escape');
    await tab.focus();
    await page.keyboard.press('?');
    await expect(dialog(page)).toBeVisible();
    await look(page, 'keys');
    await closeDialog(page);
    await runSql(database(), `delete from sessions where user_id = (select id from users where username = 'agent')`);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Add hosts' }).click();
    await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await look(page, 'the session has ended');
  });

  test('on a phone, from right to left', async ({ page }) => {
    test.setTimeout(scaled(180_000));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript(() => localStorage.setItem('lang', 'ar'));
    await enter(page, people.admin(), '/dashboard');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const paths = Object.values(SCREENS).map(({ path }) => path);
    for (const path of [...paths, '/groups/hosts?view=many']) {
      await closeTab(page);
      await open(page, path);
      await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
      await look(page, path);
    }
    await page.getByRole('banner').getByRole('button').first().click();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await look(page, 'menu over the page');
  });
});

test('users who prefer less motion get none: when colors change, no transition starts on any element', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await enter(page, people.admin(), '/hosts/history');
  await expect(main(page).getByRole('row').nth(10)).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.begun = '0';
    document.addEventListener('transitionrun', () => {
      document.documentElement.dataset.begun = String(Number(document.documentElement.dataset.begun) + 1);
    });
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('html')).toHaveAttribute('data-begun', '0');
});
