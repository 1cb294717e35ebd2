import { expect, type Locator, type Page } from '@playwright/test';
import { main, typedIds } from '../frame.ts';
import { address, chooseGroup, database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const more = (page: Page) => main(page).getByRole('textbox', { name: 'Type or paste more' });
const note = (page: Page, text: string) => main(page).getByRole('status').filter({ hasText: text });
const lines = (count: number) => Array.from({ length: count }, (_, n) => String(71_000_000 + n)).join('\n');

/** Pastes into the focused element as a user does, with the clipboard and Ctrl+V. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

async function atTheForm(page: Page): Promise<Locator> {
  await enter(page, people.agent(), '/hosts/add');
  await chooseGroup(page, 'Istanbul');
  return typedIds(page).first();
}

test.describe('typed IDs', () => {
  test('the counts show what will be added, in any notation, and the check finds the same', async ({ page }) => {
    const field = await atTheForm(page);
    await field.fill('64000018|٦٤٠٠٠٠١٢/ID:64000016. (६४००००१७)، 64000018 12x 64000012²');
    await expect(main(page).getByText('4 IDs to add', { exact: true })).toBeVisible();
    await expect(main(page).getByText('1 duplicate', { exact: true })).toBeVisible();
    await expect(main(page).getByText('2 invalid', { exact: true })).toBeVisible();
    await expect(button(page, 'Add 4 hosts')).toBeVisible();
    await button(page, 'Check first').click();
    await expect(button(page, 'Add these 4')).toBeVisible();
  });

  test('[R-HOST-1] IDs that are typed while others are being added stay in the form, also after a reload', async ({
    page,
  }) => {
    const field = await atTheForm(page);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/agent-admin/**', async (route) => {
      if (route.request().method() === 'POST' && route.request().url().includes('batches')) await held;
      await route.continue();
    });
    await field.fill('64000012');
    const sent = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('batches'),
    );
    await button(page, 'Add 1 host').click();
    await field.fill('64000012 64000016');
    answer();
    await sent;
    await expect(main(page).getByText('Added', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('64000012 64000016');
    await page.reload();
    await expect(typedIds(page).first()).toHaveValue('64000012 64000016');
  });

  test('clearing typed IDs offers an undo, keeps the focus in the field, and Ctrl+Z restores all of them', async ({
    page,
  }) => {
    const field = await atTheForm(page);
    const text = '64000011 12x ID=64000012\n64000016 64000011';
    const removals = [
      ['Remove invalid', '64000011\n64000016\n64000011', '2 IDs removed'],
      ['Remove duplicates', '64000011\n12x\nID=64000012\n64000016', '1 ID removed'],
      ['Clear all', '', '5 IDs removed'],
    ] as const;
    await field.fill(text);
    for (const [name, left, said] of removals) {
      await button(page, name).click();
      await expect(field).toHaveValue(left);
      await expect(field).toBeFocused();
      await note(page, said).getByRole('button', { name: 'Undo' }).click();
      await expect(field).toHaveValue(text);
      await expect(field).toBeFocused();
      await expect(note(page, said)).toHaveCount(0);
      await button(page, name).click();
      await expect(field).toHaveValue(left);
      await page.keyboard.press('Control+Z');
      await expect(field).toHaveValue(text);
      await page.keyboard.press('Control+Shift+Z');
      await expect(field).toHaveValue(left);
      await page.keyboard.press('Control+Z');
    }
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' 64000017');
    await expect(field).toHaveValue(`${text} 64000017`);
    await page.keyboard.press('Control+Z');
    await expect(field).toHaveValue(text);
  });

  test('IDs pasted one after the other stay separate, and Ctrl+Z undoes a paste, the clean-up before it, and the typing, in this order', async ({
    page,
  }) => {
    const field = await atTheForm(page);
    await field.click();
    await page.keyboard.type('64000011 12x');
    await button(page, 'Remove invalid').click();
    await expect(field).toBeFocused();
    await paste(page, '64000012');
    await paste(page, '64000016');
    await expect(field).toHaveValue('64000011\n64000012\n64000016');
    for (const before of ['64000011\n64000012', '64000011', '64000011 12x', '']) {
      await page.keyboard.press('Control+Z');
      await expect(field).toHaveValue(before);
      await expect(field).toBeFocused();
    }
    await page.keyboard.press('Control+Z');
    await expect(field).toHaveValue('');
  });

  test('after a paste of 10,000 IDs the next keys also become IDs, and Ctrl+Z undoes the paste', async ({ page }) => {
    const field = await atTheForm(page);
    await field.click();
    await page.keyboard.type('64000011 ');
    await paste(page, lines(10_000));
    await expect(main(page).getByText('10,001 IDs to add', { exact: true })).toBeVisible();
    await expect(more(page)).toBeFocused();
    await page.keyboard.type('64000012');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Add 10,002 hosts')).toBeVisible();
    await paste(page, '64000016\n64000017');
    await expect(button(page, 'Add 10,004 hosts')).toBeVisible();
    await expect(more(page)).toBeFocused();

    await button(page, 'Clear all').click();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await note(page, '10,004 IDs removed').getByRole('button', { name: 'Undo' }).click();
    await expect(button(page, 'Add 10,004 hosts')).toBeVisible();
    await expect(more(page)).toBeFocused();
    for (const count of ['10,002', '10,001']) {
      await page.keyboard.press('Control+Z');
      await expect(button(page, `Add ${count} hosts`)).toBeVisible();
    }
    await page.keyboard.press('Control+Z');
    await expect(field).toHaveValue('64000011 ');
    await expect(field).toBeFocused();
  });

  test('[R-HOST-1] a removed draft can be restored, and Ctrl+Z does not bring IDs of one group into the draft of another', async ({
    page,
  }) => {
    const field = await atTheForm(page);
    await field.fill('64000011 64000012');
    await button(page, 'Clear all').click();
    await note(page, '2 IDs removed').getByRole('button', { name: 'Undo' }).click();
    await page.goto(`${address()}/#/hosts/add?ids=64000016&group=${await otherGroup()}`);
    await button(page, /^Start a new draft for/).click();
    await expect(field).toHaveValue('64000016');
    await field.press('Control+Z');
    await expect(field).toHaveValue('64000016');
    const aside = note(page, 'Set aside: 2 IDs for Istanbul');
    await aside.getByRole('button', { name: 'Remove' }).click();
    await expect(aside).toHaveCount(0);
    await note(page, 'Removed: 2 IDs for Istanbul').getByRole('button', { name: 'Undo' }).click();
    await aside.getByRole('button', { name: 'Restore draft' }).click();
    await expect(field).toHaveValue('64000011 64000012');
  });
});

test('in Bind hosts, counts, undo and focus are the same', async ({ page }) => {
  await enter(page, people.admin(), '/groups/hosts?view=many');
  const field = main(page).getByLabel(/^Host IDs/);
  await field.fill('64000019|٦٤٠٠٠٠١٨/64000019 abc');
  await expect(main(page).getByText('2 IDs to bind', { exact: true })).toBeVisible();
  await expect(button(page, 'Check 2 IDs')).toBeVisible();
  await main(page).getByText('1 invalid').getByRole('button', { name: 'Remove' }).click();
  await expect(field).toHaveValue('64000019\n64000018\n64000019');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+Z');
  await expect(field).toHaveValue('64000019|٦٤٠٠٠٠١٨/64000019 abc');
  await page.keyboard.press('Control+A');
  await paste(page, lines(10_000));
  await expect(button(page, 'Check 10,000 IDs')).toBeVisible();
  await expect(more(page)).toBeFocused();
  await page.keyboard.type('64000020');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Check 10,001 IDs')).toBeVisible();
  await button(page, 'Clear').click();
  await expect(field).toBeFocused();
  await note(page, '10,001 IDs removed').getByRole('button', { name: 'Undo' }).click();
  await expect(button(page, 'Check 10,001 IDs')).toBeVisible();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+Z');
  await expect(field).toHaveValue('64000019|٦٤٠٠٠٠١٨/64000019 abc');
  await expect(field).toBeFocused();
});

test('the history finds a host by its ID in the digits of another script', async ({ page }) => {
  const [row] = await runSql(
    database(),
    `select a.host_id from applications a join group_scope s on s.group_id = a.group_id
     join users u on u.id = s.user_id and u.username = 'agent' where a.host_id ~ '^[0-9]{8}$' order by a.id limit 1`,
  );
  const hostId = String(row?.host_id);
  await enter(page, people.agent(), '/hosts/history');
  await main(page)
    .getByRole('searchbox', { name: 'Host ID' })
    .fill([...hostId].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join(''));
  const others = main(page).getByRole('row').filter({ hasNotText: hostId });
  // Only the header row is left.
  await expect(others).toHaveCount(1);
  await expect(main(page).getByRole('row').filter({ hasText: hostId }).first()).toBeVisible();
});

async function otherGroup(): Promise<number> {
  const [row] = await runSql(
    database(),
    `select g.id from agent_groups g join group_scope s on s.group_id = g.id
     join users u on u.id = s.user_id and u.username = 'agent' where g.name <> 'Istanbul' order by g.id limit 1`,
  );
  return Number(row?.id);
}
