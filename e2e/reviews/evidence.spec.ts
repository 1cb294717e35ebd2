import { expect, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { look } from '../axe.ts';
import { main } from '../frame.ts';
import { database, enter, people } from '../journey.ts';
import { countMembers, runSql } from '../planted.ts';
import { test } from '../product.ts';
import { deliver } from '../reported.ts';

const host = (page: Page) => page.getByRole('button', { name: /^Copy ID/ }).first();
const approve = (page: Page) => page.getByRole('button', { name: /^Approve/ });
const list = (page: Page) => main(page).getByRole('region', { name: 'Open applications' });
const row = (page: Page, id: string) => list(page).getByRole('row').filter({ hasText: id });
const result = (page: Page) => main(page).getByRole('region', { name: 'Result of the last decision' });
const question = (page: Page) => page.locator('footer').getByRole('alert').filter({ hasText: 'Approve anyway?' });

/** Creates three open applications in a new group. The last account has no date of birth. */
async function plant(prefix: string): Promise<{ group: number; ids: string[] }> {
  const [group] = await runSql(
    database(),
    `with made as (
       insert into agent_groups (name, app_id, country) values ('Group ' || $1::text, 1, 'TR') returning id
     ), closure as (
       insert into agent_group_ancestors (ancestor_id, group_id, depth) select id, id, 0 from made
     ), batch as (
       insert into batches (kind, state, group_id, submitted_by, submitted_at, finished_at, total)
       select 'add', 'finished', id, (select id from users where username = 'agent'), now(), now(), 3 from made
       returning id, group_id
     ), picture as (
       -- Other journeys plant pictures that have no file.
       select avatar_url as url from accounts where avatar_url ~ '^/avatar/[0-9a-f]{40}' and not avatar_is_default
       order by host_id limit 1
     ), accounts as (
       insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, birth_date, country,
         homepage_video_url, reported_at)
       select $1::text || n, 1, 'active', 'Seen ' || n, picture.url, false, 2,
         case when n < 3 then date '2000-05-05' end, 'TR', null, now()
       from generate_series(1, 3) n, picture
     ), applied as (
       insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open, submitted_at)
       select $1::text || n, 1, batch.group_id, batch.id, n, 1, 0, true, now() + n * interval '1 second'
       from generate_series(1, 3) n, batch
     )
     select id from made`,
    [prefix],
  );
  return { group: Number(group?.id), ids: [1, 2, 3].map((n) => `${prefix}${n}`) };
}

async function open(page: Page, id: string): Promise<void> {
  const [found] = await runSql(database(), 'select id from applications where host_id = $1', [id]);
  await enter(page, people.reviewer(), `/hosts/review?open=${id}.${found?.id}`);
  await expect(host(page)).toHaveText(id);
}

async function unseenOf(id: string): Promise<unknown> {
  const [found] = await runSql(database(), 'select unseen from decisions where host_id = $1 order by id desc', [id]);
  return found?.unseen;
}

test('[R-PLUS-27] an account that changes in a selected row shows so, is deselected, and is not approved', async ({
  page,
}) => {
  const { group, ids } = await plant('886100');
  const [first = '', second = '', third = ''] = ids;
  await enter(page, people.reviewer(), `/hosts/review?mode=list&group=${group}`);
  await expect(row(page, third)).toContainText('Age unknown');
  for (const id of [first, second]) await row(page, id).getByRole('checkbox').check();
  await deliver(first, { name: 'Someone else', gender: 1 });
  await expect(row(page, first)).toContainText('Someone else');
  await expect(row(page, first)).toContainText('Changed: gender and name');
  await expect(row(page, first)).toContainText('Male');
  await expect(row(page, first).getByRole('checkbox')).not.toBeChecked();
  await look(page, 'a row that changed after it was ticked');
  await row(page, second).focus();
  await page.keyboard.press('a');
  await expect(result(page)).toContainText('1 approved');
  expect([await countMembers(database(), [first]), await countMembers(database(), [second])]).toEqual([0, 1]);
});

test('[R-PLUS-27] without events, the server refuses a verdict on a changed row, and says what changed', async ({
  page,
}) => {
  const { group, ids } = await plant('886200');
  const [first = '', second = ''] = ids;
  await page.route('**/events', (route) => route.abort());
  await enter(page, people.reviewer(), `/hosts/review?mode=list&group=${group}`);
  for (const id of [first, second]) await row(page, id).getByRole('checkbox').check();
  await page.route('**/reviews/open?*', (route) => route.abort());
  await deliver(first, { name: 'Someone else' });
  await row(page, second).focus();
  await page.keyboard.press('a');
  await expect(result(page)).toContainText('1 approved');
  await expect(result(page)).toContainText('1 not decided');
  await expect(result(page)).toContainText('The account has changed since it was shown to you.');
  await expect(result(page).getByRole('list', { name: 'Outcome of each application' })).toContainText('name');
  expect([await countMembers(database(), [first]), await countMembers(database(), [second])]).toEqual([0, 1]);
});

test('[R-PLUS-27] without events, an approval of a changed case is returned with the changes and the new facts', async ({
  page,
}) => {
  const { ids } = await plant('886300');
  const [first = ''] = ids;
  await page.route('**/events', (route) => route.abort());
  await open(page, first);
  await expect(approve(page)).toBeEnabled();
  await page.keyboard.press('o');
  await deliver(first, { name: 'Someone else' });
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(page.getByRole('alert').filter({ hasText: 'Decision not saved' })).toBeVisible({
      timeout: scaled(1500),
    });
  }).toPass();
  await expect(host(page)).toHaveText(first);
  await expect(page.getByRole('heading', { level: 2, name: 'Someone else' })).toBeVisible();
  await expect(page.getByText('Changed while you were looking: name.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve again' })).toHaveCount(0);
  await expect(page.locator('footer').getByRole('button', { pressed: true })).toHaveCount(1);
  expect(await countMembers(database(), [first])).toBe(0);
});

