import { expect, type Locator, type Page } from '@playwright/test';
import { main } from '../frame.ts';
import { address, database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const search = (page: Page) => main(page).getByRole('searchbox', { name: 'Host ID or name' });
const chips = (page: Page) => main(page).getByRole('list', { name: 'Active filters' });
/** Returns the rows without the header row. */
const records = (page: Page) => main(page).locator('tbody').getByRole('row');

/** Returns hosts from the agent's history, by name. Their IDs begin differently. */
async function hosts(): Promise<{ id: string; name: string }[]> {
  const found = await runSql(
    database(),
    `select distinct on (left(a.host_id, 5)) a.host_id, c.name from applications a
     join accounts c on c.host_id = a.host_id and c.app_id = a.app_id
     join group_scope s on s.group_id = a.group_id join users u on u.id = s.user_id and u.username = 'agent'
     where c.name ~ '^[A-Z][a-z]+ [A-Z][a-z]+' order by left(a.host_id, 5), a.host_id limit 3`,
  );
  return found.map((row) => ({ id: String(row.host_id), name: String(row.name) }));
}

/** Adds a reason to the newest failures in the agent's history. */
async function addReasons(): Promise<void> {
  await runSql(
    database(),
    `update applications set upload_codes = upload_codes || 115::smallint where id in (
       select a.id from applications a join group_scope s on s.group_id = a.group_id
       join users u on u.id = s.user_id and u.username = 'agent'
       where a.upload_codes <> '{}' and not 115 = any(a.upload_codes) order by a.submitted_at desc limit 3)`,
  );
}

/** Waits until each row contains one of the texts, and each text is found. */
async function expectFound(list: Locator, texts: readonly string[]): Promise<void> {
  const any = new RegExp(texts.join('|'), 'i');
  await expect(list.filter({ hasNotText: any })).toHaveCount(0);
  for (const text of texts) await expect(list.filter({ hasText: new RegExp(text, 'i') }).first()).toBeVisible();
}

/** Returns the edges of a part of the table, relative to the view. */
const edges = (element: Locator) =>
  element.evaluate((each) => {
    const { left, right, top, bottom, height } = each.getBoundingClientRect();
    return { left, right, top, bottom, height };
  });

/** Formats the number of additional reasons, as shown after the first one. */
const formatMore = (lang: string) => new Intl.NumberFormat(lang, { signDisplay: 'always' }).format(1);

const head = (page: Page, name: string) => main(page).getByRole('columnheader', { name });

/** Returns the heights of all rows, without duplicates. */
async function rowHeights(page: Page): Promise<number[]> {
  const heights = await records(page).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  return [...new Set(heights)];
}

/** Returns the number of rows that are completely visible above the pager. */
async function rowsInSight(page: Page): Promise<number> {
  return records(page).evaluateAll((rows) => {
    const end = rows[0]?.closest('table')?.parentElement?.getBoundingClientRect().bottom ?? 0;
    return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length;
  });
}

/** Checks that all columns are visible and none overlap. */
async function expectAllInSight(page: Page): Promise<void> {
  const hidden = await main(page)
    .locator('table')
    .evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0));
  expect(hidden).toBe(0);
}

