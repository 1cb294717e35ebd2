import type { Locator } from '@playwright/test';
import { expect, test } from './gallery.ts';

const countries = (dialog: Locator) => dialog.getByRole('group', { name: 'Countries' }).getByRole('checkbox');

test.describe('the country dialog', () => {
  test('[R-WIDGET-3] chooses any number of countries, is 900 px wide, and has a search and a select-all', async ({
    gallery,
  }) => {
    await gallery.show('country-dialog--some-chosen');
    const dialog = gallery.page.getByRole('dialog', { name: 'Choose countries' });
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(900);
    await expect(countries(dialog)).toHaveCount(249);
    await expect(dialog.getByText('3 countries selected')).toBeVisible();

    const search = dialog.getByRole('searchbox', { name: 'Search by name or code' });
    await expect(search).toBeFocused();
    await search.fill('united');
    await expect(countries(dialog)).toHaveCount(3);
    const all = dialog.getByRole('checkbox', { name: /^Select the 3 countries shown/ });
    await countries(dialog).first().check();
    await expect(all).toHaveJSProperty('indeterminate', true);
    await all.check();
    await expect(dialog.getByText('6 countries selected')).toBeVisible();
    await all.uncheck();
    await expect(dialog.getByText('3 countries selected')).toBeVisible();
    await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Select all 249 countries' }).check();
    await expect(dialog.getByText('249 countries selected')).toBeVisible();
    await dialog.getByRole('button', { name: 'Clear selection' }).click();
    await expect(dialog.getByText('None selected')).toBeVisible();
    await search.fill('tr');
    await dialog.getByRole('checkbox', { name: 'Türkiye' }).check();
    await search.fill('');
    await dialog.getByRole('checkbox', { name: 'Côte d’Ivoire' }).check();
    await dialog.getByRole('button', { name: 'Choose 2 countries' }).click();
    await expect(dialog).toBeHidden();
    await expect(gallery.page.getByRole('status', { name: 'Chosen', exact: true })).toHaveText('CI TR');
  });

  test('finds a country by its local and English names, by its code, and without its accents', async ({ gallery }) => {
    await gallery.show('country-dialog--none-chosen', { lang: 'zh-CN' });
    const search = gallery.page.getByRole('searchbox');
    const found = gallery.page.getByRole('group').getByRole('checkbox');
    for (const [typed, name] of [
      ['土耳其', '土耳其'],
      ['turkey', '土耳其'],
      ['TR', '土耳其'],
      ['cote d ivoire', '科特迪瓦'],
      ['curacao', '库拉索'],
    ] as const) {
      await search.fill(typed);
      await expect(found.first()).toHaveAccessibleName(name);
    }
    await search.fill('nowhere');
    await expect(gallery.page.getByText('没有匹配的国家/地区')).toBeVisible();
  });

  test('works by the keyboard alone', async ({ gallery }) => {
    await gallery.show('country-dialog--none-chosen');
    const { keyboard } = gallery.page;
    const dialog = gallery.page.getByRole('dialog');
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await keyboard.press('ArrowDown');
    await expect(countries(dialog).first()).toBeFocused();
    await keyboard.press('ArrowRight');
    await keyboard.press('Space');
    await expect(countries(dialog).nth(1)).toBeChecked();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    await expect(countries(dialog).nth(1)).toBeFocused();
    await keyboard.press('End');
    await expect(countries(dialog).last()).toBeFocused();
    await keyboard.press('Escape');
    await expect(gallery.page.getByRole('dialog', { name: 'Discard the changes?' })).toBeVisible();
    await expect(gallery.page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(gallery.page.getByRole('dialog', { name: 'Discard the changes?' })).toBeHidden();
    await expect(dialog).toBeVisible();
  });
});

test.describe('the country dialog on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('fills the screen and has one column', async ({ freshGallery }) => {
    await freshGallery.show('country-dialog--some-chosen');
    const dialog = freshGallery.page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(360);
    const [first, second] = [
      await countries(dialog).first().boundingBox(),
      await countries(dialog).nth(1).boundingBox(),
    ];
    expect(first?.x).toBe(second?.x);
  });
});
