import { expect, type Page } from '@playwright/test';
import { address } from './journey.ts';
import { objections } from './objections.ts';

/**
 * Waits for the step's result, then checks it with axe: all rules in light, and only the color rules in dark, since
 * nothing else changes. `what` names the place in a failure.
 */
export async function look(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Colors are final only after all animations.
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
