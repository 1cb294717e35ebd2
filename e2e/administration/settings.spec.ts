import { expect, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { address, database, enter, people, readPicture, signIn } from '../journey.ts';
import { main } from '../person.ts';
import { runSql } from '../planted.ts';
import { test } from '../product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const section = (page: Page, name: string) => main(page).getByRole('region', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Restores the settings for this worker's other journeys.
test.afterAll(() => runSql(database(), 'delete from settings'));

test('[R-SHELL-7] [R-SHELL-11] an administrator changes name, color and filing number; other browsers have them immediately, and the sign-in screen has them from its first paint', async ({
  page,
  browser,
}) => {
  const agent = await (await browser.newContext()).newPage();
  await enter(agent, people.agent(), '/hosts/history');
  await expect(agent).toHaveTitle(/Greenroom/);
  const accent = () => agent.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gr-accent'));
  const before = await accent();
  await enter(page, people.admin(), '/administration/settings');
  await expect(section(page, 'Name and appearance').getByText('Default').first()).toBeVisible();
  await button(page, 'Edit: Name and appearance').click();
  await dialog(page).getByRole('textbox', { name: 'Product name' }).fill('');
  await dialog(page).getByRole('textbox', { name: 'Theme color', exact: true }).fill('green');
  await button(page, 'Save').click();
  await expect(dialog(page).getByText('Enter a color as #rrggbb')).toBeVisible();
  await look(page, 'the form of the look, with problems');
  await dialog(page).getByRole('textbox', { name: 'Product name' }).fill('Rampenlicht');
  await dialog(page).getByRole('button', { name: 'Color #11a983' }).click();
  await dialog(page).getByRole('textbox', { name: 'Filing number' }).fill('ICP-77');
  await button(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveTitle('Settings - Rampenlicht');
  await expect(section(page, 'Name and appearance').getByText(/^Changed by/)).toHaveCount(3);
  await look(page, 'the settings, some of them changed');
  // Signed-in users see the change without a reload.
  await expect(agent).toHaveTitle(/Rampenlicht/);
  await expect.poll(accent).not.toBe(before);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address());
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Rampenlicht');
  expect(await visitor.evaluate(() => document.documentElement.dataset.app)).toBe('Rampenlicht');
  await button(page, 'Reset to default: Product name').click();
  await expect(page).toHaveTitle('Settings - Greenroom');
  await expect(agent).toHaveTitle(/Greenroom/);
  for (const each of [agent, visitor]) await each.context().close();
});

test('a logo is uploaded, appears at the top of the menu, and is removed again; a file that is not an image is refused with an explanation', async ({
  page,
}) => {
  await enter(page, people.admin(), '/administration/settings');
  const look = section(page, 'Name and appearance');
  const choose = async (name: string, buffer: Buffer) => {
    const waiting = page.waitForEvent('filechooser');
    await look.getByRole('button', { name: 'Choose an image' }).click();
    await (await waiting).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('logo.png', Buffer.from('no picture'));
  await expect(page.getByText('This file can’t be read as an image').first()).toBeVisible();
  await choose('logo.png', await main(page).screenshot());
  await expect(
    page.getByRole('navigation').first().locator('..').locator('img[src^="/avatar/logo-"]').first(),
  ).toBeVisible();
  await look.getByRole('button', { name: 'Reset to default: Logo' }).click();
  await expect(look.getByText('Default logo')).toBeVisible();
  await expect(page.locator('img[src^="/avatar/logo-"]')).toHaveCount(0);
});

test('if the settings allow it, users who have signed in with a browser need no code there, until a password is wrong', async ({
  page,
  browser,
}) => {
  await enter(page, people.admin(), '/administration/settings');
  await button(page, 'Edit: Sign-in and sessions').click();
  await dialog(page).getByRole('checkbox', { name: 'At every sign-in' }).uncheck();
  await button(page, 'Save').click();
  await expect(dialog(page)).toBeHidden();
  await expect(section(page, 'Sign-in and sessions').getByText('In new browsers only')).toBeVisible();
  const agent = await (await browser.newContext()).newPage();
  const code = agent.getByLabel('Verification code');
  await signIn(agent, people.agent());
  const leave = async () => {
    await agent.context().clearCookies();
    await agent.goto(`${address()}/#/login`);
    await agent.reload();
  };
  await leave();
  await agent.getByLabel('Username').fill('somebody else');
  await expect(code).toBeVisible();
  await agent.getByLabel('Username').fill(people.agent().username);
  await expect(code).toBeHidden();
  await look(agent, 'the sign-in of a known browser');
  await agent.getByLabel('Password', { exact: true }).fill(people.agent().password);
  await agent.getByRole('button', { name: 'Sign in' }).click();
  await expect(button(agent, 'Sign in')).toBeHidden();
  await leave();
  await agent.getByLabel('Username').fill(people.agent().username);
  await agent.getByLabel('Password', { exact: true }).fill('a wrong one');
  await agent.getByRole('button', { name: 'Sign in' }).click();
  await expect(agent.getByText('Incorrect username or password')).toBeVisible();
  await code.fill(await readPicture(agent));
  await agent.getByLabel('Password', { exact: true }).fill(people.agent().password);
  await agent.getByRole('button', { name: 'Sign in' }).click();
  await expect(button(agent, 'Sign in')).toBeHidden();
  await agent.context().close();
});
