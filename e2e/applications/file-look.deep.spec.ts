import { lookIntoSheet } from '@greenroom/contract/sheets.ts';
import { expect, type Page } from '@playwright/test';
import { look as lookWithAxe } from '../axe.ts';
import { main, typedIds } from '../frame.ts';
import { address, chooseGroup, database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

type Sheet = { name: string; mimeType: string; buffer: Buffer };

const csv = (name: string, ...rows: string[]): Sheet => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
});

/**
 * A table with phone numbers that look like IDs, and with IDs in another script: two in one cell, one repeated, one
 * malformed.
 */
const TABLE = csv(
  'hosts.csv',
  'Phone,Name,Host ID',
  '71000001,Leyla,64000011',
  '71000002,Defne,٦٤٠٠٠٠١٢',
  '71000003,Ada,64000016 | 64000017',
  '71000004,Mira,12x',
  '71000005,Leyla,ID: 64000011.',
);
const PHONES = ['71000001', '71000002', '71000003', '71000004', '71000005'];
const IDS = ['64000011', '64000012', '64000016', '64000017', '12x', '64000011'];

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const field = (page: Page) => main(page).getByRole('region', { name: 'From a file', exact: true });
const look = (page: Page) => main(page).getByRole('region', { name: 'File preview', exact: true });
const column = (page: Page) => look(page).getByRole('combobox', { name: 'Column with the IDs' });
const count = (page: Page, text: string) => look(page).getByText(text, { exact: true });

async function choose(page: Page, chosen: Sheet): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await field(page)
    .getByRole('button', { name: /^(Choose a file|Replace)$/ })
    .click();
  await (await asked).setFiles(chosen);
}

async function atTheForm(page: Page): Promise<void> {
  await enter(page, people.agent(), '/hosts/add');
  await chooseGroup(page, 'Istanbul');
}

/** Sends the form and returns the IDs that it submitted, in order. */
async function send(page: Page, name: string): Promise<string[]> {
  const shown = () => Number(/batch=(\d+)/.exec(page.url())?.[1] ?? 0);
  const before = shown();
  await button(page, name).click();
  await expect.poll(shown).toBeGreaterThan(before);
  const id = shown();
  await expect(main(page).getByRole('region', { name: /^(Check|Submission)/ })).toContainText('Finished');
  const rows = await runSql(
    database(),
    `select host_id from check_verdicts where batch_id = $1 union all
     select host_id from applications where batch_id = $1 order by 1`,
    [id],
  );
  return rows.map((row) => String(row.host_id));
}

/** Counts the calls that contain a whole file. */
function countFiles(page: Page): { readonly sent: number } {
  const files = { sent: 0 };
  page.on('request', (request) => {
    if (request.headers()['content-type']?.startsWith('multipart/form-data')) files.sent += 1;
  });
  return files;
}

