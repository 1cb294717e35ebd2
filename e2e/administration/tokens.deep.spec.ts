import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { address, enter, people } from '../journey.ts';
import { main } from '../person.ts';
import { test } from '../product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const HISTORY = '/agent-admin/management/agent/goddess/audit/history';

/** Makes a call as an API client, from this process instead of the browser. */
async function program(token: string, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${address()}${path}`, { ...init, headers: { Authorization: `Bearer ${token}` } });
  return { http: answer.status, text: await answer.text() };
}

async function makeToken(page: Page, name: string, password: string): Promise<string> {
  await main(page).getByRole('button', { name: 'New token', exact: true }).click();
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog(page).getByLabel('Your password').fill(password);
  await dialog(page).getByRole('button', { name: 'Create token' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Your new token' })).toBeVisible();
  return (await dialog(page).locator('code').first().textContent()) ?? '';
}

const row = (page: Page, name: string | RegExp) => main(page).getByRole('row', { name });

test.describe
  .serial('[R-PLUS-12] access for API clients', () => {
    test('an agent creates a token, an API client reads exactly the agent’s data with it, and revoking ends its access', async ({
      page,
    }) => {
      const agent = people.agent();
      await enter(page, agent, '/user/center?section=security');
      await main(page).getByRole('link', { name: 'API tokens' }).click();
      await expect(main(page).getByText('No tokens yet')).toBeVisible();
      await look(page, 'no tokens');
      await main(page).getByRole('button', { name: 'New token', exact: true }).click();
      await dialog(page).getByRole('button', { name: 'Create token' }).click();
      await expect(dialog(page).getByText('Enter a name for the token')).toBeVisible();
      await look(page, 'the form of a token, with problems');
      await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Weekly report');
      await dialog(page).getByLabel('Your password').fill('not the password');
      await dialog(page).getByRole('button', { name: 'Create token' }).click();
      await expect(dialog(page).getByText('The password is incorrect.')).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      const token = await makeToken(page, 'Weekly report', agent.password);
      expect(token).toMatch(/^grt_/);
      await expect(dialog(page).locator('code').nth(1)).toContainText(`curl -H 'Authorization: Bearer ${token}'`);
      await look(page, 'a token, shown this once');
      await dialog(page).getByRole('button', { name: 'I’ve copied the token' }).click();
      await expect(row(page, /Weekly report.*Active.*Read.*Never/)).toBeVisible();
      await expect(page.getByText(token)).toHaveCount(0);

      const read = await program(token, HISTORY);
      expect(read.http).toBe(200);
      const asAgent = await page.evaluate<string>(
        `fetch('${HISTORY}', { headers: { Authorization: 'Bearer ' + document.cookie.match(/token=([^;]+)/)[1] } }).then((answer) => answer.text())`,
      );
      expect(JSON.parse(read.text)).toEqual(JSON.parse(asAgent));
      const submitted = await program(token, '/agent-admin/management/agent/goddess/audit/batches/typed', {
        method: 'POST',
      });
      expect([submitted.http, submitted.text]).toEqual([403, expect.stringContaining('lacks the scope “submit”')]);
      expect((await program(token, '/admin/common/auth/sessions')).http).toBe(403);

      await page.reload();
      await expect(row(page, /Weekly report.*127\.0\.0\.1|Weekly report.*::1/)).toBeVisible();
      await look(page, 'a token that was used');
      await main(page).getByRole('button', { name: 'Revoke Weekly report' }).click();
      await expect(dialog(page)).toContainText('This can’t be undone');
      await look(page, 'the question before a token is revoked');
      await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
      await expect(row(page, /Weekly report.*Revoked/)).toBeVisible();
      expect((await program(token, HISTORY)).http).toBe(401);
    });

    test('an administrator sees all users’ tokens, creates a service token, and revokes it', async ({ page }) => {
      const admin = people.admin();
      await enter(page, admin, '/user/tokens?view=all');
      await expect(row(page, /Weekly report.*Revoked/)).toContainText('agent');
      await main(page).getByRole('button', { name: 'New service token' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Warehouse');
      await dialog(page).getByLabel('Your password').fill(admin.password);
      await dialog(page).getByRole('button', { name: 'Create token' }).click();
      await expect(dialog(page).getByText(/curl .*--data-binary @accounts\.ndjson/)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'I’ve copied the token' }).click();
      await expect(row(page, /Warehouse.*Service.*Active.*Deliver accounts/)).toBeVisible();
      await look(page, 'everybody’s tokens');
      await main(page).getByRole('button', { name: 'Revoke Warehouse' }).click();
      await dialog(page).getByRole('button', { name: 'Revoke', exact: true }).click();
      await expect(row(page, /Warehouse.*Revoked/)).toBeVisible();
    });

    test('the API page is read and searched, and a call is tried with the session and with a token', async ({
      page,
    }) => {
      const agent = people.agent();
      await enter(page, agent, '/user/tokens');
      const token = await makeToken(page, 'Trying', agent.password);
      await dialog(page).getByRole('button', { name: 'I’ve copied the token' }).click();
      await main(page).getByRole('link', { name: 'API' }).click();
      const document: { paths: object } = JSON.parse(
        await readFile(join(import.meta.dirname, '../../contract/openapi.json'), 'utf8'),
      );
      const calls = main(page).getByRole('navigation', { name: 'Calls' });
      const count = Object.values(document.paths).flatMap((methods: object) => Object.keys(methods)).length;
      await expect(calls.getByRole('button')).toHaveCount(count);
      await look(page, 'the page of all calls');
      await calls.getByRole('button').last().click();
      await expect(main(page).getByRole('complementary').getByRole('heading').first()).toBeInViewport();
      await main(page).getByLabel('Only calls that accept tokens').check();
      await main(page).getByLabel('Search calls').fill('signed-in user');
      await expect(calls.getByRole('button')).toHaveCount(1);
      await calls.getByRole('button').click();
      const panel = main(page).getByRole('complementary', { name: 'session.readInfo' });
      await panel.getByRole('button', { name: 'Send call' }).click();
      await expect(panel.getByText(/^Status 200/)).toBeVisible();
      await expect(panel.getByText('"username": "agent"')).toBeVisible();
      await panel.getByLabel('Token', { exact: true }).fill('grt_made-up');
      await panel.getByRole('button', { name: 'Send call' }).click();
      await expect(panel.getByText(/^Status 401/)).toBeVisible();
      await panel.getByLabel('Token', { exact: true }).fill(token);
      await panel.getByRole('button', { name: 'Send call' }).click();
      await expect(panel.getByText(/^Status 200/)).toBeVisible();
      await panel.getByText('application/json').click();
      await look(page, 'a call that was tried');
    });

    test('on a phone and in a right-to-left layout, both screens fit and say the same', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await enter(page, people.agent(), '/user/api?open=applications.listHistory');
      await expect(main(page).getByRole('heading', { name: 'applications.listHistory' })).toBeVisible();
      const fits = async () =>
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      await fits();
      await look(page, 'a call on a phone');
      await main(page).getByRole('button', { name: 'All calls' }).click();
      await expect(main(page).getByRole('navigation', { name: 'Calls' })).toBeVisible();
      await fits();
      await look(page, 'the calls on a phone');
      await page.goto(`${address()}/#/user/tokens`);
      await expect(main(page).getByText('Trying')).toBeVisible();
      await fits();
      await look(page, 'the tokens on a phone');

      await page.addInitScript("localStorage.setItem('lang', 'ar')");
      await page.reload();
      await expect(main(page).getByRole('heading', { name: 'رموز API', exact: true })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(main(page).getByRole('button', { name: /^إلغاء الرمز .*Trying/ })).toBeVisible();
      await fits();
      await look(page, 'the tokens on a phone, in Arabic');
      await page.goto(`${address()}/#/user/api?open=applications.listHistory`);
      await expect(main(page).getByRole('button', { name: 'إرسال الاستدعاء' })).toBeVisible();
      await fits();
      await look(page, 'a call on a phone, in Arabic');
    });
  });
