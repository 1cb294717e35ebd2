import { expect, test } from './gallery.ts';

const LOCK_MS = 2000;

test.describe('a protected button', () => {
  // For the server's handling of repeated calls, see server/src/platform/http/idempotency.test.ts.
  test('[R-WIDGET-4] is disabled for 2000 ms after a click', async ({ freshGallery }) => {
    const { page } = freshGallery;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const story = await freshGallery.show('locked-button--counting');
    const button = story.getByRole('button', { name: 'Add hosts' });
    await button.dblclick();
    await expect(story.getByText('Clicks: 1')).toBeVisible();
    await page.clock.runFor(1);
    await expect(button).toBeDisabled();
    await page.clock.runFor(LOCK_MS - 2);
    await expect(button).toBeDisabled();
    await button.click({ force: true });
    await page.clock.runFor(2);
    await expect(button).toBeEnabled();
    await expect(story.getByText('Clicks: 1')).toBeVisible();
    await button.click();
    await expect(story.getByText('Clicks: 2')).toBeVisible();
  });

  test('can be locked for another period', async ({ freshGallery }) => {
    const { page } = freshGallery;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const story = await freshGallery.show('locked-button--short-lock');
    const button = story.getByRole('button', { name: 'Add hosts' });
    await button.click();
    await page.clock.runFor(1);
    await expect(button).toBeDisabled();
    await page.clock.runFor(500);
    await expect(button).toBeEnabled();
  });

  test('sends a form once, on a double click and by keyboard, and returns the focus', async ({ freshGallery }) => {
    const { page } = freshGallery;
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const story = await freshGallery.show('locked-button--in-form');
    const button = story.getByRole('button', { name: 'Send' });
    await button.dblclick();
    await expect(story.getByText('Sent: 1')).toBeVisible();
    await page.clock.runFor(1);
    await expect(button).toBeDisabled();
    await page.clock.runFor(LOCK_MS);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(story.getByText('Sent: 2')).toBeVisible();
  });
});