test.describe('the history table', () => {
  for (const lang of ['en', 'ar', 'zh-CN']) {
    test(`on a laptop every column and the whole reason are visible, in twelve rows of one height: ${lang}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang);
      await enter(page, people.agent(), '/hosts/history');
      await expect(records(page)).toHaveCount(20);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expectAllInSight(page);
      expect(await rowHeights(page)).toEqual([36]);
      expect(await rowsInSight(page)).toBeGreaterThanOrEqual(12);
      await addReasons();
      await page.goto(`${address()}/#/hosts/history?uploadStatus=failure`);
      await expect(
        records(page)
          .filter({ hasText: formatMore(lang) })
          .first(),
      ).toBeVisible();
      // Each row has a reason, followed by its code.
      await expect
        .poll(() =>
          records(page).evaluateAll(
            (rows) =>
              rows.filter(
                (row) =>
                  ![...row.querySelectorAll('[title]')].some((each) =>
                    / \d{2,3}$/.test(each.getAttribute('title') ?? ''),
                  ),
              ).length,
          ),
        )
        .toBe(0);
      await expectAllInSight(page);
      expect(await rowHeights(page)).toEqual([36]);
      const cut = await records(page).evaluateAll((rows) =>
        rows
          .flatMap((row) => [...row.querySelectorAll('td [title]')])
          .filter((cell) => cell.scrollHeight > cell.clientHeight + 1)
          .map((cell) => cell.textContent),
      );
      // Only reasons that name another account are too long to fit. Their title contains the full text.
      expect(cut.filter((text) => !/10[89]$/.test(text ?? ''))).toEqual([]);
    });
  }

  test('columns keep their position with any content, and the host next to them truncates no ID', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await enter(page, people.agent(), '/hosts/history');
    const places = () =>
      main(page)
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.map((each) => each.getBoundingClientRect().left));
    await expect(records(page)).toHaveCount(20);
    const before = await places();
    await page.goto(`${address()}/#/hosts/history?uploadStatus=failure&sort=hostId&order=asc`);
    await expect(head(page, 'Host ID')).toHaveAttribute('aria-sort', 'ascending');
    await expect(main(page).getByRole('region', { name: 'Applications' })).toHaveAttribute('aria-busy', 'false');
    expect(await places()).toEqual(before);
    expect(await rowHeights(page)).toEqual([36]);

    await records(page).first().press('Enter');
    await expect(main(page).getByRole('complementary').or(main(page).getByText('Timeline')).first()).toBeVisible();
    await expectAllInSight(page);
    const ids = await records(page).evaluateAll(
      (rows) =>
        rows
          .map((row) => row.querySelector('bdi[dir="ltr"]')?.closest('td'))
          .filter((cell) => !cell || cell.scrollWidth > cell.clientWidth).length,
    );
    expect(ids).toBe(0);
    expect((await edges(head(page, 'Reason'))).right).toBeLessThanOrEqual((await edges(head(page, 'Operations'))).left);
  });

  test('[R-SHELL-10] a smaller layout size shows more rows, and the menu shows the default size', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await enter(page, people.agent(), '/hosts/history');
    await expect(records(page)).toHaveCount(20);
    const picker = page.getByRole('banner').getByRole('button', { name: 'Layout size' });
    const seen: number[] = [];
    for (const [name, height] of [
      ['Default', 48],
      ['Medium', 40],
      ['Small', 36],
      ['Mini', 32],
    ] as const) {
      await picker.click();
      await expect(page.getByText('From roomy to compact. Default: Small')).toBeVisible();
      await page.getByRole('menuitemradio', { name }).click();
      await expect.poll(() => rowHeights(page)).toEqual([height]);
      seen.push(await rowsInSight(page));
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    expect(seen[2]).toBeGreaterThanOrEqual(12);
  });
});

test.describe('the history search', () => {
  test('[R-HOST-6] one field finds an ID, the beginning of IDs, IDs pasted from a sheet and a name, and the export is the same', async ({
    page,
  }) => {
    const [first = { id: '', name: '' }, second = { id: '', name: '' }] = await hosts();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, people.agent(), '/hosts/history');
    await search(page).focus();
    await expect(page.getByRole('tooltip', { name: /^Enter an ID or at least its first 4 digits/ })).toBeVisible();
    await search(page).pressSequentially(first.id.slice(0, 5));
    await expectFound(records(page), [first.id.slice(0, 5)]);
    await expect(page).toHaveURL(new RegExp(`hostId=${first.id.slice(0, 5)}$`));

    await page.evaluate((text) => navigator.clipboard.writeText(text), `${first.id}\r\n${second.id}\r\n`);
    await search(page).press('Control+A');
    await search(page).press('Control+V');
    await expect(search(page)).toHaveValue(`${first.id} ${second.id}`);
    await expectFound(records(page), [first.id, second.id]);
    await expect(chips(page).getByText(`${first.id} and 1 more`)).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().endsWith('/agent-admin/exports'));
    await main(page).getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'As csv' }).click();
    expect((await asked).postDataJSON().filter.hostId).toBe(`${first.id} ${second.id}`);

    const [word = ''] = second.name.split(' ');
    await search(page).fill(word.toLowerCase());
    await expectFound(records(page), [word]);
    await page.goto(`${address()}/#/hosts/history?hostId=${second.id}`);
    await expect(search(page)).toHaveValue(second.id);
    await expectFound(records(page), [second.id]);
  });

  test('an invalid search is explained next to the field; the text and the list stay', async ({ page }) => {
    const [first = { id: '', name: '' }] = await hosts();
    await enter(page, people.agent(), `/hosts/history?hostId=${first.id}`);
    const many = Array.from({ length: 201 }, (_, index) => String(70_000_000 + index)).join(' ');
    for (const [text, said] of [
      ['123', 'Enter at least 4 digits of the ID'],
      [`${first.id} Leyla`, '“Leyla” isn’t a host ID. Search for either IDs or a name'],
      [many, 'You entered 201 IDs. Search for at most 200 at a time'],
    ] as const) {
      await search(page).fill(text);
      await expect(main(page).getByText(said, { exact: true })).toBeVisible();
      await expect(search(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(search(page)).toHaveAccessibleDescription(said);
      await expect(search(page)).toHaveValue(text);
      await expectFound(records(page), [first.id]);
      await expect(chips(page).getByText(first.id)).toBeVisible();
    }
    await chips(page)
      .getByRole('button', { name: /^Remove the filter Host ID or name/ })
      .click();
    await expect(search(page)).toHaveValue('');
    await expect(search(page)).not.toHaveAttribute('aria-invalid', 'true');
  });
});
