import { expect, type Page } from '@playwright/test';
import { plantEarnings } from '../earned.ts';
import { main } from '../frame.ts';
import { database, enter, people } from '../journey.ts';
import { newcomer } from '../person.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const EARNERS = { ayla: '66000011', berfin: '66000012' };

const figures = (page: Page) => main(page).locator('[data-figure]');

/** Reads each figure on the screen and its link, once all have loaded. */
async function readFigures(page: Page) {
  await expect(figures(page).first()).toBeVisible();
  await expect(main(page).locator('[data-figure] i')).toHaveCount(0);
  return figures(page).evaluateAll((all) =>
    all.map((each) => ({
      name: each.getAttribute('data-figure') ?? '',
      text: each.textContent ?? '',
      href: each.closest('a')?.getAttribute('href') ?? null,
    })),
  );
}

test.describe('[R-PLUS-23] the Home screen', () => {
  test('an agent’s figures link to lists with the same totals; arrow keys move through the bars; nothing shifts or overflows on a phone', async ({
    page,
  }) => {
    const { agent } = await plantEarnings('morning-agent', EARNERS);
    await runSql(database(), 'update daily_facts set active = true where host_id = $1', [EARNERS.ayla]);
    await runSql(database(), 'update accounts set bank_linked = false where host_id in ($1, $2)', [
      EARNERS.ayla,
      EARNERS.berfin,
    ]);
    await enter(page, agent);
    const found = await readFigures(page);
    expect(found.map(({ name }) => name)).toEqual([
      ...['yesterday-coins', 'yesterday-active', 'week-coins', 'week-active'],
      ...['rejected', 'approved', 'lapsing', 'answers', 'silent', 'lacking'],
    ]);
    expect(found.map(({ text }) => text)).toEqual(expect.arrayContaining(['200', '1', '2']));
    for (const { name, text, href } of found) {
      await page.goto(`${new URL(page.url()).origin}/${href}`);
      const rows = text === '—' ? 0 : Number(text);
      const said = name.endsWith('-coins')
        ? main(page).getByText(text, { exact: true })
        : rows === 0
          ? main(page).getByRole('button', { name: 'Clear the filter' })
          : main(page).getByText(rows === 1 ? '1 row' : `${rows} rows`, { exact: true });
      await expect(said.first(), `${name} ${text}`).toBeVisible();
    }
    await enter(page, agent);
    const bars = main(page).getByRole('region', { name: 'Coins by day' }).getByRole('link');
    await expect(bars).toHaveCount(14);
    await bars.last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(bars.nth(12)).toBeFocused();
    await expect(bars.nth(12)).toHaveAccessibleName(/: \d+ coins/);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('without reports a figure is a dash with its reason, never 0', async ({ page }) => {
    await enter(page, await newcomer('morning-new'));
    await readFigures(page);
    await expect(figures(page).first()).toHaveText('—');
    await expect(main(page).getByText('Not reported yet').first()).toBeVisible();
    await expect(main(page).getByText(/^Nothing reported for these days/)).toBeVisible();
  });

  test('a reviewer finds the queue, an administrator the office tasks, each with its link; the agency’s figures follow below', async ({
    page,
  }) => {
    await enter(page, people.reviewer());
    const queue = main(page).getByRole('region', { name: 'Review' });
    await expect(queue.locator('[data-figure="all"]')).toHaveText(/\d/);
    const waiting = await queue.locator('[data-figure="all"]').textContent();
    await queue.getByRole('link', { name: /^Waiting for review/ }).click();
    await expect(main(page).getByText(waiting === '1' ? '1 row' : `${waiting} rows`, { exact: true })).toBeVisible();
    await enter(page, people.admin());
    await page.reload();
    const office = main(page).getByRole('region', { name: 'Administration' });
    await expect(office.locator('[data-figure="bindings"]')).toHaveText(/\d/);
    await expect(office.locator('[data-figure]')).toHaveCount(5);
    await expect(main(page).getByRole('region', { name: 'Coins by day' }).getByRole('link')).toHaveCount(14);
    const bindings = await office.locator('[data-figure="bindings"]').textContent();
    await office.getByRole('link', { name: /^Group requests/ }).click();
    const said = bindings === '0' ? 'Nothing matches the filter' : bindings === '1' ? '1 row' : `${bindings} rows`;
    await expect(main(page).getByText(said, { exact: true }).first()).toBeVisible();
  });
});