test.describe('the preview of a file', () => {
  test('[R-PLUS-18] shows the number of IDs, their column, the first rows, repeated and malformed IDs in any notation; the chosen column is sent; typed IDs are read alike, and clearing them can be undone', async ({
    page,
  }) => {
    await atTheForm(page);
    const files = countFiles(page);
    await choose(page, TABLE);
    await expect(count(page, '6 IDs')).toBeVisible();
    await expect(look(page)).toContainText('From column C “Host ID”, based on its heading.');
    await expect(look(page).getByRole('listitem').filter({ hasText: '1 duplicate' })).toContainText('64000011 (row 6)');
    await expect(look(page).getByRole('listitem').filter({ hasText: '1 invalid' })).toContainText('12x (row 5)');
    await expect(look(page)).toContainText('The first row, “Phone, Name, Host ID”, is a heading and was left out.');
    const rows = look(page).getByRole('region', { name: 'The first rows of the file' });
    await expect(rows.getByRole('columnheader', { name: 'C IDs' })).toBeVisible();
    await expect(rows.getByRole('row').nth(2)).toHaveText('271000001Leyla64000011');

    expect(await send(page, 'Check first')).toEqual([...IDS].sort());

    await column(page).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('option', { name: /^C / })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(column(page)).toHaveValue('A “Phone” · IDs in 5 of 6 cells');
    await expect(look(page)).toContainText('From column A “Phone”, as you chose.');
    await expect(count(page, '5 IDs')).toBeVisible();
    await expect(count(page, 'No duplicate or invalid IDs')).toBeVisible();
    await expect(rows.getByRole('columnheader', { name: 'A IDs' })).toBeVisible();
    expect(await send(page, 'Check first')).toEqual(PHONES);
    expect(await send(page, 'Add the hosts in the file')).toEqual(PHONES);
    expect(files.sent).toBe(1);

    await expect(look(page)).toHaveCount(0);
    await typedIds(page).fill('٦٤٠٠٠٠١٢/ID:64000016. (64000012)、12x');
    await expect(main(page).getByText('2 IDs to add', { exact: true })).toBeVisible();
    await button(page, 'Clear all').click();
    await button(page, 'Undo').click();
    await expect(typedIds(page)).toHaveValue('٦٤٠٠٠٠١٢/ID:64000016. (64000012)、12x');
  });

  test('[R-HOST-3] a file that the preview refuses leaves nothing ready to send, typed IDs stay unchanged, and the file before comes back with its column', async ({
    page,
  }) => {
    await atTheForm(page);
    await choose(page, TABLE);
    await column(page).click();
    await page.getByRole('option', { name: /^A / }).click();
    await expect(count(page, '5 IDs')).toBeVisible();
    await choose(page, { ...TABLE, name: 'broken.xlsx', buffer: Buffer.from('no workbook') });
    await expect(field(page).getByRole('alert')).toContainText(
      'broken.xlsx The content of this file doesn’t match its name',
    );
    await expect(field(page).getByText('hosts.csv', { exact: true })).toHaveCount(0);
    await expect(look(page)).toHaveCount(0);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await button(page, 'Check first').click();
    await expect(main(page).getByText('Type or paste at least one ID, or choose a file')).toBeVisible();
    expect(sent).toEqual([]);

    await typedIds(page).fill('64000018');
    expect(await send(page, 'Check first')).toEqual(['64000018']);
    await field(page).getByRole('button', { name: 'Use hosts.csv again' }).click();
    await expect(field(page).getByRole('alert')).toHaveCount(0);
    await expect(column(page)).toHaveValue('A “Phone” · IDs in 5 of 6 cells');
    expect(await send(page, 'Check first')).toEqual(PHONES);
    await typedIds(page).fill('64000018');
    await typedIds(page).fill('');
    expect(await send(page, 'Check first')).toEqual(PHONES);
  });

  test('if the column cannot be used, the preview says why and asks for another before anything is sent', async ({
    page,
  }) => {
    await atTheForm(page);
    await choose(
      page,
      csv('lost.csv', 'Host ID,Copy', '64000011,64000016', '64000012,64000017', '1.23457E+12,64000018'),
    );
    await expect(look(page)).toContainText('The number in row 4, column A has lost digits');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await button(page, 'Check first').click();
    await expect(column(page)).toBeFocused();
    await expect(look(page).getByText('Choose the column with the IDs')).toBeVisible();
    expect(sent).toEqual([]);
    await column(page).click();
    await page.getByRole('option', { name: /^B / }).click();
    await expect(count(page, '3 IDs')).toBeVisible();
    expect(await send(page, 'Check first')).toEqual(['64000016', '64000017', '64000018']);
  });

  test('it fits a phone, where the ID column stays in sight, and axe finds nothing in it, in light and in dark', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await atTheForm(page);
    const cells = (id: string) => [...Array.from({ length: 9 }, (_, at) => `a longer note ${at}`), id];
    await choose(page, csv('wide.csv', cells('Host ID').join(','), cells('64000011').join(',')));
    await expect(look(page)).toContainText('From column J “Host ID”');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const rows = look(page).getByRole('region', { name: 'The first rows of the file' });
    await rows.scrollIntoViewIfNeeded();
    await expect(rows.getByRole('cell', { name: '64000011' })).toBeInViewport({ ratio: 1 });
    await lookWithAxe(page, 'a look into a file');
  });

  test('a preview that is stopped or fails does not prevent sending, and can be repeated', async ({ page }) => {
    await atTheForm(page);
    const held = Promise.withResolvers<void>();
    await page.route(`**${lookIntoSheet.path}`, async (route) => {
      await held.promise;
      await route.abort().catch(() => undefined);
    });
    await choose(page, TABLE);
    await expect(look(page)).toContainText('Uploading the file');
    await expect(look(page).getByRole('progressbar')).toHaveCount(1);
    await expect(button(page, 'Check first')).toBeDisabled();
    await look(page).getByRole('button', { name: 'Stop' }).click();
    await expect(look(page)).toContainText('Preview stopped. You can still submit the file.');
    await expect(button(page, 'Check first')).toBeEnabled();
    await look(page).getByRole('button', { name: 'Preview file' }).click();
    held.resolve();
    await expect(look(page)).toContainText('Couldn’t preview the file. You can still submit it.');
    expect(await send(page, 'Check first')).toEqual([...IDS].sort());
    await page.unroute(`**${lookIntoSheet.path}`);
    await look(page).getByRole('button', { name: 'Try again' }).click();
    await expect(count(page, '6 IDs')).toBeVisible();
  });

  test('a file that the server no longer stores is silently sent again', async ({ page }) => {
    await atTheForm(page);
    const files = countFiles(page);
    await choose(page, TABLE);
    await expect(count(page, '6 IDs')).toBeVisible();
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await page.request.post(`${address()}${lookIntoSheet.path}`, {
        headers: { Authorization: `Bearer ${token}` },
        multipart: { file: csv('other.csv', '64000011') },
      });
      expect(answer.status()).toBe(200);
    }
    await column(page).click();
    await page.getByRole('option', { name: /^A / }).click();
    await expect(count(page, '5 IDs')).toBeVisible();
    expect(files.sent).toBe(2);
    expect(await send(page, 'Check first')).toEqual(PHONES);
    expect(files.sent).toBe(2);
  });
});
