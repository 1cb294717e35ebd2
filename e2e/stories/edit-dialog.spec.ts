import type { Page } from '@playwright/test';
import { expect, test } from './gallery.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit the user' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard the changes?' });

/** Returns the most recently saved data. */
async function saved(page: Page): Promise<unknown> {
  return JSON.parse((await page.getByLabel('Saved').textContent()) ?? 'null');
}

test.describe('the edit dialog', () => {
  test('[R-WIDGET-2] is 650 px wide and driven by column definitions: input, number, range, radio, select, checkbox, date-time, textarea, country picker', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.show('edit-dialog--all-kinds');
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(650);

    await dialog.getByRole('textbox', { name: 'Nickname' }).fill('Leyla');
    await dialog.getByRole('textbox', { name: 'Level' }).fill('1000');
    await expect(dialog.getByRole('textbox', { name: 'Level' })).toHaveValue('1,000');
    await dialog.getByRole('group', { name: 'Age' }).getByLabel('from').fill('20');
    await dialog.getByRole('group', { name: 'Age' }).getByLabel('to').fill('35');
    await dialog.getByRole('radio', { name: 'Male', exact: true }).check();
    await dialog.getByRole('combobox', { name: 'Platform' }).click();
    await page.getByRole('option', { name: 'Android' }).click();
    await dialog.getByRole('checkbox', { name: 'Takes part' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Saturday' }).check();
    await dialog.getByRole('button', { name: 'Starts at' }).click();
    await page.getByRole('button', { name: '20 January 2026' }).click();
    await page.getByRole('spinbutton', { name: 'Minutes' }).fill('45');
    await page.getByRole('button', { name: 'Use this time' }).click();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('First line\nsecond line');
    await dialog.getByRole('combobox', { name: 'Country' }).fill('maroc');
    await expect(page.getByText('No countries found')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Country' }).fill('moro');
    await page.getByRole('option', { name: 'Morocco' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    expect(await saved(page)).toEqual({
      nickName: 'Leyla',
      level: 1000,
      ages: { from: 20, to: 35 },
      gender: 1,
      platform: 'android',
      active: false,
      days: [6, 7],
      startsAt: '2026-01-20T09:45:00.000Z',
      note: 'First line\nsecond line',
      country: 'MA',
      phone: null,
      mark: 'bell',
    });
  });

  test('[R-PLUS-30] changes by another user are merged, and fields that both changed are decided one by one or together', async ({
    gallery,
  }) => {
    const { page } = gallery;
    const dialog = page.getByRole('dialog', { name: /^Edit version/ });
    const conflict = dialog.getByRole('region', { name: 'Another user made changes' });
    await gallery.show('edit-dialog--changed-meanwhile');
    await dialog.getByRole('textbox', { name: 'Nickname' }).fill('My name');
    await dialog.getByRole('textbox', { name: 'Level' }).fill('7');
    await dialog.getByRole('checkbox', { name: 'Sunday' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(conflict.getByRole('radiogroup')).toHaveCount(2);
    await expect(conflict).toBeFocused();
    await expect(conflict.getByText('Before: Leyla')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
    await conflict.getByRole('button', { name: 'Use all their values' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Their name');
    await conflict.getByRole('radio', { name: 'Your value 7' }).check();
    await expect(dialog.getByRole('textbox', { name: 'Level' })).toHaveValue('7');
    // Entering a third value is also a decision.
    await dialog.getByRole('textbox', { name: 'Level' }).fill('9');
    await expect(conflict.getByRole('radio', { name: 'Your value 7' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  });

  test('moves the focus into its first field, of any kind', async ({ gallery }) => {
    await gallery.show('edit-dialog--begins-with');
    const buttons = gallery.page.locator('[data-story]').getByRole('button');
    await expect(buttons).toHaveCount(12);
    for (const button of await buttons.all()) {
      await button.click();
      await expect(
        gallery.page.locator('[data-field]').first().locator('*:focus'),
        (await button.textContent()) ?? '',
      ).toHaveCount(1);
      await gallery.page.keyboard.press('Escape');
      await expect(gallery.page.getByRole('dialog')).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  });

  test('explains problems next to the fields, keeps the input, and saves nothing before they are fixed', async ({
    gallery,
  }) => {
    const { page } = gallery;
    await gallery.show('edit-dialog--all-kinds');
    const dialog = dialogOf(page);
    const name = dialog.getByRole('textbox', { name: 'Nickname' });
    await name.fill('');
    await dialog.getByRole('group', { name: 'Age' }).getByLabel('to').fill('2');
    await name.press('Enter');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/This field is required/);
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('The first number can’t be larger than the second')).toBeVisible();
    await name.fill('Leyla');
    await expect(dialog.getByText('This field is required')).toBeHidden();
    expect(await saved(page)).toBe(null);
  });

  test('takes its rules and their texts from the contract', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.show('edit-dialog--contract-rules');
    const dialog = dialogOf(page);
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('abc');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(
      dialog.getByText('Enter a phone number: digits and spaces, with an optional + in front'),
    ).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toBeFocused();
  });

  test('shows the server’s field errors next to the fields, and loses nothing', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.show('edit-dialog--refused');
    const dialog = dialogOf(page);
    const phone = dialog.getByRole('textbox', { name: 'Phone' });
    await phone.fill('+90 555 123');
    await dialog.getByRole('textbox', { name: 'Nickname' }).fill('Leyla');
    await dialog.getByRole('textbox', { name: 'Note' }).press('Control+Enter');
    await expect(phone).toBeFocused();
    await expect(phone).toHaveValue('+90 555 123');
    await expect(dialog.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Leyla');
    await expect(dialog.getByText('Enter 9 or less')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Request 01JD0Q8ZK3T7' })).toBeVisible();
    await phone.fill('+90 555 124');
    await expect(dialog.getByText('Enter a phone number: digits and spaces, with an optional + in front')).toBeHidden();
    await expect(dialog.getByText('Enter 9 or less')).toBeVisible();
  });

  test('shows a general error, and loses nothing', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.show('edit-dialog--failed');
    const dialog = dialogOf(page);
    await dialog.getByRole('textbox', { name: 'Nickname' }).fill('Leyla');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The server can’t be reached. Check your connection.');
    await expect(dialog.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Leyla');
  });

  test('asks before it discards unsaved changes, and only then', async ({ gallery }) => {
    const { page } = gallery;
    await gallery.show('edit-dialog--all-kinds');
    await expect(dialogOf(page).getByRole('textbox', { name: 'Nickname' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialogOf(page).getByRole('textbox', { name: 'Nickname' }).fill('Leyla');
    await dialogOf(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question(page)).toBeHidden();
    await expect(dialogOf(page).getByRole('textbox', { name: 'Nickname' })).toHaveValue('Leyla');
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialogOf(page)).toBeHidden();
    expect(await saved(page)).toBe(null);
  });

  test('keeps the input over a reload if it has a name for it', async ({ freshGallery }) => {
    const { page } = freshGallery;
    await freshGallery.show('edit-dialog--kept');
    await dialogOf(page).getByRole('textbox', { name: 'Nickname' }).fill('Leyla');
    await page.reload();
    await expect(dialogOf(page).getByText('Your unsaved changes are back.')).toBeVisible();
    await expect(dialogOf(page).getByRole('textbox', { name: 'Nickname' })).toHaveValue('Leyla');
    await dialogOf(page).getByRole('button', { name: 'Start over' }).click();
    await expect(dialogOf(page).getByRole('textbox', { name: 'Nickname' })).toHaveValue('Zeynep Doğan');
  });
});

test.describe('the edit dialog on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('fills the screen, with its buttons in reach', async ({ freshGallery }) => {
    await freshGallery.show('edit-dialog--all-kinds', { dir: 'rtl' });
    const dialog = dialogOf(freshGallery.page);
    await expect(dialog).toBeVisible();
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport();
  });
});
