import { expect, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { main, typedIds } from '../frame.ts';
import { address, chooseGroup, database, enter, people } from '../journey.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
/** The list of the user's hosts. */
const list = (page: Page) => main(page).getByRole('region', { name: 'My hosts' }).first();
const HOSTS = 303;

/** Creates 303 hosts in one of the agent's groups, with IDs that begin alike. Three of them have asked to leave. */
async function plantHosts(start: string): Promise<{ from: string; to: string }> {
  const groups = await runSql(
    database(),
    `select g.id, g.name from agent_groups g join bindings b on b.group_id = g.id join users u on u.id = b.user_id
     where u.username = 'agent' and b.unbound_at is null and g.deleted_at is null and g.app_id = 1 order by g.id limit 1`,
  );
  const parent = Number(groups[0]?.id);
  const [from, to] = ['Leaving', 'Staying'].map((word) => `${word} ${start}`);
  await runSql(
    database(),
    `with made as (
       insert into agent_groups (name, app_id, country, parent_id)
       select n, 1, 'TR', ${parent} from unnest(array['${from}', '${to}']) n returning id, name
     ), closure as (
       insert into agent_group_ancestors (ancestor_id, group_id, depth)
       select made.id, made.id, 0 from made
       union all select a.ancestor_id, made.id, a.depth + 1 from made, agent_group_ancestors a where a.group_id = ${parent}
     ), accounts as (
       insert into accounts (host_id, app_id, state, name, avatar_is_default, gender, reported_at)
       select '${start}' || lpad(n::text, 4, '0'), 1, 'active', 'Guest ' || n, false, 2, now()
       from generate_series(1, ${HOSTS}) n
     ), members as (
       insert into memberships (host_id, app_id, group_id, from_at)
       select '${start}' || lpad(n::text, 4, '0'), 1, made.id, now() - interval '40 days'
       from generate_series(1, ${HOSTS}) n, made where made.name = '${from}'
       returning host_id, id, group_id
     )
     insert into host_moves (host_id, app_id, membership_id, kind, state, from_group_id, asked_by, asked_at, due_at)
     select host_id, 1, id, 'leave', 'open', group_id, (select id from users where username = 'admin'), now(),
       now() + interval '7 days'
     from members where right(host_id, 4) in ('0007', '0008', '0009')`,
  );
  return { from: String(from), to: String(to) };
}

/**
 * Creates 245 refused applications with IDs that begin alike. A higher ID is later. 240 are accounts without an avatar
 * for the first group, more than an address can contain. Three are for the second group. Two are male accounts, which
 * can't be added.
 */
async function plantRefused(start: string, groups: readonly [string, string]) {
  const ids = Array.from({ length: 245 }, (_, index) => `${start}${String(index + 1).padStart(4, '0')}`);
  await runSql(
    database(),
    `with those as (
       select u.id, u.n, g.id as group_id, g.app_id, case when u.n > 243 then 103 else 104 end as code
       from unnest($1::text[]) with ordinality u(id, n) join agent_groups g on g.name = case when u.n in (241, 242, 243) then $3 else $2 end
     ), made as (
       insert into batches (kind, state, group_id, submitted_by, submitted_at, total, checked, succeeded, failed)
       select distinct 'add', 'finished', group_id, (select id from users where username = 'agent'), now(), 245, 245, 0, 245 from those
       returning id, group_id
     )
     insert into applications (host_id, app_id, group_id, batch_id, line, upload_status, upload_codes, open, submitted_at)
     select t.id, t.app_id, t.group_id, made.id, t.n, 0, array[t.code]::smallint[], false, now() + t.n * interval '1 second'
     from those t join made on made.group_id = t.group_id`,
    [ids, ...groups],
  );
  return { first: ids.slice(0, 240), second: ids.slice(240, 243), male: ids.slice(243) };
}

/** Searches the list of the user's hosts and selects all matches on all pages. */
async function chooseAll(page: Page, start: string, count: number): Promise<void> {
  await main(page).getByRole('searchbox', { name: 'ID or name' }).fill(start);
  await expect(
    main(page)
      .getByText(new RegExp(`of ${count}\\b`))
      .first(),
  ).toBeVisible();
  // Check the rows, since another search can have the same number of matches.
  await expect(list(page).getByRole('row').nth(1)).toContainText(start);
  await list(page).getByRole('checkbox', { name: /page/ }).check();
  await main(page)
    .getByRole('button', { name: new RegExp(`all ${count}`) })
    .click();
}

test('[R-PLUS-17] on the hosts screen an agent removes and moves all matches, requests the transfer of refused ones and submits others again, each with its outcome, and undoes a removal', async ({
  page,
}) => {
  test.setTimeout(scaled(90_000));
  await plantHosts('8811');
  const { from, to } = await plantHosts('8822');
  await enter(page, people.agent(), '/groups/hosts');
  await test.step('removes 300 hosts together, reads which three stay and why, and undoes it', async () => {
    await expect(main(page).getByRole('heading', { name: 'My hosts' })).toBeVisible();
    await chooseAll(page, '8811', HOSTS);
    await main(page).getByRole('button', { name: 'Remove from group…' }).click();
    await expect(dialog(page).getByText('300 of 303 can be changed.')).toBeVisible();
    await expect(dialog(page).getByText(/^3 stay unchanged\. .*Answer or withdraw it first/)).toBeVisible();
    await dialog(page).getByLabel('Note').fill('Season over');
    // No default: the user must choose between now and later.
    await dialog(page).getByRole('button', { name: 'Remove hosts (300)' }).click();
    await expect(dialog(page).getByText('Choose when the host leaves')).toBeVisible();
    await dialog(page).getByRole('radio', { name: 'Now' }).check();
    await dialog(page).getByRole('button', { name: 'Remove hosts (300)' }).click();
    const result = main(page).getByRole('region', { name: '300 of 303 hosts removed' });
    await expect(result.getByRole('heading')).toBeFocused();
    await result.getByRole('button', { name: /^3\s*Has an open request/ }).click();
    for (const id of ['88110007', '88110008', '88110009']) {
      await expect(result.getByRole('button', { name: new RegExp(id) })).toBeVisible();
    }
    // Only these three remain in the list.
    await expect(
      main(page)
        .getByText(/of 3\b/)
        .first(),
    ).toBeVisible();
    await result.getByRole('button', { name: 'Undo for 300 hosts' }).click();
    await expect(result.getByText('300 hosts were restored to their groups.')).toBeVisible();
    await expect(
      main(page)
        .getByText(/of 303\b/)
        .first(),
    ).toBeVisible();
  });
  await test.step('moves 300 to another of their own groups together, and three stay', async () => {
    await chooseAll(page, '8822', HOSTS);
    await main(page).getByRole('button', { name: 'Move…' }).click();
    const group = dialog(page).getByRole('combobox', { name: 'New group' });
    await group.fill(to);
    await page.getByRole('option', { name: new RegExp(to) }).click();
    await expect(dialog(page).getByText('300 of 303 can be changed.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Move hosts (300)' }).click();
    await expect(main(page).getByRole('region', { name: '300 of 303 hosts moved' })).toBeVisible();
    const counted = await runSql(
      database(),
      `select g.name, count(*)::int as count from memberships m join agent_groups g on g.id = m.group_id
       where m.to_at is null and m.host_id like '8822%' group by 1 order by 1`,
    );
    expect(counted).toEqual([
      { name: from, count: 3 },
      { name: to, count: 300 },
    ]);
  });
  await test.step('requests refused hosts of other agencies in one step, and each ID has its outcome', async () => {
    await runSql(
      database(),
      `with planted as (
         insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, birth_date, reported_at)
         select '8844000' || n, 1, 'active', 'Wanted ' || n, '/avatar/a.webp', false, 2, '2000-05-05', now()
         from generate_series(1, 3) n returning host_id
       ), elsewhere as (
         insert into agent_groups (name, app_id, country) values ('Another agency', 1, 'TR') returning id
       ), closure as (
         insert into agent_group_ancestors (ancestor_id, group_id, depth) select id, id, 0 from elsewhere
       )
       insert into memberships (host_id, app_id, group_id, from_at)
       select host_id, 1, elsewhere.id, now() - interval '40 days' from planted, elsewhere`,
    );
    await page.goto(`${address()}/#/hosts/add`);
    await chooseGroup(page, 'Istanbul');
    await typedIds(page).fill('88440001 88440002 88440003');
    await main(page).getByRole('button', { name: 'Add 3 hosts' }).click();
    await main(page).getByRole('button', { name: 'Request transfer' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Request transfer of 3 hosts' })).toBeVisible();
    await expect(dialog(page).getByRole('combobox')).toHaveValue(/Istanbul/);
    await dialog(page).getByRole('button', { name: 'Request transfers (3)' }).click();
    const result = main(page).getByRole('region', { name: '3 of 3 transfers requested' });
    await expect(result.getByRole('heading')).toBeFocused();
    await expect(result.getByRole('button', { name: /Undo/ })).toHaveCount(0);
    await page.goBack();
    await expect(main(page).getByRole('heading', { level: 1, name: 'Add hosts' })).toBeVisible();
  });
  await test.step('submits refused applications again, one group at a time, and reads why two of them cannot be submitted', async () => {
    const planted = await plantRefused('8855', [from, to]);
    await page.goto(`${address()}/#/hosts/history?hostId=8855&size=10`);
    const records = main(page).getByRole('region', { name: 'Applications' });
    await expect(records.getByRole('row')).toHaveCount(11);
    await records.getByRole('checkbox', { name: /page/ }).check();
    await main(page)
      .getByRole('button', { name: /all 245/ })
      .click();
    await main(page).getByRole('button', { name: 'Submit again' }).click();
    const again = main(page).getByRole('region', { name: '243 of 245 applications can be submitted again' });
    await expect(again.getByRole('heading')).toBeFocused();
    await expect(again.getByText(/They belong to 2 groups\. Add hosts takes one group at a time/)).toBeVisible();
    await again.getByRole('button', { name: /^2\s*This is a male account/ }).click();
    for (const id of planted.male) await expect(again.getByText(id)).toBeVisible();
    await again.getByRole('button', { name: 'Copy 240 IDs to Add hosts' }).click();
    await expect(typedIds(page)).toHaveValue(planted.first.toReversed().join('\n'));
    await expect(main(page).getByRole('combobox', { name: /^Group/ })).toHaveValue(new RegExp(from));
    // The draft of one group is not mixed with the other’s.
    await page.goBack();
    await expect(again.getByText('Copied to Add hosts', { exact: true })).toBeVisible();
    await again.getByRole('button', { name: 'Copy 3 IDs to Add hosts' }).click();
    const question = main(page).getByRole('alert').filter({ hasText: 'already holds a draft for another group' });
    await expect(question).toContainText(`240 IDs for ${from}`);
    await expect(question).toContainText(`3 IDs for ${to}`);
    await question.getByRole('button', { name: `Start a new draft for ${to}` }).click();
    await expect(typedIds(page)).toHaveValue(planted.second.toReversed().join('\n'));
    await page.goto(`${address()}/#/hosts/history?hostId=${planted.second.join('+')}`);
    await expect(records.getByRole('row')).toHaveCount(4);
    for (const id of planted.second.slice(0, 2))
      await records.getByRole('row').filter({ hasText: id }).getByRole('checkbox').check();
    await main(page).getByRole('button', { name: 'Submit again' }).click();
    // All are for one group and can be submitted, so they go straight into that group's draft.
    await expect(typedIds(page)).toHaveValue(/88550242\n88550241$/);
  });
});

test('a selection is kept over pages, ends with another filter, and a refused action loses nothing', async ({
  page,
}) => {
  await plantHosts('8833');
  await enter(page, people.agent(), '/groups/hosts?search=8833&hostsSize=10');
  const rows = list(page).getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  await main(page)
    .getByRole('navigation', { name: 'Pages' })
    .first()
    .getByRole('button', { name: 'Next page' })
    .click();
  await expect(page).toHaveURL(/hostsPage=2/);
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await rows.nth(2).getByRole('checkbox').check();
  await expect(main(page).getByText(/^2 .*selected/)).toBeVisible();
  await page.route('**/agent-admin/hosts/release', (route) =>
    route.request().postDataJSON().dryRun === true ? route.continue() : route.abort(),
  );
  await main(page).getByRole('button', { name: 'Remove from group…' }).click();
  await dialog(page).getByRole('radio', { name: 'Now' }).check();
  await dialog(page).getByLabel('Note').fill('Kept');
  await dialog(page).getByRole('button', { name: 'Remove hosts (2)' }).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(dialog(page).getByLabel('Note')).toHaveValue('Kept');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(main(page).getByText(/^2 .*selected/)).toBeVisible();
  await main(page).getByRole('searchbox', { name: 'ID or name' }).fill('88330001');
  await expect(main(page).getByText(/selected/)).toHaveCount(0);
});
