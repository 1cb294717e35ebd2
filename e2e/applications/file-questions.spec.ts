import { expect, type Page } from '@playwright/test';
import { buildXlsx } from '../../server/src/platform/sheets/read/fixtures/build-xlsx.ts';
import { look as lookWithAxe } from '../axe.ts';
import { main, typedIds } from '../frame.ts';
import { chooseGroup, database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

type Sheet = { name: string; mimeType: string; buffer: Buffer };

/**
 * The columns are phones, IDs under an ambiguous heading, and amounts. Only the sender knows which one contains the
 * hosts.
 */
const UNCLEAR: Sheet = {
  name: 'hosts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Monthly report', '', 'Phone,Number,Diamonds', '905321112200,64000031,12000', '905321112201,64000032,12500'].join(
      '\n',
    ),
  ),
};

const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, id: string, hidden = false): string =>
  `<row r="${number}"${hidden ? ' hidden="1"' : ''}>${cell(`A${number}`, id)}${cell(`B${number}`, 'x')}</row>`;
const FILTERED: Sheet = {
  name: 'filtered.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: buildXlsx({
    rows: [
      `<row r="1">${cell('A1', 'Host ID')}${cell('B1', 'Agency')}</row>`,
      row(2, '64000031'),
      row(3, '64000032', true),
      row(4, '64000036', true),
    ].join(''),
  }),
};

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const look = (page: Page) => main(page).getByRole('region', { name: 'File preview', exact: true });
const question = (page: Page) => look(page).getByRole('radiogroup', { name: 'Which column holds the host IDs?' });
const rows = (page: Page) => look(page).getByRole('radiogroup', { name: 'Which rows do you want to add?' });

async function atTheFormWith(page: Page, sheet: Sheet): Promise<void> {
  await enter(page, people.agent(), '/hosts/add');
  await chooseGroup(page, 'Istanbul');
  const asked = page.waitForEvent('filechooser');
  await button(page, 'Choose a file').click();
  await (await asked).setFiles(sheet);
}

/** Sends the form and returns the IDs in the resulting submission. */
async function send(page: Page, name: string): Promise<string[]> {
  const shown = () => Number(/batch=(\d+)/.exec(page.url())?.[1] ?? 0);
  const before = shown();
  await button(page, name).click();
  await expect.poll(shown).toBeGreaterThan(before);
  await expect(main(page).getByRole('region', { name: /^(Check|Submission)/ })).toContainText('Finished');
  const found = await runSql(
    database(),
    `select host_id from check_verdicts where batch_id = $1 union all
     select host_id from applications where batch_id = $1 order by 1`,
    [shown()],
  );
  return found.map((each) => String(each.host_id));
}

function countPosts(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  return sent;
}

test.describe('questions about an unclear file', () => {
  test('[R-PLUS-26] a sheet with phones first leads to a question, nothing is sent before the answer, and the chosen column is added', async ({
    page,
  }) => {
    await atTheFormWith(page, UNCLEAR);
    await expect(look(page)).toContainText('It isn’t clear which column holds the host IDs.');
    await expect(question(page).getByRole('radio')).toHaveCount(3);
    await expect(question(page).getByRole('radio').first()).toHaveAccessibleName('B “Number”');
    await expect(question(page)).toContainText('IDs: 2. First: 64000031 64000032');
    await expect(question(page).getByRole('radio', { checked: true })).toHaveCount(0);
    const sent = countPosts(page);
    await button(page, 'Add the hosts in the file').click();
    await expect(question(page).getByRole('radio').first()).toBeFocused();
    await expect(look(page)).toContainText('Choose the column with the IDs');
    expect(sent).toEqual([]);

    await page.keyboard.press('ArrowDown');
    await expect(look(page)).toContainText('From column A “Phone”, as you chose.');
    await page.keyboard.press('ArrowUp');
    await expect(look(page)).toContainText('From column B “Number”, as you chose.');
    await expect(look(page)).toContainText('Row 3, “Phone, Number, Diamonds”, is the heading.');
    expect(await send(page, 'Check first')).toEqual(['64000031', '64000032']);
    expect(await send(page, 'Add the hosts in the file')).toEqual(['64000031', '64000032']);
  });

  test('[R-PLUS-26] filtered rows lead to a question, and the choice decides what is added', async ({ page }) => {
    await atTheFormWith(page, FILTERED);
    await expect(look(page)).toContainText('The sheet hides rows with IDs (2).');
    const sent = countPosts(page);
    await button(page, 'Check first').click();
    await expect(rows(page).getByRole('radio').first()).toBeFocused();
    expect(sent).toEqual([]);
    await rows(page).getByRole('radio', { name: 'All rows, including the hidden ones (3)' }).check();
    await expect(look(page)).toContainText('Hidden rows included: 2.');
    expect(await send(page, 'Check first')).toEqual(['64000031', '64000032', '64000036']);
    await rows(page).getByRole('radio', { name: 'Visible rows only (1)' }).check();
    await expect(look(page)).toContainText('Hidden rows left out: 2.');
    expect(await send(page, 'Check first')).toEqual(['64000031']);
  });

  test('[R-PLUS-26] a pasted ID that a spreadsheet has rounded prevents sending the text, with advice', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/add');
    await chooseGroup(page, 'Istanbul');
    await typedIds(page).fill('64000031\n7.12346E+18');
    const sent = countPosts(page);
    await button(page, /^Check first/).click();
    await expect(main(page).getByText('“7.12346E+18” has lost digits in a spreadsheet program.')).toBeVisible();
    await expect(typedIds(page)).toBeFocused();
    expect(sent).toEqual([]);
  });

  test('the question fits a phone, also in a right-to-left layout, and axe finds nothing in it, in light and in dark', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await atTheFormWith(page, UNCLEAR);
    await expect(question(page)).toBeVisible();
    await question(page).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await lookWithAxe(page, 'the question which column is meant');
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
