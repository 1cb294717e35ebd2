import { expect, test } from './gallery.ts';

test.describe('a panel beside its list', () => {
  test('its heading gets the focus, and Escape and the button return it to the open row', async ({ gallery }) => {
    const story = await gallery.show('side-panel--beside-list');
    const row = story.getByRole('button', { name: '10094462' });
    for (const close of [
      () => gallery.page.keyboard.press('Escape'),
      () => story.getByRole('button', { name: 'Close details' }).click(),
    ]) {
      await row.click();
      await expect(story.getByRole('heading', { name: '10094462' })).toBeFocused();
      await close();
      await expect(story.getByRole('complementary')).toHaveCount(0);
      await expect(row).toBeFocused();
    }
  });

  test('on a phone a button leads back to the list', async ({ freshGallery: gallery }) => {
    await gallery.page.setViewportSize({ width: 360, height: 740 });
    const story = await gallery.show('side-panel--filled');
    await expect(story.getByRole('button', { name: 'Bind hosts' })).toBeVisible();
    await expect(story.getByRole('button', { name: 'Close details' })).toHaveCount(0);
  });

  test('a failed refresh is reported above the outdated content, a failed load instead of it', async ({ gallery }) => {
    const outdated = await gallery.show('side-panel--refresh-failed');
    await expect(outdated.getByRole('alert')).toContainText('This list may be out of date.');
    await expect(outdated.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    const failed = await gallery.show('side-panel--failed');
    await expect(failed.getByRole('alert')).toContainText('Couldn’t load this content');
    await expect(failed.getByRole('heading', { name: 'Timeline' })).toHaveCount(0);
    const missing = await gallery.show('side-panel--missing');
    await expect(missing.getByText('No such host')).toBeVisible();
    await expect(missing.getByRole('alert')).toHaveCount(0);
  });
});
