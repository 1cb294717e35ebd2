import { expect } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { main, plantMenus, tabs, typedIds, widthOf } from '../frame.ts';
import { address, enter, people } from '../journey.ts';
import { test } from '../product.ts';

test.describe('tabs', () => {
  test('[R-SHELL-4] ten mounted views with half-filled forms stay unchanged, a pinned one cannot be closed, and a reload restores the tabs', async ({
    page,
  }) => {
    test.setTimeout(scaled(120_000));
    await plantMenus();
    await enter(page, people.operator());
    for (let desk = 1; desk <= 9; desk += 1) {
      await page.goto(`${address()}/#/desks/${desk}`);
      await typedIds(page).fill(`6400001${desk}`);
    }
    await page.goto(`${address()}/#/hosts/history?size=50`);
    await main(page).getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    // The first page's rows are shown until the second page has arrived.
    await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(main(page).getByRole('row').nth(40)).toBeVisible();
    await main(page).getByRole('row').nth(40).scrollIntoViewIfNeeded();
    const names = ['Home', ...Array.from({ length: 9 }, (_each, n) => `Desk ${n + 1}`), 'History'];
    await expect(tabs(page).getByRole('link')).toHaveText(names);
    await expect(tabs(page).getByRole('button', { name: 'Close Home' })).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (let desk = 9; desk >= 1; desk -= 1) {
      await tabs(page)
        .getByRole('link', { name: `Desk ${desk}`, exact: true })
        .click();
      await expect(typedIds(page)).toHaveValue(`6400001${desk}`);
    }
    await tabs(page).getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(/size=50.*page=2|page=2.*size=50/);
    await expect(main(page).getByRole('row').nth(40)).toBeInViewport();
    await expect(page).toHaveTitle('History - Greenroom');
    await expect(tabs(page).getByRole('link', { name: 'History' })).toBeFocused();
    expect(asked.filter((url) => url.includes('.js'))).toEqual([]);

    await page.reload();
    await expect(tabs(page).getByRole('link')).toHaveText(names);
    await tabs(page).getByRole('link', { name: 'Desk 4', exact: true }).click();
    await expect(typedIds(page)).toHaveValue('64000014');
    await tabs(page).getByRole('link', { name: 'Home' }).focus();
    await page.keyboard.press('Delete');
    await expect(tabs(page).getByRole('link').first()).toHaveText('Home');
  });

  test('[R-SHELL-4] without its draft a half-filled form is still in a cached view, and gone from one that is not cached', async ({
    page,
  }) => {
    await plantMenus();
    await enter(page, people.operator());
    for (const [desk, expected] of [
      [1, '64000011'],
      [13, ''],
    ] as const) {
      await page.goto(`${address()}/#/desks/${desk}`);
      await typedIds(page).fill('64000011');
      await tabs(page).getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL(/dashboard/);
      await page.evaluate(() => sessionStorage.clear());
      await tabs(page)
        .getByRole('link', { name: `Desk ${desk}`, exact: true })
        .click();
      await expect(typedIds(page)).toHaveValue(expected);
    }
  });

  test('input at the moment when a mounted view is shown counts', async ({ page }) => {
    await enter(page, people.agent());
    await page.goto(`${address()}/#/hosts/add`);
    await typedIds(page).fill('64000011');
    await tabs(page).getByRole('link', { name: 'Home' }).click();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Add hosts' })).toHaveCount(0);
    const link = await tabs(page).getByRole('link', { name: 'Add hosts' }).elementHandle();
    // Do all of this within one task, so that no frame can be drawn in between.
    const typed = await page.evaluate(async (tab) => {
      if (!(tab instanceof HTMLElement)) return 'no tab';
      tab.click();
      for (let step = 0; step < 20; step += 1) await Promise.resolve();
      const field = [...document.querySelectorAll('main textarea')].find((each) => each.checkVisibility());
      if (!(field instanceof HTMLTextAreaElement)) return 'no field in sight';
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
      document.execCommand('insertText', false, ' 64000012');
      await Promise.resolve();
      return field.value;
    }, link);
    expect(typed).toBe('64000011 64000012');
    await expect(main(page).getByRole('button', { name: 'Add 2 hosts' })).toBeVisible();
    await expect(typedIds(page)).toHaveValue('64000011 64000012');
  });

  test('[R-SHELL-5] the menu of a tab is 105 px wide, opens with a right click and the keyboard, and refreshes and closes', async ({
    page,
  }) => {
    await plantMenus();
    await page.setViewportSize({ width: 1100, height: 700 });
    await enter(page, people.operator());
    for (let desk = 1; desk <= 12; desk += 1) {
      await page.goto(`${address()}/#/desks/${desk}`);
      await expect(typedIds(page)).toBeVisible();
    }
    const tab = (name: string) => tabs(page).getByRole('link', { name, exact: true });
    // The active tab is visible, with 4 px around it.
    await expect(tab('Desk 12')).toBeInViewport({ ratio: 1 });
    await expect(tab('Home')).not.toBeInViewport({ ratio: 1 });
    expect(await tabs(page).getByRole('list').evaluate(scrollPadding)).toBe('4px');

    await typedIds(page).fill('64000015');
    await tab('Desk 12').click({ button: 'right' });
    const open = page.getByRole('menu');
    expect(await widthOf(open)).toBe(105);
    await expect(open.getByRole('menuitem')).toHaveText(['Refresh', 'Close', 'Close others', 'Close all']);
    await main(page)
      .getByRole('heading', { level: 1 })
      .evaluate((title) => title.setAttribute('data-before', 'true'));
    await open.getByRole('menuitem', { name: 'Refresh' }).click();
    await expect(open).toBeHidden();
    await expect(main(page).locator('h1[data-before]')).toHaveCount(0);
    await expect(typedIds(page)).toHaveValue('64000015');

    const before = tabs(page).getByRole('link');
    await expect(before).toHaveCount(13);
    await tab('Desk 12').focus();
    await page.keyboard.press('Shift+F10');
    await open.getByRole('menuitem', { name: 'Close', exact: true }).click();
    await expect(before).toHaveCount(12);
    await tab('Desk 11').focus();
    await page.keyboard.press('ContextMenu');
    await open.getByRole('menuitem', { name: 'Close others' }).click();
    await expect(before).toHaveText(['Home', 'Desk 11']);
    await tab('Home').click({ button: 'right' });
    await expect(open.getByRole('menuitem', { name: 'Close', exact: true })).toBeDisabled();
    await open.getByRole('menuitem', { name: 'Close all' }).click();
    await expect(before).toHaveText(['Home']);
    await expect(page).toHaveURL(/#\/dashboard$/);
  });

  test('tabs are reordered by dragging and by the keyboard, and stay so', async ({ page }) => {
    await plantMenus();
    await enter(page, people.operator());
    for (let desk = 1; desk <= 3; desk += 1) {
      await page.goto(`${address()}/#/desks/${desk}`);
      await expect(typedIds(page)).toBeVisible();
    }
    const links = tabs(page).getByRole('link');
    await expect(links).toHaveText(['Home', 'Desk 1', 'Desk 2', 'Desk 3']);
    const from = await tabs(page).getByRole('link', { name: 'Desk 3' }).boundingBox();
    const to = await tabs(page).getByRole('link', { name: 'Desk 1' }).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 8 });
    await page.mouse.move((to?.x ?? 0) + 2, (to?.y ?? 0) + 10, { steps: 3 });
    await page.mouse.up();
    await expect(links).toHaveText(['Home', 'Desk 3', 'Desk 1', 'Desk 2']);
    await tabs(page).getByRole('link', { name: 'Desk 2' }).focus();
    await page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect(links).toHaveText(['Home', 'Desk 3', 'Desk 2', 'Desk 1']);
    await page.reload();
    await expect(links).toHaveText(['Home', 'Desk 3', 'Desk 2', 'Desk 1']);
  });
});

/** Runs in the browser. */
function scrollPadding(list: Element): string {
  return getComputedStyle(list).scrollPaddingInlineStart;
}
