import { expect, type Locator, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { chooseItem, expectFocus, expectFocusIn, goTo, goToRow, tabTo } from '../by-keyboard.ts';
import { typedIds } from '../frame.ts';
import { database, enter, people } from '../journey.ts';
import { letterTo } from '../letters.ts';
import { main } from '../person.ts';
import { countMembers } from '../planted.ts';
import { test } from '../product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const panel = (page: Page, name: string | RegExp) => main(page).getByRole('complementary', { name });

/** Other journeys cover keyboard use for sign-in, the frame and the administration screens. */
test.describe('[R-PLUS-15] by the keyboard alone', () => {
  test('an agent adds hosts, reads which one was refused and why, and finds one of them in the history', async ({
    page,
  }) => {
    test.setTimeout(scaled(120_000));
    await enter(page, people.agent(), '/hosts/add');

    await test.step('the group and the IDs', async () => {
      const group = main(page).getByRole('combobox', { name: /^Group/ });
      await tabTo(page, group);
      await page.keyboard.type('Istanbul');
      await expect(page.getByRole('option', { name: /Istanbul/ }).first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(group).toHaveValue(/Istanbul/);
      await tabTo(page, typedIds(page));
      await page.keyboard.type('64000013 64000014 61000001');
      await expect(page.getByText('3 IDs to add', { exact: true })).toBeVisible();
      await tabTo(page, button(main(page), 'Add 3 hosts'));
      await page.keyboard.press('Enter');
    });

    await test.step('the outcome', async () => {
      const summary = page.getByRole('region', { name: 'Submission' });
      await expect(summary.getByRole('definition')).toHaveText(['3', '2', '1'], { timeout: scaled(30_000) });
      await expect(summary.getByText('This is a male account')).toBeVisible();
      await tabTo(page, button(summary, 'Copy IDs').first());
    });

    await test.step('the application in the history', async () => {
      await goTo(page, 'History');
      const search = main(page).getByRole('searchbox').first();
      await tabTo(page, search);
      await page.keyboard.type('64000013');
      const row = main(page)
        .getByRole('row', { name: /64000013/ })
        .first();
      await expect(main(page).getByRole('row', { name: /64000014/ })).toHaveCount(0);
      await goToRow(page, row);
      await page.keyboard.press('Enter');
      await expect(panel(page, /64000013/)).toContainText('review queue');
      await page.keyboard.press('Escape');
      await expect(panel(page, /64000013/)).toHaveCount(0);
      await expectFocus(row);
    });
  });

  test('a reviewer approves one host, rejects another with reasons, and undoes the last decision', async ({ page }) => {
    test.setTimeout(scaled(120_000));
    await enter(page, people.reviewer(), '/dashboard');
    await goTo(page, 'Review');
    const host = button(page, /^Copy ID/).first();
    await expect(host).toBeVisible();
    const shown = async () => (await host.textContent())?.trim() ?? '';
    /** Decides by key. A new case accepts no decision for a moment. */
    const decideBy = (key: string, id: string) =>
      expect(async () => {
        if ((await shown()) === id) await page.keyboard.press(key);
        await expect(host).not.toHaveText(id, { timeout: 500 });
      }).toPass();
    const approved = await shown();
    await decideBy('a', approved);
    await expect.poll(() => countMembers(database(), [approved])).toBe(1);
    const rejected = await shown();
    await page.keyboard.press('2');
    await page.keyboard.press('3');
    await decideBy('Enter', rejected);
    await page.keyboard.press('u');
    await expect(host).toHaveText(rejected);
    expect(await countMembers(database(), [rejected])).toBe(0);
  });

  test('an agent creates a subgroup and invites a sub-agent to it', async ({ page }) => {
    test.setTimeout(scaled(120_000));
    await enter(page, people.agent(), '/dashboard');
    await goTo(page, 'Agent Center');
    const tree = main(page).getByRole('treegrid', { name: 'Agent groups' });
    await goToRow(page, tree.getByRole('row', { name: /Istanbul/ }).first());
    await page.keyboard.press('Enter');
    await tabTo(page, button(panel(page, 'Istanbul'), 'Create a subgroup'));
    await page.keyboard.press('Enter');
    await expectFocus(dialog(page).getByRole('textbox', { name: 'Name', exact: true }));
    await page.keyboard.type('Key Harbour');
    await tabTo(page, button(dialog(page), 'Create group'));
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    const made = panel(page, 'Key Harbour');
    await expect(made).toBeVisible();
    await tabTo(page, button(made, 'Bind to an agent'));
    await page.keyboard.press('Enter');
    await expectFocusIn(dialog(page));
    await tabTo(page, button(dialog(page), 'Invite a sub-agent'));
    await page.keyboard.press('Enter');
    await expectFocusIn(dialog(page));
    const name = dialog(page).getByRole('textbox', { name: 'Name', exact: true });
    if (!(await name.evaluate((element) => element === document.activeElement))) await tabTo(page, name);
    await page.keyboard.type('Kay');
    await tabTo(page, dialog(page).getByRole('textbox', { name: 'Email', exact: true }));
    await page.keyboard.type('kay.harbour@example.com');
    const letter = letterTo('kay.harbour@example.com', /invites you/);
    await tabTo(page, button(dialog(page), 'Send invitation'));
    await page.keyboard.press('Enter');
    await expect(made.getByText('kay.harbour@example.com')).toBeVisible();
    expect((await letter).text).toContain('Key Harbour');
  });

  test('an agent reads a host’s figures, chooses a column, and exports the list', async ({ page }) => {
    test.setTimeout(scaled(120_000));
    await enter(page, people.agent(), '/dashboard');
    await goTo(page, 'Host statistics');
    const rows = main(page).getByRole('row');
    await goToRow(page, rows.nth(3));
    await tabTo(page, button(main(page), /^Columns/), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const gifts = page
      .getByRole('listitem')
      .filter({ hasText: /^Gift coins$/ })
      .getByRole('checkbox');
    await tabTo(page, gifts);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expectFocus(button(main(page), /^Columns/));
    await expect(main(page).getByRole('columnheader', { name: 'Gift coins' })).toHaveCount(0);
    await tabTo(page, button(main(page), 'Export'), 'Shift+Tab');
    await chooseItem(page, 'As csv');
    const notice = page.getByRole('status').filter({ hasText: /The file is ready/ });
    await tabTo(page, button(notice, 'Download'));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });
});
