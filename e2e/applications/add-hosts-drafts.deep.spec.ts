import { expect, type Page } from '@playwright/test';
import { main, typedIds } from '../frame.ts';
import { address, chooseGroup, database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const group = (page: Page) => main(page).getByRole('combobox', { name: /^Group/ });
const file = (page: Page) => main(page).getByRole('region', { name: 'From a file', exact: true });
const SHEET = { name: 'hosts.csv', mimeType: 'text/csv', buffer: Buffer.from('id\n64000016\n') };

test.describe('a draft of hosts to add', () => {
  test('[R-HOST-1] “Submit again” for another group asks first, and neither choice loses or mixes typed IDs', async ({
    page,
  }) => {
    const elsewhere = await failedElsewhere('Istanbul');
    await enter(page, people.agent(), '/hosts/add');
    await chooseGroup(page, 'Istanbul');
    await typedIds(page).fill('64000011 64000012');
    const submitAgain = async () => {
      await page.goto(`${address()}/#/hosts/history?hostId=${elsewhere.hostId}&groupId=${elsewhere.groupId}`);
      await main(page)
        .getByRole('link', { name: `Submit ${elsewhere.hostId} again` })
        .first()
        .click();
    };
    await submitAgain();
    const question = main(page).getByRole('alert').filter({ hasText: 'already holds a draft for another group' });
    await expect(question).toContainText('2 IDs for Istanbul');
    await expect(question).toContainText(`${elsewhere.hostId} for ${elsewhere.name}`);
    await expect(typedIds(page)).toHaveValue('64000011 64000012');
    await expect(group(page)).toHaveValue(/Istanbul/);
    await question.getByRole('button', { name: 'Keep the draft' }).click();
    await expect(question).toHaveCount(0);
    await expect(typedIds(page)).toHaveValue('64000011 64000012');
    await expect(group(page)).toHaveValue(/Istanbul/);

    await submitAgain();
    await page.reload();
    await question.getByRole('button', { name: `Start a new draft for ${elsewhere.name}` }).click();
    await expect(typedIds(page)).toHaveValue(elsewhere.hostId);
    await expect(group(page)).toHaveValue(new RegExp(elsewhere.name));
    const aside = main(page).getByRole('status').filter({ hasText: 'Draft set aside' });
    await expect(aside).toHaveText(/2 IDs for Istanbul/);
    await page.reload();
    await aside.getByRole('button', { name: 'Restore draft' }).click();
    await expect(typedIds(page)).toHaveValue('64000011 64000012');
    await expect(group(page)).toHaveValue(/Istanbul/);
    await expect(aside).toHaveText(new RegExp(`1 ID for ${elsewhere.name}`));
  });

  test('[R-HOST-1] “Submit again” for the group of the draft adds the ID to it', async ({ page }) => {
    const { hostId, groupId, name } = await failedElsewhere('Istanbul');
    await enter(page, people.agent(), '/hosts/add');
    await chooseGroup(page, name);
    await typedIds(page).fill('64000011');
    await page.goto(`${address()}/#/hosts/add?ids=${hostId}&group=${groupId}`);
    await expect(typedIds(page)).toHaveValue(`64000011\n${hostId}`);
    await expect(main(page).getByText('already holds a draft')).toHaveCount(0);
  });

  test('a chosen file is sent once the typed IDs are deleted again, and either can be sent instead', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/add');
    await chooseGroup(page, 'Istanbul');
    await choose(page, SHEET);
    await typedIds(page).fill('64000017');
    await expect(file(page).getByText('The typed IDs will be submitted, not this file.')).toBeVisible();
    await file(page).getByRole('button', { name: 'Use these IDs instead' }).click();
    await expect(main(page).getByText('The file will be submitted, not these IDs.')).toBeVisible();
    await expect(button(page, 'Add the hosts in the file')).toBeVisible();
    await typedIds(page).fill('64000017 64000018');
    await expect(button(page, 'Add 2 hosts')).toBeVisible();
    await typedIds(page).fill('');
    await expect(file(page).getByText('The typed IDs will be submitted')).toHaveCount(0);
    await expect(button(page, 'Add the hosts in the file')).toBeVisible();
    await button(page, 'Check first').click();
    await expect(main(page).getByRole('region', { name: /Check/ })).toContainText('hosts.csv');
    await expect(main(page).getByText('Type or paste at least one ID')).toHaveCount(0);
  });

  test('[R-HOST-3] a refused file leaves nothing ready to send, and the file before it can be used again', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/add');
    await chooseGroup(page, 'Istanbul');
    await choose(page, SHEET);
    await choose(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no sheet') });
    await expect(file(page).getByRole('alert')).toContainText('photo.png');
    await expect(file(page).getByText('hosts.csv', { exact: true })).toHaveCount(0);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await button(page, 'Check first').click();
    await expect(main(page).getByText('Type or paste at least one ID, or choose a file')).toBeVisible();
    expect(sent).toEqual([]);
    await file(page).getByRole('button', { name: 'Use hosts.csv again' }).click();
    await expect(file(page).getByRole('alert')).toHaveCount(0);
    await expect(file(page).getByText('hosts.csv', { exact: true })).toBeVisible();
    await expect(button(page, 'Add the hosts in the file')).toBeVisible();
  });
});

test('[R-HOST-3] in Bind hosts, a refused file also leaves nothing ready to send', async ({ page }) => {
  await enter(page, people.admin(), '/groups/hosts?view=many');
  const take = async (name: string, chosen: typeof SHEET) => {
    const asked = page.waitForEvent('filechooser');
    await button(page, name).click();
    await (await asked).setFiles(chosen);
  };
  await take('Choose file', SHEET);
  await expect(main(page).getByText('hosts.csv', { exact: true })).toBeVisible();
  // At this point, a file can be replaced only by dropping another one.
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['no sheet'], 'photo.png'));
    return data;
  });
  await main(page).getByText('hosts.csv', { exact: true }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(main(page).getByRole('alert')).toContainText('This file type isn’t supported');
  await expect(main(page).getByText('hosts.csv', { exact: true })).toHaveCount(0);
  await button(page, 'Use hosts.csv again').click();
  await expect(main(page).getByText('hosts.csv', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('alert')).toHaveCount(0);
});

/** Returns another of the agent's groups, with a host whose application for it failed and can be submitted again. */
async function failedElsewhere(name: string): Promise<{ hostId: string; groupId: number; name: string }> {
  const [row] = await runSql(
    database(),
    `select a.host_id, g.id, g.name from applications a join agent_groups g on g.id = a.group_id
     join group_scope s on s.group_id = g.id join users u on u.id = s.user_id and u.username = 'agent'
     where a.upload_status = 0 and not a.upload_codes && '{99,103,106,115}' and g.name <> $1 order by a.id desc limit 1`,
    [name],
  );
  if (row === undefined) throw new Error(`every failed application of the agent is for ${name}`);
  return { hostId: String(row.host_id), groupId: Number(row.id), name: String(row.name) };
}

async function choose(page: Page, chosen: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await file(page)
    .getByRole('button', { name: /^(Choose a file|Replace)$/ })
    .click();
  await (await asked).setFiles(chosen);
}
