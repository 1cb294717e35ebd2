import { expect, test } from './gallery.ts';

test.describe('a search field', () => {
  test('searches once the typing pauses, and a search from elsewhere replaces the typed text', async ({ gallery }) => {
    const story = await gallery.show('search-field--following');
    const field = story.getByRole('searchbox', { name: 'Search agents' });
    await field.pressSequentially('le y', { delay: 20 });
    await expect(story.getByRole('status')).toHaveText('Searches: le y');
    await field.press('Space');
    await story.getByRole('button', { name: 'Search nora' }).click();
    await expect(field).toHaveValue('nora');
    await expect(story.getByRole('status')).toHaveText('Searches: le y, nora');
  });

  test('is cleared by its button and by Escape, and keeps the focus', async ({ gallery }) => {
    const story = await gallery.show('search-field--following');
    const field = story.getByRole('searchbox', { name: 'Search agents' });
    for (const clear of [() => field.press('Escape'), () => story.getByRole('button', { name: 'Clear' }).click()]) {
      await field.fill('leyla');
      await clear();
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
    }
    await expect(story.getByRole('button', { name: 'Clear' })).toHaveCount(0);
  });

  test('the key F moves the focus into it', async ({ gallery }) => {
    const story = await gallery.show('search-field--following');
    await gallery.page.keyboard.press('f');
    await expect(story.getByRole('searchbox', { name: 'Search agents' })).toBeFocused();
  });

  test('keeps pasted lines apart, and explains problems with a text, which stays', async ({ gallery }) => {
    const story = await gallery.show('search-field--with-rules');
    const field = story.getByRole('searchbox', { name: 'Host' });
    await field.focus();
    await expect(gallery.page.getByRole('tooltip', { name: 'Digits only' })).toBeVisible();
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '1001\r\n1002\n');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(field).toHaveValue('1001 1002');
    await expect(gallery.page.getByRole('tooltip', { name: 'Digits only' })).toHaveCount(0);
    await expect(story.getByRole('status')).toHaveText('Searches: 1001,1002');
    await field.fill('leyla');
    await expect(story.getByText('This value is invalid')).toBeVisible();
    await expect(field).toHaveValue('leyla');
    await expect(story.getByRole('status')).toHaveText('Searches: 1001,1002');
    await field.fill('1003');
    await expect(story.getByText('This value is invalid')).toHaveCount(0);
    await expect(story.getByRole('status')).toHaveText('Searches: 1001,1002, 1003');
  });
});
