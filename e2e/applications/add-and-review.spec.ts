import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { address, chooseGroup, database, people, signIn } from '../journey.ts';
import { countMembers, findOpenApplication } from '../planted.ts';
import { test } from '../product.ts';

const SHEETS = join(import.meta.dirname, '../fixtures');

/** Waits for the open submission's summary and compares it with the expected numbers. */
async function expectSummary(page: Page, total: string, added: string, not: string): Promise<void> {
  const summary = page.getByRole('region', { name: /Submission|Check/ });
  await expect(summary.getByText('Not added', { exact: true })).toBeVisible({ timeout: scaled(30_000) });
  await expect(summary.getByRole('definition')).toHaveText([total, added, not]);
}

type Chosen = string | { name: string; mimeType: string; buffer: Buffer };

async function chooseFile(page: Page, file: Chosen): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await asked).setFiles(file);
}

async function addFile(page: Page, name: string): Promise<void> {
  await page.goto(`${address()}/#/hosts/add`);
  await chooseGroup(page, 'Istanbul');
  await chooseFile(page, join(SHEETS, name));
  await page.getByRole('button', { name: 'Add the hosts in the file' }).click();
}

test.describe
  .serial('from a real file to a reviewed host', () => {
    test('an agent adds hosts from an xlsx of 1,000 IDs, an xls, a csv and typed IDs, and sees progress, summary and history', async ({
      page,
    }) => {
      await signIn(page, people.agent(), '/hosts/add');
      await addFile(page, 'hosts-1000.xlsx');
      await expectSummary(page, '1,000', '900', '100');
      await expect(page.getByText('This is a male account')).toBeVisible();
      await expect(page.getByText('This account doesn’t exist, or was deleted or banned')).toBeVisible();
      await page.reload();
      await expectSummary(page, '1,000', '900', '100');

      await addFile(page, 'hosts-300.xls');
      await expectSummary(page, '300', '300', '0');
      await addFile(page, 'hosts-200.csv');
      await expectSummary(page, '200', '200', '0');

      await page.goto(`${address()}/#/hosts/add`);
      await chooseGroup(page, 'Istanbul');
      await page.getByRole('textbox', { name: 'Type or paste IDs' }).fill('64000001, 64000002,64000003\n64000003 12x');
      await expect(page.getByText('3 IDs to add', { exact: true })).toBeVisible();
      await expect(page.getByText('1 duplicate', { exact: true })).toBeVisible();
      await expect(page.getByText('1 invalid', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Add 3 hosts' }).click();
      await expectSummary(page, '5', '3', '2');

      await page.goto(`${address()}/#/hosts/history?hostId=64000001`);
      const row = page.getByRole('row').filter({ hasText: '64000001' });
      await expect(row.getByText('Success')).toBeVisible();
      await expect(row.getByText('Not reviewed')).toBeVisible();
    });

    test('[R-PLUS-3] failures are listed with the next step, and the failed IDs can be copied', async ({ page }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await signIn(page, people.agent(), '/hosts/add');
      await chooseGroup(page, 'Istanbul');
      await page.getByRole('textbox', { name: 'Type or paste IDs' }).fill('61000001 99999998 99999999');
      await page.getByRole('button', { name: 'Add 3 hosts' }).click();
      await expectSummary(page, '3', '0', '3');
      const summary = page.getByRole('region', { name: /Submission/ });
      await expect(summary.getByText('This is a male account')).toBeVisible();
      await expect(summary.getByText(/Male accounts can’t become hosts/)).toBeVisible();
      await expect(summary.getByText(/Ask the host whether the ID is right/)).toBeVisible();
      await summary.getByRole('button', { name: 'Copy IDs' }).first().click();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(async () => (await copied()).split(/\s+/).sort()).toEqual(['61000001', '99999998', '99999999']);
      // Each host who must do something gets a separate message, instead of one with all IDs.
      await summary.getByRole('button', { name: 'Messages for 2 hosts' }).click();
      const messages = page.getByRole('dialog', { name: 'Messages for 2 hosts' });
      await messages.getByRole('button', { name: 'Copy the message for 99999998' }).click();
      await expect.poll(copied).toMatch(/^Hello! I couldn’t add your ID 99999998 to Istanbul because /);
      expect(await copied()).not.toContain('99999999');
      await messages.getByRole('button', { name: 'Copy all 2 (one per line)' }).click();
      await expect
        .poll(async () => (await copied()).split('\n').map((line) => /\d{8}/.exec(line)?.[0]))
        .toEqual(['99999998', '99999999']);
      await page.keyboard.press('Escape');
      // The male account cannot be corrected, so it is in no sheet to correct and is not submitted again.
      await expect(summary.getByRole('button', { name: 'Download 2 IDs to fix' })).toBeVisible();
      await expect(summary.getByRole('button', { name: 'Retry 2 IDs' })).toBeVisible();
      await summary.getByRole('button', { name: 'More actions: This is a male account' }).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Copy IDs', 'Download 1 ID (xlsx)', 'Download 1 ID (csv)']);
      await page.keyboard.press('Escape');
      await page.goto(`${address()}/#/hosts/history?hostId=61000001`);
      await expect(page.getByRole('row').filter({ hasText: '61000001' }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Submit 61000001 again' })).toHaveCount(0);
    });

    test('[R-VALID-4] an export without a time range selects the one that fits the screen: for a submission its day, otherwise the last 30 days', async ({
      page,
    }) => {
      const exported = async (): Promise<{ from: string; to: string }> => {
        const asked = page.waitForRequest((request) => request.url().endsWith('/agent-admin/exports'));
        await page.getByRole('main').getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem', { name: 'As csv' }).click();
        return (await asked).postDataJSON().filter;
      };
      const days = ({ from, to }: { from: string; to: string }) =>
        Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
      await signIn(page, people.agent(), '/hosts/history');
      const range = page.getByRole('list', { name: 'Active filters' }).getByText(/ to /);
      await expect(range).toHaveCount(0);
      expect(days(await exported())).toBe(30);
      await expect(range).toBeVisible();
      await expect(page.getByText(/Exporting .+ to .+\. Select other days/)).toBeVisible();
      await page.goto(`${address()}/#/hosts/history?batchId=1`);
      await expect(page.getByRole('region', { name: 'Submission' })).toBeVisible();
      expect(days(await exported())).toBe(1);
    });

    test('a check shows the verdicts and adds no host until it is submitted, and a damaged file is refused with an explanation', async ({
      page,
    }) => {
      await signIn(page, people.agent(), '/hosts/add');
      await chooseGroup(page, 'Ankara');
      await page.getByRole('textbox', { name: 'Type or paste IDs' }).fill('64000010 64000011 99999999');
      await page.getByRole('button', { name: 'Check first' }).click();
      const check = page.getByRole('region', { name: /Check/ });
      await expect(check.getByText('This account doesn’t exist')).toBeVisible({ timeout: scaled(20_000) });
      await page.getByRole('button', { name: /Add these 2 hosts/ }).click();
      await expectSummary(page, '2', '2', '0');

      const damaged = {
        name: 'hosts.xlsx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('PK\u0003\u0004 not a sheet at all'),
      };
      await chooseFile(page, damaged);
      await page.getByRole('button', { name: 'Add the hosts in the file' }).click();
      await expect(page.getByRole('alert').filter({ hasText: /file/i }).first()).toBeVisible();
      await expect(page.getByText(/sheet-|errors\./)).toHaveCount(0);
    });

    test('[R-PLUS-4] a reviewer decides twenty with the keyboard alone and undoes one; the next case loads automatically, the memberships exist, and the keys can be switched off', async ({
      browser,
    }) => {
      test.setTimeout(scaled(120_000));
      const reviewer = await (await browser.newContext()).newPage();
      await signIn(reviewer, people.reviewer(), '/hosts/review');
      const host = reviewer.getByRole('button', { name: /^Copy ID/ }).first();
      await expect(host).toBeVisible();
      await reviewer.getByRole('main').focus();
      await reviewer.keyboard.press('?');
      await expect(reviewer.getByRole('dialog')).toBeVisible();
      await reviewer.keyboard.press('Escape');
      await expect(reviewer.getByRole('dialog')).toBeHidden();

      /**
       * Decides by key. A new case accepts no decision for a moment, so that pressing a key twice decides only once.
       */
      const decideBy = (key: string, id: string) =>
        expect(async () => {
          if ((await host.textContent())?.trim() === id) await reviewer.keyboard.press(key);
          await expect(host).not.toHaveText(id, { timeout: 500 });
        }).toPass();
      const approved: string[] = [];
      for (let decided = 0; decided < 20; decided++) {
        const id = (await host.textContent())?.trim() ?? '';
        if (decided % 4 === 3) {
          await reviewer.keyboard.press('2');
          await reviewer.keyboard.press('3');
          await decideBy('Enter', id);
        } else {
          approved.push(id);
          await decideBy('a', id);
        }
      }
      const last = approved.at(-1) ?? '';
      expect(new Set(approved).size).toBe(15);
      await expect.poll(() => countMembers(database(), approved)).toBe(15);

      const current = (await host.textContent())?.trim() ?? '';
      await decideBy('a', current);
      await expect.poll(() => countMembers(database(), [current])).toBe(1);
      await reviewer.keyboard.press('u');
      await expect(host).toHaveText(current);
      await expect.poll(() => countMembers(database(), [current])).toBe(0);

      await reviewer.keyboard.press('?');
      await reviewer.getByRole('dialog').getByLabel('Use single-letter shortcuts').uncheck();
      await reviewer.keyboard.press('Escape');
      await expect(reviewer.getByRole('dialog')).toBeHidden();
      await reviewer.keyboard.press('a');
      // If the key had decided, the reload would show another case.
      await reviewer.reload();
      await expect(host).toHaveText(current);
      expect(await countMembers(database(), [current])).toBe(0);

      const administrator = await (await browser.newContext()).newPage();
      await signIn(administrator, people.admin(), `/hosts/history?hostId=${last}`);
      // The ID may have been submitted more than once.
      const row = administrator.getByRole('row').filter({ hasText: last }).filter({ hasText: 'Review successful' });
      await expect(row).toHaveCount(1);
    });

    test('[R-PLUS-4] the agent sees a host’s queue place in the history, and then the reviewer’s approval', async ({
      page,
      browser,
    }) => {
      await signIn(page, people.agent(), '/hosts/history?hostId=64000001');
      const row = page.getByRole('row').filter({ hasText: '64000001' }).first();
      await row.click();
      await expect(page.getByText(/Position [\d,]+ in the review queue/).first()).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/hostId=64000001/);

      const reviewer = await (await browser.newContext()).newPage();
      const id = await findOpenApplication(database(), '64000001');
      await signIn(reviewer, people.reviewer(), `/hosts/review?open=64000001.${id}`);
      const shown = reviewer.getByRole('button', { name: 'Copy ID 64000001' });
      await expect(shown).toBeVisible();
      await expect(async () => {
        if (await shown.isVisible()) await reviewer.keyboard.press('a');
        expect(await countMembers(database(), ['64000001'])).toBe(1);
      }).toPass();
      await expect(row.getByText('Review successful')).toBeVisible();
    });
  });
