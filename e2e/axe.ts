import { expect, type Page } from '@playwright/test';
import { address } from './journey.ts';
import { objections } from './objections.ts';

/**
 * Waits for what the step brings up, then lets axe look in light, and in dark by the rules about colours, since nothing else
 * changes; `what` says in a failure where it was.
 */
export async function look(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Motion explains and ends: colours are what they are once it has.
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
    const rules = colorScheme === 'light' ? 'page' : 'of-colours';
    expect(await objections(page, rules), `${what}, in ${colorScheme}`).toEqual([]);
  }
}

export const open = (page: Page, path: string) => page.goto(`${address()}/#${path}`);
export const dialog = (page: Page) => page.getByRole('dialog');

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}
