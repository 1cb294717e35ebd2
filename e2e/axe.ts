import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { address } from './journey.ts';

/** What axe objects to, as one line each, so that a failure says what and where. */
async function objections(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

/** Waits for what the step brings up, then lets axe look; `what` says in a failure where it was. */
export async function look(page: Page, what: string): Promise<void> {
  // Motion explains and ends: colours are what they are once it has.
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
  expect(await objections(page), what).toEqual([]);
}

export const open = (page: Page, path: string) => page.goto(`${address()}/#${path}`);
export const dialog = (page: Page) => page.getByRole('dialog');

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}
