import { expect, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { main } from '../frame.ts';
import { database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const list = (page: Page) => main(page).getByRole('region', { name: 'Open applications' });
const ticks = (page: Page) => list(page).getByRole('row').getByRole('checkbox');
const foot = (page: Page) => page.locator('footer').filter({ has: page.getByRole('region', { name: 'Decision' }) });
const result = (page: Page) => main(page).getByRole('region', { name: 'Result of the last decision' });
const dialog = (page: Page) => page.getByRole('dialog');
const COUNT = 30;

/** Creates 30 open applications without a video in a new group: 8855001 and on, the longest waiting first. */
async function plantApplications(): Promise<number> {
  const [group] = await runSql(
    database(),
    `with made as (
       insert into agent_groups (name, app_id, country) values ('Waiting group', 1, 'TR') returning id
     ), closure as (
       insert into agent_group_ancestors (ancestor_id, group_id, depth) select id, id, 0 from made
     ), batch as (
       insert into batches (kind, state, group_id, submitted_by, submitted_at, finished_at, total)
       select 'add', 'finished', id, (select id from users where username = 'agent'), now(), now(), ${COUNT} from made
       returning id, group_id
     ), accounts as (
       insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, birth_date, country,
         reported_at)
       select '8855' || lpad(n::text, 3, '0'), 1, 'active', 'Waiting ' || n, '/avatar/a.webp', false, 2, '2000-05-05', 'TR',
         now()
       from generate_series(1, ${COUNT + 1}) n
     ), applied as (
       insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open,
         suggested_codes, submitted_at)
       select '8855' || lpad(n::text, 3, '0'), 1, batch.group_id, batch.id, n, 1, 0, true,
         case when n = 1 then '{201,202,213,214}' else '{202}' end::smallint[],
         now() - interval '2 days' + n * interval '1 minute'
       from generate_series(1, ${COUNT}) n, batch
     )
     select id from made`,
  );
  return Number(group?.id);
}

/** Changes applications while the reviewer is selecting: two are claimed, and one is decided. */
async function interfere(): Promise<void> {
  await runSql(
    database(),
    `insert into review_claims (host_id, application_id, user_id, claimed_at, expires_at)
     select host_id, id, (select id from users where username = 'admin'), now(), now() + interval '9 minutes'
     from applications where host_id in ('8855002', '8855012')`,
  );
  await runSql(
    database(),
    `update applications set open = false, review_status = 1, review_codes = '{203}', reviewed_at = now()
     where host_id = '8855003'`,
  );
}

async function openIds(): Promise<unknown[]> {
  const rows = await runSql(
    database(),
    `select host_id as id from applications where host_id like '8855%' and open order by host_id`,
  );
  return rows.map(({ id }) => id);
}

async function turnTo(page: Page, number: number): Promise<void> {
  await main(page).getByRole('button', { name: 'Next page' }).first().click();
  await expect(page).toHaveURL(new RegExp(`page=${number}`));
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

test('a reviewer selects applications on three pages, rejects them together, reads which three were taken by others, and undoes all; then approves all matches', async ({
  page,
}) => {
  const group = await plantApplications();
  const undos: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/undo')) undos.push(request.url());
  });
  await enter(page, people.reviewer(), `/hosts/review?mode=list&queue=videos&group=${group}&size=10`);
  await expect(ticks(page)).toHaveCount(11);
  const first = list(page).getByRole('row').nth(1);
  await expect(first).toContainText('Wrong country');
  await first.getByRole('button', { name: '2 more suggested reasons' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Numbers · Emoji');
  await main(page).getByRole('heading', { level: 1 }).hover();
  await first.focus();
  await page.keyboard.press('r');
  await expect(foot(page).getByRole('alert')).toHaveText('Select at least one application first');
  await page.keyboard.press('u');
  await expect(foot(page).getByRole('alert')).toHaveText('Nothing to undo');

  await ticks(page).first().check();
  await turnTo(page, 2);
  await ticks(page).first().check();
  await turnTo(page, 3);
  await ticks(page).nth(1).check();
  await ticks(page).nth(2).check();
  await expect(foot(page)).toContainText('22 rows selected, 20 not on this page');
  await interfere();
  await page.keyboard.press('r');
  await expect(foot(page).getByRole('alert')).toHaveText('Choose at least one reason');
  await page.keyboard.press('2');
  await page.keyboard.press('r');
  await dialog(page).getByRole('button', { name: 'Reject 22' }).click();
  await expect(result(page)).toContainText('19 rejected');
  await expect(result(page)).toContainText('3 not decided');
  const outcomes = result(page).getByRole('list', { name: 'Outcome of each application' });
  for (const name of ['Waiting 2', 'Waiting 3', 'Waiting 12']) await expect(outcomes).toContainText(name);
  await expect(outcomes.getByText(/Claimed by (?!another)/)).toHaveCount(2);
  await look(page, 'the result of a verdict for many');
  await result(page)
    .getByRole('button', { name: /^Undo all 19/ })
    .click();
  await expect(result(page)).toContainText('19 undone');
  expect(undos).toHaveLength(1);
  expect(await openIds()).toHaveLength(COUNT - 1);

  await expect(
    main(page)
      .getByText(/\bof 29\b/)
      .first(),
  ).toBeVisible();
  await ticks(page).first().check();
  await foot(page).getByRole('button', { name: 'Select all 29 matching rows' }).click();
  await expect(ticks(page).nth(3)).toBeChecked();
  await ticks(page).nth(3).uncheck();
  await expect(foot(page)).toContainText('28 rows selected: all matching rows except 1');
  // This application was submitted earlier but has only now passed its check, so the selection doesn't include it.
  await runSql(
    database(),
    `insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, review_status, open,
       suggested_codes, submitted_at, opened_at)
     select '8855031', 1, group_id, batch_id, 31, 1, 0, true, '{202}', now() - interval '1 day', now()
     from applications where host_id = '8855001'`,
  );
  await page.keyboard.press('a');
  // Applications on the other pages were never on the screen.
  await expect(dialog(page).getByRole('listitem')).toContainText('Avatar not seen');
  await look(page, 'the question before a verdict for many');
  await dialog(page).getByRole('button', { name: 'Approve anyway' }).click();
  await expect(result(page)).toContainText('26 approved');
  await expect(result(page)).toContainText('2 not decided');
  const left = await openIds();
  expect(left).toHaveLength(4);
  expect(left).toEqual(expect.arrayContaining(['8855002', '8855012', '8855031']));
});
