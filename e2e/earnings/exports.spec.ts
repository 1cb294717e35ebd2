import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { database, enter, people } from '../journey.ts';
import { main } from '../person.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

/** Returns the lines in a downloaded file, without the byte order mark. */
async function linesFrom(page: Page, download: Locator): Promise<string[]> {
  const file = page.waitForEvent('download');
  await download.click();
  const text = await readFile(await (await file).path(), 'utf8');
  return text.replace('\ufeff', '').trimEnd().split('\r\n');
}

test('[R-PLUS-7] a filtered list is exported in the background: offered immediately, found in Exports and in the notifications, and deleted', async ({
  page,
}) => {
  // Remove exports that this agent's other journeys may have left.
  const { username } = people.agent();
  await runSql(database(), 'delete from exports where user_id = (select id from users where username = $1)', [
    username,
  ]);
  await enter(page, people.agent(), '/user/exports');
  await expect(main(page).getByText('No exports yet')).toBeVisible();
  await look(page, 'Exports, of which there are none');

  await page.evaluate(
    "location.hash = '#/hosts/history?uploadStatus=failure&from=2020-01-01T00:00:00Z&to=2040-01-01T00:00:00Z'",
  );
  const total = main(page).getByRole('navigation').getByText(/^\d+/).first();
  await expect(main(page).getByRole('row').nth(1)).toBeVisible();
  await expect(total).toBeVisible();
  await main(page).getByRole('button', { name: 'Export' }).click();
  await look(page, 'the menu of an export');
  await page.getByRole('menuitem', { name: 'As csv' }).click();
  const notice = page.getByRole('status').filter({ hasText: /The file is ready: \d+ rows?\./ });
  const lines = await linesFrom(page, notice.getByRole('button', { name: 'Download' }));
  expect(lines[0]).toMatch(/^Name,Host ID,/);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toContain('Failure');

  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('link', { name: /Export ready: History/ })
    .first()
    .click();
  const row = main(page).getByRole('row').filter({ hasText: 'History' });
  await expect(row.getByText('Ready')).toBeVisible();
  await expect(row.getByText('Upload: Failure')).toBeVisible();
  await look(page, 'Exports with a file');
  expect(await linesFrom(page, row.getByRole('button', { name: 'Download: History' }))).toEqual(lines);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(main(page).getByRole('button', { name: 'Download: History' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await look(page, 'Exports on a phone');
  await page.setViewportSize({ width: 1366, height: 768 });
  await row.getByRole('button', { name: 'Delete: History' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main(page).getByText('No exports yet')).toBeVisible();
});

test('[R-PLUS-24] an export is scheduled from the menu of its list, changed, paused and deleted', async ({ page }) => {
  await enter(page, people.agent(), '/hosts/history?from=2020-01-01T00:00:00Z&to=2040-01-01T00:00:00Z');
  await main(page).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Repeat…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/The export runs automatically/)).toBeVisible();
  await look(page, 'the dialog of a repeated export');
  await dialog.getByRole('button', { name: 'Repeat', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.evaluate("location.hash = '#/user/exports?view=repeated'");
  const row = main(page).getByRole('row').filter({ hasText: 'History' });
  await expect(row.getByText(/^Every day, 6:00/)).toBeVisible();
  await expect(row.getByText('Yesterday')).toBeVisible();
  await look(page, 'what is repeated');
  await row.getByRole('button', { name: 'Pause: History' }).click();
  await expect(row.getByText('Paused')).toBeVisible();
  await row.getByRole('button', { name: 'Edit: History' }).click();
  await dialog.getByRole('combobox', { name: 'How often' }).click();
  await page.getByRole('option', { name: 'Every month' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row.getByText(/^Day 1 of the month, 6:00/)).toBeVisible();
  await row.getByRole('button', { name: 'Delete: History' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main(page).getByText('No repeated exports yet')).toBeVisible();
});

test('[R-STAT-3] the hosts of the user’s groups, and those who leave or move, are exported with their filter', async ({
  page,
}) => {
  await enter(page, people.agent(), '/groups/hosts?active=false');
  await expect(main(page).getByRole('row').nth(1)).toBeVisible();
  await exportOf(page, 'My hosts').click();
  await page.getByRole('menuitem', { name: 'As csv' }).click();
  const notice = page.getByRole('status').filter({ hasText: /The file is ready: \d+ rows?\./ });
  const lines = await linesFrom(page, notice.getByRole('button', { name: 'Download' }));
  expect(lines[0]).toMatch(/^Host,Host ID,Agent group,Account,Coins,Last active,Since \(/);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toMatch(/,(Deleted|Banned),/);
  await page.reload();
  await exportOf(page, 'Departures and transfers').click();
  await page.getByRole('menuitem', { name: 'As csv' }).click();
  const moves = await linesFrom(page, notice.getByRole('button', { name: 'Download' }));
  expect(moves[0]).toMatch(/^Host,Host ID,Type,Agent group,New group,Status,Requested \(.*\),When \(/);
});

/** Each list on a screen has its own export. */
const exportOf = (page: Page, list: string) =>
  main(page)
    .locator('header', { has: page.getByRole('heading', { name: list, exact: true }) })
    .getByRole('button', { name: 'Export' });
