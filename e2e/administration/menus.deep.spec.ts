import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { menu } from '../frame.ts';
import { address, enter, people } from '../journey.ts';
import { keepMenus } from '../menus-as-before.ts';
import { main } from '../person.ts';
import { test } from '../product.ts';

const tree = (page: Page) => main(page).getByRole('treegrid', { name: 'Menu' });
const entry = (page: Page, title: string) =>
  tree(page)
    .getByRole('row', { name: new RegExp(`^(Collapse .* )?${title}\\b`) })
    .first();
const panel = (page: Page, title: string) => main(page).getByRole('complementary', { name: title });
const dialog = (page: Page) => page.getByRole('dialog');
const links = (page: Page) => menu(page).getByRole('link');

/** Opens a screen in another user's browser. */
async function openAs(browser: Browser, who: { username: string }, path: string, locale = 'en'): Promise<Page> {
  const page = await (await browser.newContext({ locale })).newPage();
  await enter(page, who, path);
  return page;
}

async function middleOf(row: Locator, share = 0.5): Promise<[number, number]> {
  const box = await row.boundingBox();
  if (box === null) throw new Error('the row is not on the page');
  return [box.x + 200, box.y + box.height * share];
}

/** Drags an item onto another item's row, to the given share of the row's height. */
async function drag(page: Page, title: string, goal: string, share: number): Promise<void> {
  await page.mouse.move(...(await middleOf(entry(page, title))));
  await page.mouse.down();
  const [x, y] = await middleOf(entry(page, goal), share);
  await page.mouse.move(x, y - 4);
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
}

/** Opens an item's form. */
async function change(page: Page, title: string): Promise<void> {
  await entry(page, title).click();
  await panel(page, title).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
}

// Shows the whole tree, so that nothing scrolls during a drag.
test.use({ viewport: { width: 1280, height: 1000 } });

keepMenus();