test('[R-PLUS-27] an image that cannot be loaded needs a second press, and the decision says so', async ({ page }) => {
  const { ids } = await plant('886400');
  const [first = ''] = ids;
  await page.route('**/avatar/**', (route) => route.abort());
  await open(page, first);
  await expect(page.getByText('Couldn’t load the avatar')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Risks' })).toContainText('Avatar not seen');
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(question(page)).toContainText('Avatar not seen', { timeout: 500 });
  }).toPass();
  await look(page, 'the question before an approval without the picture');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(host(page)).toHaveText(first);
  expect(await countMembers(database(), [first])).toBe(0);
  await page.keyboard.press('a');
  await expect(question(page)).toBeVisible();
  await expect(async () => {
    if (await question(page).isVisible()) await page.keyboard.press('a');
    expect(await countMembers(database(), [first])).toBe(1);
  }).toPass();
  expect(await unseenOf(first)).toEqual(['picture']);
  const [found] = await runSql(database(), 'select id from applications where host_id = $1', [first]);
  await page.unroute('**/avatar/**');
  await enter(page, people.admin(), `/hosts/history?open=${first}.${found?.id}`);
  await expect(main(page).getByRole('region', { name: 'Timeline' })).toContainText('Avatar not seen');
});

test('[R-PLUS-27] an unknown age needs a second step, one by one and in the list', async ({ page }) => {
  const { group, ids } = await plant('886500');
  const [, , third = ''] = ids;
  await open(page, third);
  await expect(page.getByRole('list', { name: 'Risks' })).toContainText('Age unknown');
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(question(page)).toContainText('Age unknown', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('button', { name: /^Approve anyway/ })).toBeEnabled();
  expect(await countMembers(database(), [third])).toBe(0);
  await page.keyboard.press('s');
  await enter(page, people.reviewer(), `/hosts/review?mode=list&group=${group}`);
  await row(page, third).getByRole('checkbox').check();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve 1 application?' });
  await expect(dialog).toContainText('Age unknown');
  await look(page, 'the question before one in the list');
  await page.keyboard.press('Enter');
  await expect(result(page)).toContainText('1 approved');
  expect(await unseenOf(third)).toEqual(['age']);
});

test('[R-PLUS-27] an image in the list that cannot be loaded needs a second step, and the decision says so', async ({
  page,
}) => {
  const { group, ids } = await plant('886600');
  const [first = ''] = ids;
  await page.route('**/avatar/**', (route) => route.abort());
  await enter(page, people.reviewer(), `/hosts/review?mode=list&group=${group}`);
  await expect(row(page, first)).toContainText('Avatar not seen');
  await row(page, first).getByRole('checkbox').check();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve 1 application?' });
  await expect(dialog).toContainText('Avatar not seen');
  expect(await countMembers(database(), [first])).toBe(0);
  await dialog.getByRole('button', { name: 'Approve anyway' }).click();
  await expect(result(page)).toContainText('1 approved');
  expect(await unseenOf(first)).toEqual(['picture']);
});
