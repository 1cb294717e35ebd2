import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { scaled } from '../../scripts/machine-speed.ts';
import { address, chooseGroup, database, enter, people } from '../journey.ts';
import { letterTo } from '../letters.ts';
import { main, newcomer } from '../person.ts';
import { findOpenApplication, plantSession, runSql } from '../planted.ts';
import { test } from '../product.ts';

const HOST = '64000015';
const AGENT = { username: 'vera.agent' };
const SUB_AGENT = { username: 'sude.agent' };

const tree = (page: Page) => main(page).getByRole('treegrid', { name: 'Agent groups' });
const branch = (page: Page, name: string) => tree(page).getByRole('row', { name: new RegExp(name) });
const panel = (page: Page, name: string) => main(page).getByRole('complementary', { name });
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Opens a screen in another user's browser. */
async function openAs(browser: Browser, who: { username: string }, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, who, path);
  return page;
}

/** Fills in the dialog for a new group and creates it. */
async function createGroup(page: Page, name: string): Promise<void> {
  await box(dialog(page), 'Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Create group' }).click();
  await expect(dialog(page)).toBeHidden();
}

async function createBelow(page: Page, parent: string, name: string): Promise<void> {
  await branch(page, parent).first().click();
  await panel(page, parent).getByRole('button', { name: 'Create a subgroup' }).click();
  await createGroup(page, name);
  await expect(branch(page, name)).toBeVisible();
}

/** Approves an application. Other journeys cover the review, and this one only needs the result. */
async function approve(page: Page): Promise<void> {
  const headers = { Authorization: `Bearer ${await plantSession(database(), people.admin().username)}` };
  const key = { hostId: HOST, applicationId: Number(await findOpenApplication(database(), HOST)) };
  const reviews = `${address()}/agent-admin/management/agent/goddess/audit/reviews`;
  const claimed = await page.request.post(`${reviews}/claims/${key.hostId}/${key.applicationId}`, { headers });
  expect(claimed.status()).toBe(200);
  const { mark } = z.object({ data: z.object({ mark: z.string() }) }).parse(await claimed.json()).data;
  const verdict = { ...key, mark, approve: true, acceptUnseen: ['picture', 'age', 'gender'] };
  const decided = await page.request.post(`${reviews}/decisions`, { headers, data: verdict });
  expect(decided.status()).toBe(200);
}