test('[R-DATA-8] an administrator arranges the menu by keyboard and by dragging, and another browser follows', async ({
  page,
  browser,
}) => {
  const agent = await openAs(browser, people.agent(), '/hosts/add');
  await expect(links(agent).first()).toHaveText('Home');
  await expect(links(agent)).toHaveText(['Home', 'Add hosts', 'History']);
  await enter(page, people.admin(), '/administration/menus');
  await entry(page, 'History').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(main(page).getByRole('status').filter({ hasText: '“History” is now 1 of' })).toBeVisible();
  await expect(entry(page, 'History')).toBeFocused();
  await expect(links(agent)).toHaveText(['Home', 'History', 'Add hosts']);
  // Move it after the review, past the folder of groups, then into the folder. The browser history doesn't change.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Alt+${key}`);
  await expect(entry(page, 'History')).toHaveAttribute('aria-level', '2');
  await expect(page).toHaveURL(/administration\/menus/);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(entry(page, 'History')).toHaveAttribute('aria-level', '1');
  await expect(page).toHaveURL(/administration\/menus/);
  // An item dropped on the middle of a folder becomes its last item.
  await drag(page, 'History', 'Statistics', 0.5);
  await expect(
    main(page).getByRole('status').filter({ hasText: '“History” is now 4 of 4 in “Statistics”' }),
  ).toBeVisible();
  await expect(entry(page, 'History')).toHaveAttribute('aria-level', '2');
  // The agent's menu shows it in the folder without a reload, and the open screen stays open.
  await expect(links(agent)).toHaveText(['Home', 'Add hosts']);
  await menu(agent).getByRole('button', { name: 'Statistics' }).click();
  await expect(links(agent).filter({ hasText: 'History' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Undo' }).click();
  await expect(entry(page, 'History')).toHaveAttribute('aria-level', '1');
  // Escape puts a dragged item back.
  await page.mouse.move(...(await middleOf(entry(page, 'Add hosts'))));
  await page.mouse.down();
  await page.mouse.move(...(await middleOf(entry(page, 'Statistics'))), { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await drag(page, 'History', 'Add hosts', 0.9);
  await expect(links(agent)).toHaveText(['Home', 'Add hosts', 'History', 'Host Earnings', 'Host statistics']);
  await agent.context().close();
});

test('[R-DATA-8] [R-SHELL-6] an item is renamed in two languages, in every browser immediately, and gets its built-in title back', async ({
  page,
  browser,
}) => {
  const english = await openAs(browser, people.agent(), '/hosts/history');
  const arabic = await openAs(browser, people.reviewer(), '/hosts/history', 'ar');
  await expect(arabic.getByRole('link', { name: 'السجل' }).first()).toBeVisible();
  await enter(page, people.admin(), '/administration/menus');
  await change(page, 'History');
  await look(page, 'the form of an entry');
  await dialog(page)
    .getByLabel(/English/)
    .fill('Records');
  await dialog(page)
    .getByLabel(/العربية/)
    .fill('الطلبات');
  await save(page);
  await expect(panel(page, 'Records')).toBeVisible();
  await expect(menu(english).getByRole('link', { name: 'Records' })).toBeVisible();
  const tabs = english.getByRole('navigation', { name: 'Open screens' });
  await expect(tabs.getByRole('link', { name: 'Records' })).toBeVisible();
  await expect(english).toHaveTitle(/Records/);
  await expect(arabic.getByRole('link', { name: 'الطلبات' }).first()).toBeVisible();
  await english.getByRole('banner').getByRole('combobox', { name: 'Search the menu' }).fill('records');
  await expect(english.getByRole('option', { name: 'Records', exact: true })).toBeVisible();
  // The other administrator's screen shows the change as well.
  const other = await openAs(browser, people.admin(), '/administration/menus');
  await expect(entry(other, 'Records')).toBeVisible();
  await change(page, 'Records');
  for (const name of [/English/, /العربية/]) await dialog(page).getByLabel(name).fill('');
  await expect(dialog(page).getByText('to restore the default: “History”')).toBeVisible();
  await save(page);
  await expect(menu(english).getByRole('link', { name: 'History' })).toBeVisible();
  await expect(entry(other, 'History')).toBeVisible();
  await other.goto(`${address()}/#/administration/audit`);
  await expect(
    main(other)
      .getByRole('row', { name: /Menu item: Changed · History/ })
      .first(),
  ).toBeVisible();
  await expect(main(other).getByText('menus.history')).toHaveCount(0);
  for (const each of [english, arabic, other]) await each.context().close();
});

test('[R-DATA-8] [R-PLUS-21] a change that would lock out the administrators is refused with an explanation, and nothing has changed', async ({
  page,
}) => {
  await enter(page, people.admin(), '/administration/menus');
  await change(page, 'Menu editor');
  await dialog(page).getByLabel('Hidden').check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This would leave no administrator');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await entry(page, 'Administration').focus();
  await page.keyboard.press('Delete');
  await expect(dialog(page)).toContainText(/\d items inside are deleted as well: Users, Roles, Menu editor,/);
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This would leave no administrator');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  // A refused drag returns the item to its place.
  const place = async () => {
    const row = entry(page, 'Menu editor');
    return [await row.getAttribute('aria-level'), await row.getAttribute('aria-posinset')];
  };
  const before = await place();
  await drag(page, 'Menu editor', 'Personal Center', 0.5);
  await expect(page.getByText('This would leave no administrator')).toBeVisible();
  await expect.poll(place).toEqual(before);
  await expect(menu(page).getByRole('link', { name: 'Menu editor' })).toBeVisible();
});

test('[R-DATA-8] hidden, pinned and rights take effect in every browser', async ({ page, browser }) => {
  const agent = await openAs(browser, people.agent(), '/hosts/history');
  const tabs = agent.getByRole('navigation', { name: 'Open screens' });
  await expect(main(agent).getByRole('heading', { level: 1 })).toBeVisible();
  await enter(page, people.admin(), '/administration/menus');
  await change(page, 'Add hosts');
  await dialog(page).getByLabel('Pinned').check();
  await dialog(page).getByLabel('Hidden').check();
  await save(page);
  // The page has a tab that all users see and can't close. The menu doesn't show the page.
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Add hosts', 'History']);
  await expect(tabs.getByRole('button', { name: /^Close Add hosts/ })).toHaveCount(0);
  await expect(links(agent)).toHaveText(['Home', 'History']);
  // A user who is viewing a page loses access to it. The tab disappears, and the page says so.
  await change(page, 'History');
  await dialog(page).getByRole('combobox', { name: 'Required right' }).click();
  await page.getByRole('option', { name: 'Manage the menu' }).click();
  await save(page);
  await expect(agent).toHaveURL(/#\/404/);
  await expect(agent.getByText('Page not found')).toBeVisible();
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Add hosts']);
  await agent.context().close();
});

test('[R-DATA-8] a folder is added with a chosen page, problems are shown next to the fields, and the folder is deleted again', async ({
  page,
}) => {
  await enter(page, people.admin(), '/administration/menus');
  await main(page).getByRole('button', { name: 'Add an item' }).click();
  await dialog(page).getByRole('radiogroup', { name: 'Kind' }).getByRole('radio', { name: 'Folder' }).check();
  await dialog(page).getByLabel('Path').fill('/groups');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog(page).getByText('Another item or a screen already has this path')).toBeVisible();
  await expect(dialog(page).getByText('Enter a title in at least one language')).toBeVisible();
  await dialog(page).getByLabel('Path').fill('/desk');
  await dialog(page)
    .getByLabel(/English/)
    .fill('Front desk');
  await dialog(page).getByLabel('Search icons').fill('bell');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('radio', { name: 'Bell' })).toBeChecked();
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(panel(page, 'Front desk')).toBeVisible();
  // There are now two more items, so the last ones would be out of sight.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await drag(page, 'Review', 'Front desk', 0.5);
  await expect(menu(page).getByRole('button', { name: 'Front desk' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(dialog(page).getByText('Move the item out of the folder')).toBeVisible();
  await page.keyboard.press('Escape');
  await look(page, 'the menu with an entry beside it');
  await panel(page, 'Front desk').getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText('The item inside is deleted as well: Review');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(entry(page, 'Front desk')).toHaveCount(0);
  await expect(menu(page).getByRole('link', { name: 'Review' })).toHaveCount(0);
});

test('[R-DATA-8] in right-to-left layouts the arrow against the reading direction leads out, and phones move items with a menu', async ({
  browser,
}) => {
  const arabic = await openAs(browser, people.admin(), '/administration/menus', 'ar');
  const row = main(arabic).getByRole('row', { name: /تغيير كلمة المرور/ });
  await row.focus();
  await arabic.keyboard.press('Alt+ArrowRight');
  await expect(row).toHaveAttribute('aria-level', '1');
  await arabic.keyboard.press('Alt+ArrowLeft');
  await expect(row).toHaveAttribute('aria-level', '2');
  await arabic.context().close();
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await enter(phone, people.admin(), '/administration/menus');
  await entry(phone, 'Change password').click();
  await panel(phone, 'Change password').getByRole('button', { name: 'Move' }).click();
  await phone.getByRole('menuitem', { name: 'Up' }).click();
  await expect(main(phone).getByRole('status').filter({ hasText: 'is now 4 of 5 in “Personal Center”' })).toBeVisible();
  await panel(phone, 'Change password').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(phone).getByLabel('Pinned')).toBeVisible();
  await look(phone, 'the form of an entry on a phone');
  await phone.context().close();
});
