import type { Locator } from '@playwright/test';
import { expect, type Gallery, test } from './gallery.ts';

const rows = (story: Locator) => story.locator('tbody [aria-level]');

/** Returns the focus position: the level, and the place among items with the same parent. */
async function at(gallery: Gallery): Promise<string> {
  return gallery.page.evaluate(() => {
    const row = document.activeElement;
    return `${row?.getAttribute('aria-level')}:${row?.getAttribute('aria-posinset')}`;
  });
}

async function press(gallery: Gallery, ...keys: string[]): Promise<void> {
  for (const key of keys) await gallery.page.keyboard.press(key);
}

test.describe('a tree with columns', () => {
  test('supports the keyboard: arrows open, close and move, Home and End go to the ends, Enter opens', async ({
    gallery,
  }) => {
    const story = await gallery.show('tree-grid--closed');
    await expect(story.getByRole('treegrid', { name: 'Groups' })).toBeVisible();
    await expect(rows(story)).toHaveCount(3);
    await rows(story).first().focus();
    await press(gallery, 'ArrowRight');
    await expect(rows(story)).toHaveCount(6);
    await expect(rows(story).first()).toHaveAttribute('aria-expanded', 'true');
    await press(gallery, 'ArrowRight');
    expect(await at(gallery)).toBe('2:1');
    await press(gallery, 'ArrowDown', 'ArrowDown');
    expect(await at(gallery)).toBe('2:3');
    await press(gallery, 'Enter');
    await expect(rows(story).nth(3)).toHaveAttribute('aria-current', 'true');
    await press(gallery, 'ArrowLeft');
    expect(await at(gallery)).toBe('1:1');
    await press(gallery, 'ArrowLeft');
    await expect(rows(story)).toHaveCount(3);
    await press(gallery, 'End');
    expect(await at(gallery)).toBe('1:3');
    await press(gallery, 'Home');
    expect(await at(gallery)).toBe('1:1');
  });

  test('opens along the reading direction, right to left as well', async ({ gallery }) => {
    const story = await gallery.show('tree-grid--closed', { dir: 'rtl', lang: 'ar' });
    await rows(story).first().focus();
    await press(gallery, 'ArrowLeft');
    await expect(rows(story)).toHaveCount(6);
    await press(gallery, 'ArrowRight');
    await expect(rows(story)).toHaveCount(3);
  });

  test('has one row in the Tab order, and none of its buttons', async ({ gallery }) => {
    const story = await gallery.show('tree-grid--opened');
    await expect(story.locator('tbody [tabindex="0"]')).toHaveCount(1);
    await expect(story.locator('tbody [tabindex="0"]')).toHaveAttribute('aria-current', 'true');
  });

  test('is opened by its button, which leaves the focus on the row', async ({ gallery }) => {
    const story = await gallery.show('tree-grid--closed');
    await story
      .getByRole('button', { name: /^Expand / })
      .first()
      .click();
    await expect(rows(story)).toHaveCount(6);
    await expect(rows(story).first()).toBeFocused();
    await expect(rows(story).first()).not.toHaveAttribute('aria-current', 'true');
  });

  test('says in place of a branch that it is loading, failed to load, or was truncated', async ({ gallery }) => {
    const failed = await gallery.show('tree-grid--branch-failed');
    await expect(failed.getByRole('alert').getByRole('button')).toBeVisible();
    const waiting = await gallery.show('tree-grid--branch-loading');
    await expect(waiting.getByRole('status')).toBeAttached();
    const cut = await gallery.show('tree-grid--cut');
    await expect(cut.getByText('The first 3 of 4,120 are shown')).toBeVisible();
  });

  test('keeps its names readable at any depth, also on a narrow screen', async ({ freshGallery }) => {
    await freshGallery.page.setViewportSize({ width: 360, height: 780 });
    const story = await freshGallery.show('tree-grid--deep');
    const deepest = rows(story).nth(15);
    await expect(deepest).toHaveAttribute('aria-level', '16');
    const name = await deepest.locator('bdi').first().boundingBox();
    expect((name?.x ?? 0) + 60).toBeLessThan(360);
    expect(await freshGallery.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