test.describe
  .serial('a group from its binding to its history', () => {
    test.beforeAll(async () => {
      await newcomer(AGENT.username);
    });

    test('an administrator creates a group and binds it to an agent, who sees it immediately', async ({
      page,
      browser,
    }) => {
      const agents = await openAs(browser, AGENT, '/groups/center');
      await expect(main(agents).getByText('No group is bound to you yet')).toBeVisible();

      await enter(page, people.admin(), '/groups/center');
      await main(page).getByRole('button', { name: 'Create a top-level group' }).click();
      await chooseIn(page, 'App', 'Yaar');
      await chooseIn(page, 'Country', 'Türkiye');
      await createGroup(page, 'Velvet');
      await page.goto(`${address()}/#/groups/bind`);
      await main(page).getByRole('searchbox').first().fill('vera');
      await main(page)
        .getByRole('row', { name: /vera\.agent/ })
        .click();
      const beside = panel(page, AGENT.username);
      await beside.getByRole('button', { name: 'Bind groups' }).click();
      await dialog(page).getByRole('searchbox').fill('velvt');
      await dialog(page)
        .getByRole('checkbox', { name: /^Velvet/ })
        .check();
      await box(dialog(page), 'Note').fill('The new agency');
      await dialog(page).getByRole('button', { name: 'Bind 1 group' }).click();
      await expect(beside.getByRole('row', { name: /Velvet/ })).toContainText('The new agency');

      await expect(branch(agents, 'Velvet')).toBeVisible();
      await agents.context().close();
    });

    test('the agent creates child groups and invites a sub-agent by email, who accepts and has only that child group', async ({
      page,
      browser,
    }) => {
      await enter(page, AGENT, '/groups/center');
      await createBelow(page, 'Velvet', 'East');
      await createBelow(page, 'Velvet', 'West');
      await branch(page, 'Velvet').first().click();
      await panel(page, 'Velvet').getByRole('button', { name: 'Create a subgroup' }).click();
      await box(dialog(page), 'Name').fill('west');
      await dialog(page).getByRole('button', { name: 'Create group' }).click();
      await expect(box(dialog(page), 'Name')).toHaveAccessibleDescription(/at the same level already has this name/);
      await expect(box(dialog(page), 'Name')).toBeFocused();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /Discard/ }).click();
      await branch(page, 'East').click();
      const east = panel(page, 'East');
      await expect(east.getByRole('navigation', { name: 'Groups above' })).toContainText('Velvet');
      await east.getByRole('button', { name: 'Bind to an agent' }).click();
      await dialog(page).getByRole('button', { name: 'Invite a sub-agent' }).click();
      await box(dialog(page), 'Name').fill('Sude');
      await box(dialog(page), 'Email').fill('sude@example.com');
      const letter = letterTo('sude@example.com', /invites you/);
      await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
      await expect(east.getByText('sude@example.com')).toBeVisible();
      // The request is also listed below the agent's sub-agents, and links back to the group.
      await page.goto(`${address()}/#/groups/bind?view=agents`);
      const waiting = page.getByRole('region', { name: '1 invitation has not been accepted yet' });
      await expect(waiting).toContainText('sude@example.com');
      await expect(waiting).toContainText('The link expires in 7 days');
      await waiting.getByRole('link', { name: 'East' }).click();
      await expect(panel(page, 'East').getByText('sude@example.com')).toBeVisible();

      const link = /https?:\/\/\S+#\/invitation\/[\w-]+/.exec((await letter).text ?? '')?.[0] ?? '';
      const guest = await (await browser.newContext()).newPage();
      await guest.goto(`${address()}/${link.slice(link.indexOf('#'))}`);
      await expect(main(guest)).toContainText('East');
      // Afterwards, the browser's history doesn't contain the link.
      await expect.poll(() => guest.url()).not.toContain(link.slice(link.lastIndexOf('/') + 1));
      await box(guest, 'Username').fill(SUB_AGENT.username);
      await guest.getByLabel('Password', { exact: true }).fill('sude-secret');
      await guest.getByLabel('Confirm password', { exact: true }).fill('sude-secret');
      await guest.getByRole('button', { name: 'Create account' }).click();
      await expect(guest.getByRole('button', { name: 'Sign in' })).toBeVisible();
      await expect(guest.getByLabel('Username')).toHaveValue(SUB_AGENT.username);
      await guest.context().close();
      const theirs = await openAs(browser, SUB_AGENT, '/groups/center');
      await expect(branch(theirs, 'East')).toBeVisible();
      await expect(branch(theirs, 'West')).toBeHidden();
      await theirs.context().close();
    });

    test('[R-GROUP-4] the sub-agent adds a host there, the host moves, the hosts page shows its group, and both histories show everything', async ({
      browser,
    }) => {
      const sub = await openAs(browser, SUB_AGENT, '/hosts/add');
      await chooseGroup(sub, 'East');
      await sub.getByRole('textbox', { name: 'Type or paste IDs' }).fill(HOST);
      await sub.getByRole('button', { name: 'Add 1 host' }).click();
      await expect.poll(() => findOpenApplication(database(), HOST), { timeout: scaled(20_000) }).not.toBe('');
      await approve(sub);

      const page = await openAs(browser, people.admin(), `/groups/hosts?host=${HOST}`);
      await main(page).getByRole('button', { name: 'Move to another group' }).click();
      await chooseWest(page);
      await box(dialog(page), 'Note').fill('Nearer to her');
      await dialog(page).getByRole('button', { name: 'Move to another group' }).click();
      await expect(dialog(page)).toBeHidden();

      const agents = await openAs(browser, AGENT, '/groups/hosts');
      await main(agents)
        .getByRole('combobox', { name: /^Find a host/ })
        .fill(HOST);
      await agents
        .getByRole('option', { name: new RegExp(HOST) })
        .first()
        .click();
      await expect(main(agents).getByRole('complementary', { name: /Host/ })).toContainText('West');
      const history = main(agents).getByRole('region', { name: 'Timeline' });
      await expect(history).toContainText('West');
      await expect(history).toContainText('East');
      await expect(history).toContainText('Nearer to her');
      // A mistaken removal can be undone immediately.
      await main(agents).getByRole('button', { name: 'Remove from group', exact: true }).click();
      await dialog(agents).getByRole('radio', { name: 'Now' }).check();
      await dialog(agents).getByRole('button', { name: 'Remove now' }).click();
      await main(agents).getByRole('button', { name: 'Undo' }).click();
      await expect(main(agents).getByText('1 host was restored to their group.')).toBeVisible();
      await agents.getByRole('button', { name: /^Notifications/ }).click();
      await expect(agents.getByText(/1 host was bound to .*West/)).toBeVisible();

      await agents.goto(`${address()}/#/groups/center`);
      await branch(agents, 'East').click();
      await expect(panel(agents, 'East').getByRole('region', { name: 'Timeline' })).toContainText('Sude');
    });

    test('[R-GROUP-3] child groups are listed with their parents; one with a host or a group below is not deleted, and says so; an empty one is, after a confirmation', async ({
      page,
    }) => {
      await enter(page, AGENT, '/groups/center');
      await expect(branch(page, 'East')).toBeVisible();
      await branch(page, 'West').click();
      await expect(panel(page, 'West').getByRole('navigation', { name: 'Groups above' })).toContainText('Velvet');
      await chooseMore(page, panel(page, 'West'), 'Delete');
      await expect(dialog(page)).toContainText('can’t be deleted yet');
      await expect(dialog(page)).toContainText('It has 1 host');
      await page.keyboard.press('Escape');

      // A group with another group below it can't be deleted either, and the screen says so.
      await createBelow(page, 'East', 'Inner');
      await branch(page, 'East').click();
      await chooseMore(page, panel(page, 'East'), 'Delete');
      await expect(dialog(page)).toContainText('can’t be deleted yet');
      await expect(dialog(page)).toContainText('It has 1 subgroup');
      await page.keyboard.press('Escape');
      await branch(page, 'Inner').click();
      await chooseMore(page, panel(page, 'Inner'), 'Delete');
      await dialog(page).getByRole('button', { name: 'Delete group' }).click();
      await expect(branch(page, 'Inner')).toBeHidden();

      await branch(page, 'Velvet').first().click();
      await expect(panel(page, 'Velvet')).toBeVisible();
      await branch(page, 'East').click();
      await chooseMore(page, panel(page, 'East'), 'Delete');
      await expect(dialog(page)).toContainText('This can’t be undone');
      await dialog(page).getByRole('button', { name: 'Delete group' }).click();
      await expect(branch(page, 'East')).toBeHidden();
      // The deleted group's history can still be read at its address.
      const [east] = await runSql(database(), `select id, deleted_at from agent_groups where name = 'East'`);
      expect(east?.deleted_at).not.toBeNull();
      await page.goto(`${address()}/#/groups/center?group=${east?.id}`);
      await expect(main(page).getByText('The group East was deleted')).toBeVisible();
      await expect(panel(page, 'Group').getByRole('region', { name: 'Timeline' })).toContainText('Group deleted');

      await branch(page, 'Velvet').first().click();
      await expect(panel(page, 'Velvet')).toBeVisible();
    });
  });

async function chooseMore(page: Page, within: Locator, entry: string): Promise<void> {
  await within.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function chooseIn(page: Page, box: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: box }).click();
  await page.getByRole('option', { name: option }).click();
}

async function chooseWest(page: Page): Promise<void> {
  await dialog(page).getByRole('combobox', { name: /group/i }).fill('West');
  await page.getByRole('option', { name: /Velvet › West/ }).click();
}
