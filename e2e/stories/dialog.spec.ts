import { expect, test } from './gallery.ts';

test.describe('a dialog', () => {
  for (const opener of ['It closes', 'It goes']) {
    test(`returns the focus to the element that opened it (${opener})`, async ({ gallery }) => {
      await gallery.show('dialog--ending');
      const { page } = gallery;
      const button = page.getByRole('button', { name: opener });
      for (const leave of ['Escape', 'Enter']) {
        await button.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeFocused();
        if (leave === 'Enter') await page.keyboard.press('Tab');
        await page.keyboard.press(leave);
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(button).toBeFocused();
      }
    });
  }

  test('moves the focus to the screen if the element that opened it is gone', async ({ gallery }) => {
    await gallery.show('dialog--ending');
    const { page } = gallery;
    await page.getByRole('button', { name: 'Both go' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Both go' })).toHaveCount(0);
    await expect(page.locator('#content')).toBeFocused();
  });
});
