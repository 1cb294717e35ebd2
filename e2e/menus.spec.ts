import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { look } from './axe.ts';
import { enter, people } from './journey.ts';
import { main } from './person.ts';
import { test } from './product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const sidebar = (page: Page) => page.getByRole('navigation').first();

async function openAs(browser: Browser, who: { username: string }, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, who, path);
  return page;
}

/** The uppermost entries of the sidebar, in their order. */
const order = async (page: Page) =>
  (await sidebar(page).locator('ul').first().locator(':scope > li').allInnerTexts()).map((text) => text.split('\n')[0]);

test('[R-DATA-8] a page is moved by the keyboard, renamed in two languages, and another browser’s menu follows without a reload', async ({
  page,
  browser,
}) => {
  const agent = await openAs(browser, people.agent(), '/hosts/history');
  await agent.evaluate('globalThis.sameDocument = true');
  expect((await order(agent)).slice(0, 3)).toEqual(['Home', 'Add hosts', 'History']);

  await enter(page, people.admin(), '/administration/menus');
  await look(page, 'the menu');
  await button(main(page), 'History').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(main(page).getByText('History was moved.')).toBeVisible();
  await expect.poll(() => order(agent)).toEqual(expect.arrayContaining(['Home', 'History', 'Add hosts']));
  await expect.poll(async () => (await order(agent))[1]).toBe('History');
  await button(main(page), 'Undo').click();
  await expect.poll(async () => (await order(agent))[1]).toBe('Add hosts');

  await button(main(page), 'History').click();
  await box(dialog(page), 'Title in Chinese').fill('上传记录');
  await button(dialog(page), 'Save').click();
  await expect(
    dialog(page).getByText('Enter a title in English: it stands for every language without its own'),
  ).toBeVisible();
  await look(page, 'the form of an entry, with a problem');
  await box(dialog(page), 'Title in English').fill('Uploads');
  await button(dialog(page), 'Save').click();
  await expect(dialog(page)).toBeHidden();
  await expect(sidebar(agent).getByRole('link', { name: 'Uploads', exact: true })).toBeVisible();
  await expect(agent).toHaveTitle(/^Uploads/);
  expect(await agent.evaluate('globalThis.sameDocument')).toBe(true);
  await agent.getByLabel('Language').selectOption('zh-CN');
  await expect(sidebar(agent).getByRole('link', { name: '上传记录', exact: true })).toBeVisible();

  await button(main(page), 'Uploads').click();
  for (const name of ['Title in English', 'Title in Chinese']) await box(dialog(page), name).fill('');
  await button(dialog(page), 'Save').click();
  await expect(button(main(page), 'History')).toBeVisible();
});

test('[R-PLUS-21] a menu that would lock out the administrators is refused in words', async ({ page }) => {
  await enter(page, people.admin(), '/administration/menus');
  await button(main(page), 'Users').click();
  await dialog(page).getByLabel('Hidden').check();
  await button(dialog(page), 'Save').click();
  await expect(dialog(page).getByText(/Nobody could administer Greenroom after this/)).toBeVisible();
  await button(dialog(page), 'Cancel').click();
  await button(page, 'Discard').click();
  await button(main(page), 'Delete Administration').click();
  await expect(dialog(page).getByText('3 entries below go with it:')).toBeVisible();
  await button(dialog(page), 'Delete').click();
  await expect(dialog(page).getByText(/Nobody could administer Greenroom after this/)).toBeVisible();
});
