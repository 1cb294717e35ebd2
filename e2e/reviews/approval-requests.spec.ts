import { expect, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { chooseGroup, database, enter, people } from '../journey.ts';
import { main, newcomer } from '../person.ts';
import { countMembers, runSql } from '../planted.ts';
import { test } from '../product.ts';

/** Thirty accounts. Each belongs to a person who is also a host in another group with another account. */
const IDS = Array.from({ length: 30 }, (_, index) => String(65_000_001 + index));
const GROUP_ELSEWHERE = 'Far away';
const AGENT = { username: 'ida.agent' };

async function plantSisters(): Promise<void> {
  await runSql(
    database(),
    `with elsewhere as (
       insert into agent_groups (app_id, name, country) values (1, $2, 'TR') returning id
     ), root as (
       insert into agent_group_ancestors (group_id, ancestor_id, depth) select id, id, 0 from elsewhere
     ), made as (
       insert into accounts (host_id, app_id, state, name, avatar_url, avatar_is_default, gender, birth_date, country,
         kyc_verified, person_key, reported_at)
       select p.id, 1, 'active', p.name || ' ' || right(n, 2),
         (select avatar_url from accounts where avatar_url ~ '^/avatar/[0-9a-f]{40}' order by host_id limit 1), false, 2, '2000-05-05', 'TR', true,
         'sisters ' || n, now()
       from unnest($1::text[]) n,
         lateral (values (n, 'Sister'), ((n::bigint + 100000)::text, 'Elder sister')) p(id, name)
       returning host_id, person_key
     ), opened as (
       insert into memberships (host_id, app_id, group_id, from_at)
       select m.host_id, 1, e.id, '2026-01-01' from made m, elsewhere e where not m.host_id = any($1)
       returning id, host_id, group_id, from_at
     )
     insert into person_memberships (person_key, membership_id, host_id, app_id, group_id, from_at)
     select m.person_key, o.id, o.host_id, 1, o.group_id, o.from_at from opened o join made m using (host_id)`,
    [IDS, GROUP_ELSEWHERE],
  );
}

const rowOf = (page: Page, id: string) => main(page).getByRole('row').filter({ hasText: id });

test('[R-PLUS-19] an agent asks an administrator for thirty in one step, an administrator answers several, and the agent reads the answer', async ({
  page,
  browser,
}) => {
  await plantSisters();
  await newcomer(AGENT.username);
  await runSql(
    database(),
    `insert into bindings (user_id, group_id) select u.id, g.id from users u, agent_groups g
     where u.username = $1 and g.name = 'Istanbul'`,
    [AGENT.username],
  );
  await enter(page, AGENT, '/hosts/add');
  await chooseGroup(page, 'Istanbul');
  await page.getByRole('textbox', { name: 'Type or paste IDs' }).fill(IDS.join(' '));
  await page.getByRole('button', { name: 'Add 30 hosts' }).click();
  const summary = page.getByRole('region', { name: /Submission/ });
  await summary.getByRole('button', { name: 'Request approval for 30 accounts' }).click();
  await expect(summary.getByText('30 requests waiting for an answer')).toBeVisible();
  await expect(summary.getByRole('button', { name: /^Ask an administrator/ })).toBeHidden();

  const admin = await (await browser.newContext()).newPage();
  await enter(admin, people.admin());
  await admin.getByRole('button', { name: /^Notifications/ }).click();
  await admin.getByRole('link', { name: /requests approval of 30 accounts despite failed checks/ }).click();
  const first = rowOf(admin, IDS[0] ?? '');
  await expect(first).toContainText('Elder sister 01');
  await expect(first).toContainText(`Host of ${GROUP_ELSEWHERE} since`);

  await look(admin, 'requests that wait for an answer');

  // Use only the keyboard: select the first three rows, write a note, and answer.
  await first.focus();
  for (const _ of [1, 2, 3]) {
    await admin.keyboard.press('Space');
    await admin.keyboard.press('ArrowDown');
  }
  await admin.keyboard.press('a');
  const note = main(admin).getByRole('textbox', { name: 'Note' });
  await expect(note).toBeFocused();
  await expect(main(admin).getByText(/A note is required/)).toBeVisible();
  await note.fill('Two sisters, seen on video');
  await main(admin).getByRole('button', { name: 'Approve 3' }).click();
  await expect(main(admin).getByRole('region', { name: /Result of the last decision/ })).toContainText('3 approved');
  await expect(rowOf(admin, IDS[0] ?? '')).toBeHidden();
  await rowOf(admin, IDS[3] ?? '')
    .getByRole('checkbox')
    .check();
  await note.fill('One account a person');
  await main(admin).getByRole('button', { name: 'Refuse 1' }).click();
  await expect(main(admin).getByRole('region', { name: /Result of the last decision/ })).toContainText('1 refused');
  expect(await countMembers(database(), IDS)).toBe(3);

  await expect(summary.getByText('26 requests waiting for an answer')).toBeVisible();
  await expect(summary.getByText('3 approved by an administrator')).toBeVisible();
  await expect(summary.getByText('1 refused by an administrator')).toBeVisible();
  await expect(summary.getByText('One account a person')).toBeVisible();
  await look(page, 'a batch with the answers of administrators');
  const [refused] = await runSql(database(), `select id from applications where host_id = $1`, [IDS[3]]);
  for (const reader of [page, admin]) {
    await enter(reader, reader === page ? AGENT : people.admin(), `/hosts/history?open=${IDS[3]}.${refused?.id}`);
    const panel = main(reader).getByRole('complementary');
    await expect(panel.getByRole('region', { name: 'Approval request' })).toContainText('One account a person');
    await expect(panel.getByRole('region', { name: 'Timeline' })).toContainText('Approval request refused');
  }
  await expect(main(page).getByRole('complementary')).not.toContainText(/admin(?!istrator)/);
  await admin.context().close();
});
