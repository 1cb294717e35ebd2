import { expect, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { look } from '../axe.ts';
import { database, enter, people } from '../journey.ts';
import { main } from '../person.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const view = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const columns = (page: Page) => main(page).getByRole('button', { name: /^Columns/ });
const row = (page: Page, column: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${column}$`) });
const headings = (page: Page) => main(page).getByRole('columnheader');
const active = (page: Page) => main(page).getByRole('combobox', { name: 'Active' });
const search = (page: Page) => new URLSearchParams(new URL(page.url()).hash.split('?')[1]);

// Deletes the saved views for later journeys, since one of them changes how the agent's list opens.
test.afterAll(() => runSql(database(), 'delete from saved_views'));

test('[R-PLUS-8] columns are hidden, moved and pinned; the list is saved as a view, opened in another browser, shared with a role, and reset', async ({
  page,
  browser,
}) => {
  // Allows more time, since three users act in turn.
  test.setTimeout(scaled(180_000));
  await enter(page, people.operator(), '/statistics/hosts');
  await expect(view(page, 'View: Standard')).toBeVisible();
  await active(page).click();
  await page.getByRole('option', { name: 'Yes', exact: true }).click();

  // Change columns by pointer and by keyboard. The address changes immediately.
  await columns(page).click();
  await row(page, 'Gift coins').getByRole('checkbox').uncheck();
  await row(page, 'Agent group').getByRole('button', { name: 'Pin Agent group' }).click();
  await row(page, 'Total coins').getByRole('button', { name: 'Move Total coins' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Total coins: position 3' })).toBeAttached();
  await row(page, 'Task coins')
    .getByRole('button', { name: 'Move Task coins' })
    .dragTo(row(page, 'Total coins'), {
      targetPosition: { x: 12, y: 2 },
    });
  await row(page, 'ID').getByRole('spinbutton').fill('160');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(headings(page).nth(2)).toHaveText('Agent group');
  await expect(headings(page).nth(3)).toHaveText('Task coins');
  await expect(headings(page).nth(4)).toHaveText('Total coins');
  await expect(headings(page).filter({ hasText: 'Gift coins' })).toHaveCount(0);
  await expect(headings(page).nth(2)).toHaveAttribute('data-pin', 'last');
  expect(search(page).get('cols.host-statistics')).toContain('_gift-coins');

  // The view is saved and is part of the address.
  await expect(view(page, 'View: Standard modified')).toBeVisible();
  await main(page).getByRole('button', { name: 'Save as new' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Mornings');
  await page.getByRole('button', { name: 'Save the view' }).click();
  await expect(view(page, 'View: Mornings')).toBeVisible();
  await look(page, 'a saved view');

  // The same user opens the address in another browser and sees the same view, also after a reload.
  const other = await (await browser.newContext()).newPage();
  await enter(other, people.operator(), new URL(page.url()).hash.slice(1));
  for (const reload of [false, true]) {
    if (reload) await other.reload();
    await expect(view(other, 'View: Mornings')).toBeVisible();
    await expect(active(other)).toHaveValue('Yes');
    await expect(headings(other).nth(3)).toHaveText('Task coins');
  }

  // The view is shared with agents. They see it with their own hosts, and can only save their own copy.
  await view(page, 'View: Mornings').click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Agent', exact: true }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const agents = await (await browser.newContext()).newPage();
  await enter(agents, people.agent(), '/statistics/hosts');
  await view(agents, 'View: Standard').click();
  await agents.getByRole('menuitem', { name: /^Mornings/ }).click();
  await expect(headings(agents).nth(3)).toHaveText('Task coins');
  await expect(active(agents)).toHaveValue('Yes');
  await view(agents, 'View: Mornings').click();
  await expect(agents.getByRole('menuitem', { name: 'Save as a new view…' })).toBeVisible();
  for (const act of ['Rename…', 'Share…', 'Delete…'])
    await expect(agents.getByRole('menuitem', { name: act })).toHaveCount(0);
  await agents.getByRole('menuitem', { name: 'Set as default' }).click();
  await agents.goto('about:blank');
  await enter(agents, people.agent(), '/statistics/hosts');
  await expect(view(agents, 'View: Mornings')).toBeVisible();
  await expect(headings(agents).nth(3)).toHaveText('Task coins');

  // Later changes can be reverted, and then the list itself is unchanged.
  await columns(page).click();
  await row(page, 'Agent group').getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(view(page, 'View: Mornings modified')).toBeVisible();
  await main(page).getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(headings(page).nth(2)).toHaveText('Agent group');
  await view(page, 'View: Mornings').click();
  await page.getByRole('menuitem', { name: 'Calls' }).click();
  await expect(headings(page).filter({ hasText: 'Calls' }).first()).toBeVisible();
  await expect(view(page, 'View: Calls')).toBeVisible();
  await page.goBack();
  await expect(view(page, 'View: Mornings')).toBeVisible();
  await view(page, 'View: Mornings').click();
  await page.getByRole('menuitem', { name: 'Standard' }).click();
  await expect(headings(page).nth(2)).toHaveText('ID');
  expect(search(page).size).toBe(0);
});
