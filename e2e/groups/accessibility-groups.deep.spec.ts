import { expect, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { closeDialog, dialog, look, open } from '../axe.ts';
import { database, enter, people } from '../journey.ts';
import { field, main, newcomer } from '../person.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const beside = (page: Page) => main(page).getByRole('complementary');
/** The first option in an open list. The list of languages is excluded, since it is always there. */
const offered = (page: Page, name: RegExp = /./) => page.getByRole('listbox').getByRole('option', { name }).first();

async function findId(sql: string, values: readonly unknown[] = []): Promise<string> {
  const rows = await runSql(database(), sql, values);
  return String(rows[0]?.id ?? '');
}

const findGroup = (name: string) =>
  findId('select id from agent_groups where name = $1 and deleted_at is null', [name]);
const findUser = (username: string) => findId('select id from users where username = $1', [username]);

/** Returns one of the agent's hosts without an open request. */
function findHost(): Promise<string> {
  return findId(
    `select m.host_id as id from memberships m
     join agent_group_ancestors a on a.group_id = m.group_id
     join bindings b on b.group_id = a.ancestor_id and b.unbound_at is null
     join users u on u.id = b.user_id and u.username = 'agent'
     where m.to_at is null and not exists (select from host_moves w where w.host_id = m.host_id)
     order by m.host_id limit 1`,
  );
}

/** Waits until the screen has loaded completely. */
async function settled(page: Page): Promise<void> {
  await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Opens a dialog with its button, checks the dialog, and closes it. */
async function lookInto(page: Page, button: string | RegExp, what: string): Promise<void> {
  await main(page).getByRole('button', { name: button }).first().click();
  await expect(dialog(page)).toBeVisible();
  await look(page, what);
  await closeDialog(page);
}

async function fromMore(page: Page, entry: string): Promise<void> {
  await beside(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Signs in as another user in a fresh session. */
async function enterAgain(page: Page, who: { username: string }, path: string): Promise<void> {
  await page.goto('about:blank');
  await enter(page, who, path);
}

test.describe('about groups, in light and in dark axe finds nothing', () => {
  test('in the Agent Center, its panel and its dialogs', async ({ page }) => {
    test.setTimeout(scaled(180_000));
    await enter(page, people.admin(), '/groups/center');
    await expect(main(page).getByRole('row').nth(3)).toBeVisible();
    await look(page, 'tree');
    const find = main(page).getByRole('combobox', { name: /^Find a group/ });
    await find.fill('auror');
    await expect(offered(page)).toBeVisible();
    await look(page, 'groups found');
    await find.fill('');
    await main(page).getByRole('button', { name: 'Create a top-level group' }).click();
    await dialog(page).getByRole('button', { name: 'Create group' }).click();
    await expect(dialog(page).getByRole('textbox').first()).toHaveAttribute('aria-invalid', 'true');
    await look(page, 'a top-level group, with its problems');
    await closeDialog(page);
    await open(page, `/groups/center?group=${await findGroup('Istanbul')}`);
    await expect(beside(page).getByRole('heading', { name: 'Istanbul' })).toBeVisible();
    await settled(page);
    await look(page, 'group');
    await lookInto(page, 'Create a subgroup', 'create');
    await lookInto(page, /^Unbind /, 'unbind');
    await beside(page).getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Move' })).toBeVisible();
    await look(page, 'more');
    await page.keyboard.press('Escape');
    await fromMore(page, 'Edit name or country');
    await look(page, 'change');
    await closeDialog(page);
    await fromMore(page, 'Invite a sub-agent');
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
    await look(page, 'invite, with its problems');
    await closeDialog(page);
    await fromMore(page, 'Delete');
    await expect(dialog(page).getByText('A group can be deleted once it is empty:')).toBeVisible();
    await look(page, 'delete, refused');
    await closeDialog(page);
    await open(page, '/groups/center?group=999999');
    await expect(main(page).getByText('You don’t have access to this group')).toBeVisible();
    await look(page, 'no such group');
  });

  test('in the dialogs that move and bind a group', async ({ page }) => {
    await enter(page, people.admin(), `/groups/center?group=${await findGroup('Istanbul')}`);
    await beside(page).getByRole('button', { name: 'Bind to an agent' }).click();
    await dialog(page).getByRole('button', { name: 'Bind group' }).click();
    await expect(dialog(page).getByText('Choose an agent')).toBeVisible();
    await dialog(page)
      .getByLabel(/^Agent/)
      .first()
      .click();
    await expect(offered(page)).toBeVisible();
    await look(page, 'agents to bind it to');
    await offered(page).click();
    await expect(dialog(page).getByText(/gets access to this group/)).toBeVisible();
    await look(page, 'bind');
    await closeDialog(page);
    await fromMore(page, 'Move');
    await dialog(page)
      .getByLabel(/^Parent group/)
      .first()
      .fill('Bosphorus');
    await offered(page, /Bosphorus/).click();
    await expect(
      dialog(page)
        .getByText(/^(Gain|Lose) access/)
        .first(),
    ).toBeVisible();
    await look(page, 'move');
  });

  test('in the group query, also without results', async ({ page }) => {
    await enter(page, people.admin(), '/groups/query');
    await expect(main(page).getByRole('row').nth(3)).toBeVisible();
    await look(page, 'query');
    await open(page, '/groups/query?search=zzzzzzzz');
    await expect(main(page).getByText('Nothing matches the filter')).toBeVisible();
    await look(page, 'query filtered to nothing');
    await enterAgain(page, await newcomer('axe.bare'), '/groups/center');
    await expect(main(page).getByText('No group is bound to you yet')).toBeVisible();
    await look(page, 'Agent Center without a group');
    await open(page, '/groups/bind');
    await expect(main(page).getByText('No group is bound to you', { exact: true })).toBeVisible();
    await look(page, 'no bindings of one’s own');
  });

  test('where groups are bound to agents', async ({ page }) => {
    test.setTimeout(scaled(180_000));
    await enter(page, people.agent(), '/groups/bind');
    await expect(main(page).getByRole('row').nth(1)).toBeVisible();
    await look(page, 'own bindings');
    await main(page).getByRole('button', { name: 'Request a group' }).click();
    await main(page).getByRole('button', { name: 'Send request', exact: true }).click();
    await expect(main(page).getByText('Enter the group you want')).toBeVisible();
    await look(page, 'ask, with its problem');
    await main(page)
      .getByLabel(/^Which group do you want/)
      .fill('Bosphorus or Bursa');
    await main(page).getByRole('button', { name: 'Send request', exact: true }).click();
    await expect(main(page).getByText(/^Request sent:/)).toBeVisible();
    await look(page, 'asked');
    await open(page, '/groups/bind?view=agents');
    await expect(main(page).getByRole('row').nth(1)).toBeVisible();
    await look(page, 'own sub-agents');

    await enterAgain(page, people.admin(), '/groups/bind');
    await expect(main(page).getByRole('row').nth(3)).toBeVisible();
    await expect(main(page).getByText(/for an answer$/)).toBeVisible();
    await look(page, 'agents');
    await main(page)
      .getByRole('button', { name: /^Answer/ })
      .first()
      .click();
    await expect(dialog(page).getByRole('button', { name: 'Refuse' })).toBeVisible();
    await look(page, 'answer a request');
    await closeDialog(page);
    await open(page, '/groups/bind?view=requests');
    await expect(main(page).getByRole('row').nth(1)).toBeVisible();
    await look(page, 'requests');
    await open(page, `/groups/bind?agent=${await findUser('agent')}`);
    await expect(main(page).getByRole('checkbox').first()).toBeVisible();
    await settled(page);
    await look(page, 'agent');
    await main(page).getByRole('button', { name: 'Bind groups' }).click();
    await dialog(page).getByRole('checkbox', { disabled: false }).first().check();
    await expect(dialog(page).getByText(/immediately gets access to 1 group/)).toBeVisible();
    await look(page, 'bind');
    await closeDialog(page);
    await main(page).getByRole('checkbox', { name: 'Select row 1', exact: true }).check();
    await lookInto(page, 'Unbind 1 group', 'unbind');
    await main(page).getByLabel('Show ended bindings').check();
    await settled(page);
    await look(page, 'agent, with ended bindings');
  });

  test('where hosts are bound, removed and requested', async ({ page }) => {
    test.setTimeout(scaled(180_000));
    const [host, another] = [await findHost(), '64000020'];
    await enter(page, people.agent(), `/groups/hosts?host=${host}`);
    await expect(beside(page).getByRole('button', { name: 'Remove from group' })).toBeVisible();
    await look(page, 'host of an agent');
    await beside(page).getByRole('button', { name: 'Remove from group' }).click();
    await dialog(page).getByLabel('On a date').check();
    await dialog(page).getByRole('button', { name: 'Remove on this date' }).click();
    await expect(dialog(page).getByText('Choose when the host leaves')).toBeVisible();
    await look(page, 'release, with its problem');
    await closeDialog(page);
    await open(page, '/groups/hosts?host=99999999');
    await expect(beside(page).getByText(/^This host isn’t in any of your groups/)).toBeVisible();
    await look(page, 'host of nobody’s');
    await lookInto(page, 'Request transfer', 'ask for a transfer');

    await enterAgain(page, people.admin(), '/groups/hosts');
    await settled(page);
    await look(page, 'start');
    await main(page)
      .getByRole('combobox', { name: /^Find a host/ })
      .fill(host.slice(0, 4));
    await expect(offered(page)).toBeVisible();
    await look(page, 'hosts found');
    await main(page)
      .getByRole('combobox', { name: /^Find a host/ })
      .fill('');
    await open(page, `/groups/hosts?groupId=${await findGroup('Istanbul')}`);
    await expect(
      main(page)
        .getByRole('region', { name: /^Hosts of/ })
        .getByRole('row')
        .nth(3),
    ).toBeVisible();
    await look(page, 'hosts of a group');
    await open(page, '/groups/hosts?host=99999999');
    await expect(beside(page).getByText(/^No account found with this ID/)).toBeVisible();
    await look(page, 'no such host');
    await open(page, `/groups/hosts?host=${another}`);
    await expect(beside(page).getByRole('button', { name: 'Bind to a group' })).toBeVisible();
    await look(page, 'account in no group');
    await open(page, `/groups/hosts?host=${host}`);
    await beside(page).getByRole('button', { name: 'Move to another group' }).click();
    await dialog(page).getByRole('button', { name: 'Move to another group' }).click();
    await expect(dialog(page).getByText('Choose a group', { exact: true })).toBeVisible();
    await look(page, 'move a host, with its problem');
    await closeDialog(page);
    await beside(page).getByRole('button', { name: 'Record leave request' }).click();
    await field(dialog(page), 'Note').fill('She studies now');
    await look(page, 'leave request');
    await dialog(page).getByRole('button', { name: 'Record leave request' }).click();
    await expect(beside(page).getByRole('region', { name: 'Pending request' })).toBeVisible();
    await expect(main(page).getByRole('row').nth(1)).toBeVisible();
    await look(page, 'host with an open leave request');

    await enterAgain(page, people.agent(), '/groups/hosts');
    await expect(main(page).getByRole('heading', { name: /for your answer$/ })).toBeVisible();
    await look(page, 'what waits for an answer');
    await lookInto(page, /^Agree to let/, 'agree');
    await lookInto(page, /^Refuse to let/, 'refuse');
  });

  test('where many hosts are bound together', async ({ page }) => {
    await enter(page, people.admin(), '/groups/hosts?view=many');
    await main(page)
      .getByRole('button', { name: /^Check/ })
      .click();
    await expect(main(page).getByText('Choose a group', { exact: true })).toBeVisible();
    await look(page, 'bind many, with its problems');
    await main(page)
      .getByLabel(/^Agent group/)
      .first()
      .fill('Aurora');
    await offered(page, /Aurora/).click();
    await main(page)
      .getByLabel(/^Host IDs/)
      .fill('64000019 64000018 64000019 99999999 abc');
    await expect(main(page).getByText('1 invalid')).toBeVisible();
    await look(page, 'bind many, with marks');
    await main(page)
      .getByRole('button', { name: /^Check/ })
      .click();
    await expect(main(page).getByRole('heading', { name: /can be bound$/ })).toBeVisible();
    await look(page, 'what would become of each');
    await lookInto(page, /^Bind 2 hosts/, 'bind many, asked once more');
  });
});
