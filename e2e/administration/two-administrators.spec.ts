import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { look } from '../axe.ts';
import { enter, people } from '../journey.ts';
import { main } from '../person.ts';
import { test } from '../product.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => main(page).getByRole('complementary', { name });
const REVIEWS = 'Decide on applications in the review, and ask other reviewers';
const GROUPS = 'View groups and their hosts';

async function save(page: Page): Promise<void> {
  await button(dialog(page), 'Save').click();
  await expect(dialog(page)).toBeHidden();
}

async function other(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, people.admin(), path);
  return page;
}

test('[R-PLUS-30] two administrators edit one role: a revoked right stays revoked, and the second one decides about a field that both changed', async ({
  page,
  browser,
}) => {
  await enter(page, people.admin(), '/administration/roles?role=reviewer');
  await button(panel(page, 'Reviewer'), 'Copy').click();
  await box(dialog(page), 'Role').fill('Twin desk');
  await save(page);
  await button(panel(page, 'Twin desk'), 'Edit').click();
  const second = await other(browser, '/administration/roles?role=twin-desk');
  await button(panel(second, 'Twin desk'), 'Edit').click();

  await dialog(second).getByLabel(REVIEWS).uncheck();
  await save(second);
  await dialog(page).getByLabel(GROUPS).uncheck();
  await save(page);
  await expect(panel(page, 'Twin desk').getByText(REVIEWS)).toHaveCount(0);
  await expect(panel(page, 'Twin desk').getByText(GROUPS)).toHaveCount(0);

  for (const each of [page, second]) await button(panel(each, 'Twin desk'), 'Edit').click();
  await box(dialog(second), 'Description').fill('Reviews in the evening');
  await save(second);
  await box(dialog(page), 'Description').fill('Reviews at night');
  await button(dialog(page), 'Save').click();
  const conflict = dialog(page).getByRole('region', { name: 'Another user made changes' });
  await expect(conflict.getByRole('radio', { name: 'Their value Reviews in the evening' })).not.toBeChecked();
  await expect(conflict.getByRole('radio', { name: 'Your value Reviews at night' })).not.toBeChecked();
  await look(page, 'a role that someone else changed meanwhile');

  // Both values survive a reload, and nothing is saved before the user has decided.
  await page.reload();
  await button(panel(page, 'Twin desk'), 'Edit').click();
  await button(dialog(page), 'Save').click();
  await expect(conflict.getByText('Choose a value', { exact: true })).toBeVisible();
  await expect(conflict.getByRole('radio', { name: 'Their value Reviews in the evening' })).toBeFocused();
  await conflict.getByRole('radio', { name: 'Your value Reviews at night' }).check();
  await save(page);
  await expect(panel(second, 'Twin desk').getByText('Reviews at night')).toBeVisible();
});

test('[R-PLUS-30] two administrators change settings of one group, and neither reverts the other', async ({
  page,
  browser,
}) => {
  const group = (within: Page) => main(within).getByRole('region', { name: 'Sign-in and sessions' });
  await enter(page, people.admin(), '/administration/settings');
  await group(page).getByRole('button', { name: /^Edit/ }).click();
  const second = await other(browser, '/administration/settings');
  await group(second).getByRole('button', { name: /^Edit/ }).click();
  await box(dialog(second), 'Idle timeout').fill('77');
  await save(second);
  await box(dialog(page), 'Code validity').fill('88');
  await save(page);
  for (const each of [page, second]) {
    await expect(group(each).getByText('77 minutes')).toBeVisible();
    await expect(group(each).getByText('88 seconds')).toBeVisible();
  }
});

test('[R-PLUS-30] two administrators label the same entry: labels in different languages are both kept, and the same label is decided', async ({
  page,
  browser,
}) => {
  const entries = (within: Page) => within.getByRole('form', { name: 'Entries' });
  const second = await other(browser, '/administration/data?open=genders');
  await enter(page, people.admin(), '/administration/data?open=genders');
  const label = (within: Page, language: string) =>
    entries(within).getByRole('group', { name: 'Entry 2' }).getByLabel(language);
  for (const each of [page, second]) await entries(each).getByLabel('Second language').selectOption('de');
  await label(page, 'English').fill('Mine');
  await label(second, 'English').fill('Theirs');
  await label(second, 'Deutsch').fill('Ihres');
  for (const each of [second, page]) await entries(each).getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = entries(page).getByRole('region', { name: 'Another user made changes' });
  await expect(conflict.getByRole('radiogroup')).toHaveCount(1);
  await expect(label(page, 'Deutsch')).toHaveValue('Ihres');
  await look(page, 'an entry that someone else changed meanwhile');
  await page.reload();
  await conflict.getByRole('radio', { name: 'Their value Theirs' }).check();
  await expect(label(page, 'English')).toHaveValue('Theirs');
  await entries(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(entries(page).getByText('Not saved yet')).toBeHidden();
  await expect(conflict).toHaveCount(0);
});
