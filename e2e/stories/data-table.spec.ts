import type { Locator, Page } from '@playwright/test';
import { expect, test } from './gallery.ts';

/** Returns the pager's parts, in the requirement's order. */
function pagerParts(pager: Locator): Locator[] {
  return [
    pager.getByText('12,402 rows'),
    pager.getByRole('combobox', { name: 'Rows per page' }),
    pager.getByRole('button', { name: 'Previous page' }),
    pager.getByRole('button', { name: 'Page 1', exact: true }),
    pager.getByRole('button', { name: 'Page 621' }),
    pager.getByRole('button', { name: 'Next page' }),
    pager.getByRole('textbox', { name: 'Go to page' }),
  ];
}

async function centres(parts: readonly Locator[]): Promise<number[]> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return boxes.map((box) => (box === null ? Number.NaN : box.x + box.width / 2));
}

/** Returns each visible row's number. */
async function numbers(story: Locator): Promise<number[]> {
  const texts = await story.locator('tbody tr td:first-child').allInnerTexts();
  return texts.map(Number);
}

const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test.describe('a table', () => {
  test('[R-WIDGET-1] has pages with a row index and an operations column, sizes of 10, 20, 30, 50 and 100, 20 by default, and a pager of total, sizes, prev, pager, next, jumper', async ({
    gallery,
  }) => {
    const story = await gallery.show('data-table--filled');
    const headings = story.getByRole('columnheader');
    await expect(headings.first()).toHaveText('#');
    await expect(headings.last()).toHaveText('Operations');
    await expect(story.getByRole('row').nth(1).getByRole('cell').last().getByRole('button')).toHaveAccessibleName(
      /^Edit /,
    );
    expect(await numbers(story)).toEqual(rowsFrom(1, 20));

    const pager = story.getByRole('navigation', { name: 'Pages' });
    const sizes = pager.getByRole('combobox', { name: 'Rows per page' });
    await expect(sizes).toHaveValue('20');
    const values = await sizes
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
    expect(values).toEqual(['10', '20', '30', '50', '100']);
    const parts = pagerParts(pager);
    const handles = await Promise.all(parts.map((part) => part.elementHandle()));
    for (const [index, handle] of handles.entries()) {
      const next = handles[index + 1];
      if (!next) continue;
      expect(
        await handle?.evaluate((one, other) => one.compareDocumentPosition(other ?? one) === 4, next),
        `part ${index} of the pager stands before the next in the document`,
      ).toBe(true);
    }
    const ltr = await centres(parts);
    expect(ltr).toEqual([...ltr].sort((one, other) => one - other));

    await pager.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => numbers(story)).toEqual(rowsFrom(21, 20));
    await pager.getByRole('button', { name: 'Page 3', exact: true }).click();
    await expect.poll(() => numbers(story)).toEqual(rowsFrom(41, 20));
    await sizes.selectOption('50');
    await expect.poll(() => numbers(story)).toEqual(rowsFrom(1, 50));
    await pager.getByRole('textbox', { name: 'Go to page' }).fill('249');
    await pager.getByRole('textbox', { name: 'Go to page' }).press('Enter');
    await expect.poll(() => numbers(story)).toEqual([12_401, 12_402]);
    await expect(pager.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await pager.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => numbers(story)).toEqual(rowsFrom(12_351, 50));

    const mirrored = await gallery.show('data-table--filled', { dir: 'rtl' });
    const rtl = await centres(pagerParts(mirrored.getByRole('navigation', { name: 'Pages' })));
    expect(rtl).toEqual([...rtl].sort((one, other) => other - one));
  });

  test('opens the last page if a page beyond it is requested, and reads digits of other scripts', async ({
    gallery,
  }) => {
    const story = await gallery.show('data-table--filled');
    const jumper = story.getByRole('textbox', { name: 'Go to page' });
    await jumper.fill('٩٩٩٩');
    await expect(jumper).toHaveValue('9999');
    await jumper.press('Enter');
    await expect.poll(() => numbers(story)).toEqual([12_401, 12_402]);
  });

  test('selects a page, then all matches, and offers the way back', async ({ gallery }) => {
    const story = await gallery.show('data-table--selecting');
    const page = story.getByRole('checkbox', { name: 'Select all rows of this page' });
    const row = (number: number) => story.getByRole('checkbox', { name: `Select row ${number}`, exact: true });
    await row(3).check();
    await expect(page).toHaveJSProperty('indeterminate', true);
    await expect(story.getByText('1 row selected')).toBeVisible();
    await row(6).click({ modifiers: ['Shift'] });
    await expect(story.getByText('4 rows selected')).toBeVisible();
    await page.check();
    await expect(story.getByText('20 rows selected')).toBeVisible();
    await story.getByRole('button', { name: 'Select all 12,402 matching rows' }).click();
    await expect(story.getByText('All 12,402 matching rows are selected, on every page')).toBeVisible();
    await story.getByRole('button', { name: 'Next page' }).click();
    await expect(row(21)).toBeChecked();
    await story.getByRole('button', { name: 'Select only the 20 rows on this page' }).click();
    await expect(story.getByText('20 rows selected')).toBeVisible();
    await story.getByRole('button', { name: 'Select all 12,402 matching rows' }).click();
    await row(22).uncheck();
    await expect(story.getByText('19 rows selected')).toBeVisible();
    await story.getByRole('button', { name: 'Clear the selection' }).click();
    await expect(page).not.toBeChecked();
    await expect(story.getByText('selected')).toBeHidden();
  });

  test('is sorted by the keyboard: ascending, descending, and back to the original order', async ({ gallery }) => {
    const story = await gallery.show('data-table--filled');
    const heading = (name: string) => story.getByRole('columnheader', { name });
    await expect(heading('Uploaded')).toHaveAttribute('aria-sort', 'descending');
    await expect(heading('Name')).not.toHaveAttribute('aria-sort');
    await expect(heading('Age')).toHaveAttribute('aria-sort', 'none');
    await story.getByRole('button', { name: 'Host ID' }).first().focus();
    await gallery.page.keyboard.press('ArrowRight');
    await expect(story.getByRole('button', { name: 'Age', exact: true })).toBeFocused();
    await expect(gallery.page.getByRole('tooltip')).toHaveText('In full years, on the day of upload');
    for (const order of ['ascending', 'descending', 'none']) {
      await gallery.page.keyboard.press('Enter');
      await expect(heading('Age')).toHaveAttribute('aria-sort', order);
    }
    await expect(heading('Uploaded')).toHaveAttribute('aria-sort', 'descending');
  });

  test('supports the keyboard: rows, cells, Space selects, Enter opens', async ({ gallery }) => {
    const story = await gallery.show('data-table--long-texts');
    const { keyboard } = gallery.page;
    const row = (number: number) => story.getByRole('row').nth(number);
    await row(1).focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect(row(3)).toBeFocused();
    await keyboard.press(' ');
    await expect(row(3).getByRole('checkbox')).toBeChecked();
    await keyboard.press('Enter');
    await expect(row(3)).toHaveAttribute('aria-current', 'true');
    await keyboard.press('End');
    await expect(row(20)).toBeFocused();
    await keyboard.press('Home');
    await expect(row(1)).toBeFocused();
    for (let step = 0; step < 4; step += 1) await keyboard.press('ArrowRight');
    await expect(row(1).getByRole('button', { name: /^Copy ID/ })).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(row(2).getByRole('button', { name: /^Copy ID/ })).toBeFocused();
    await keyboard.press('End');
    await expect(row(2).getByRole('button', { name: /^Edit/ })).toBeFocused();
    await keyboard.press('Escape');
    await expect(row(2)).toBeFocused();
    await keyboard.press('Control+a');
    await expect(story.getByText('20 rows selected')).toBeVisible();
    // Boxes and IDs are left out of the Tab order, since in a hundred rows they would be in the way.
    await keyboard.press('Tab');
    await expect(row(2).getByRole('button', { name: /^Edit/ })).toBeFocused();
  });

  for (const dir of ['ltr', 'rtl'] as const) {
    test(`keeps its header, its first columns and its operations in place, ${dir}, in use or at rest`, async ({
      freshGallery: { page, show },
    }) => {
      // Stop time while measuring the table in use, since a table automatically comes to rest.
      await page.clock.install();
      const story = await show('data-table-wide--wide', { dir });
      const scroller = story.locator('table').locator('..');
      const cells = (row: number) => story.getByRole('row').nth(row).getByRole('cell');
      const header = story.getByRole('columnheader').nth(2);
      const places = async () => {
        const boxes = [cells(9).nth(2), cells(9).nth(3), cells(9).nth(30), header];
        return Promise.all(boxes.map(async (box) => (await box.boundingBox())?.x));
      };
      const top = async () =>
        Math.round(((await header.boundingBox())?.y ?? 0) - ((await scroller.boundingBox())?.y ?? 0));
      await expect(scroller).toHaveAttribute('data-resting', 'true');
      await page.clock.pauseAt(Date.now() + 60_000);
      const before = await places();
      const moving = (await cells(9).nth(6).boundingBox())?.x;
      await scroller.evaluate((box, sign) => box.scrollTo(sign * 600, 250), dir === 'rtl' ? -1 : 1);
      await expect(scroller).toHaveAttribute('data-before', 'true');
      await expect(scroller).toHaveAttribute('data-resting', 'false');
      expect(await places()).toEqual(before);
      expect((await cells(9).nth(6).boundingBox())?.x).not.toBe(moving);
      expect(await top()).toBe(1);
      await expect(cells(9).nth(3)).not.toHaveCSS('box-shadow', 'none');

      await page.clock.runFor(1000);
      await expect(scroller).toHaveAttribute('data-resting', 'true');
      expect(await places()).toEqual(before);
      expect(await top()).toBe(1);
      await cells(9).nth(5).hover();
      await expect(scroller).toHaveAttribute('data-resting', 'false');
      // If their offsets and position change together, Chromium needs a frame to place sticky cells.
      await expect.poll(places).toEqual(before);
      expect(await top()).toBe(1);
    });
  }

  test('lays out the visible rows first, and all of them a moment later', async ({ freshGallery: { page, show } }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const story = await show('data-table-wide--wide');
    const last = story.locator('tbody tr').nth(99).locator('td').first();
    const isLaidOut = () => last.evaluate((cell) => cell.checkVisibility({ contentVisibilityAuto: true }));
    const first = story.locator('tbody tr').first().locator('td').first();
    await expect(first).toBeVisible();
    expect(await isLaidOut()).toBe(false);
    const before = await story.locator('tbody').evaluate((body) => body.getBoundingClientRect().height);
    await page.clock.runFor(1000);
    await expect.poll(isLaidOut).toBe(true);
    expect(await story.locator('tbody').evaluate((body) => body.getBoundingClientRect().height)).toBe(before);
  });

  test('redraws one row when one of a hundred is selected', async ({ gallery }) => {
    const story = await gallery.show('data-table-wide--wide');
    const drawn = () =>
      story.locator('tbody [data-drawn]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-drawn')));
    const before = await drawn();
    expect(before.length).toBe(100);
    await story.getByRole('checkbox', { name: 'Select row 8', exact: true }).check();
    const after = await drawn();
    expect(after.filter((times, index) => times !== before[index]).length).toBe(1);
    expect(after[7]).not.toBe(before[7]);
  });

  test('has the same columns and rows during loading', async ({ gallery }) => {
    const shape = async (id: string) => {
      const story = await gallery.show(id);
      await story.locator('tbody tr').nth(19).waitFor();
      return story.locator('thead th, tbody tr:nth-child(-n + 20)').evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join(' ');
        }),
      );
    };
    expect(await shape('data-table-wide--wide-loading')).toEqual(await shape('data-table-wide--wide'));
    const story = await gallery.show('data-table-wide--wide-loading');
    await expect(story.getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  test('has rows of the height that the layout size sets', async ({ gallery }) => {
    for (const [size, height] of [
      ['default', 48],
      ['medium', 40],
      ['small', 36],
      ['mini', 32],
    ] as const) {
      const story = await gallery.show('data-table--filled', { size });
      await expect.poll(async () => (await story.getByRole('row').nth(2).boundingBox())?.height).toBe(height);
    }
  });

  test('explains in each state what there is and what comes next', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.show('data-table--failed');
    await expect(page.getByRole('alert')).toContainText('Couldn’t load this content');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request 01JD0Q8ZK3T7' })).toBeVisible();
    await gallery.show('data-table--refresh-failed');
    await expect(page.getByRole('alert')).toContainText('This list may be out of date.');
    await expect(page.getByRole('row')).toHaveCount(21);
    await gallery.show('data-table--forbidden');
    await expect(page.getByText('You need one of these roles: System administrator or Reviewer.')).toBeVisible();
    await gallery.show('data-table--empty');
    await expect(page.getByRole('link', { name: 'Add hosts' })).toBeVisible();
    await gallery.show('data-table--filtered-to-nothing');
    await expect(page.getByRole('button', { name: 'Clear the filter' })).toBeVisible();
    const stale = await gallery.show('data-table--stale');
    await expect(stale.getByRole('region', { name: 'Hosts' })).toHaveAttribute('aria-busy', 'true');
  });
});

test.describe('a table on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('has rows of two lines with the other columns behind them', async ({ freshGallery }) => {
    const story = await freshGallery.show('data-table--selecting');
    const first = story.getByRole('listitem').first();
    await expect(first).toContainText('Zeynep Doğan');
    await expect(first.getByRole('term')).toHaveCount(0);
    await first.getByRole('button', { name: 'Show more' }).tap();
    await expect(first.getByRole('term')).toHaveText(['Age', 'Country']);
    await story.getByRole('checkbox', { name: 'Select all rows of this page' }).tap();
    await expect(story.getByText('20 rows selected')).toBeVisible();
    await story.getByRole('combobox', { name: 'Sort by' }).selectOption('Host ID, ascending');
    expect(await overflows(freshGallery.page)).toBe(false);
  });
});

function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
