import { expect, type Page } from '@playwright/test';
import { address } from './journey.ts';
import { objections } from './objections.ts';

/**
 * Waits for a step's result, then checks it with axe. In light mode all rules are checked, and in dark mode only the
 * color rules, since nothing else changes. `what` names the place if the check fails.
 */
export async function look(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Wait, because colors are final only after all animations.
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
