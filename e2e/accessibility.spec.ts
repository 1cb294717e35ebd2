import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { address, people, signIn } from './journey.ts';

/** What axe objects to, as one line each, so that a failure says what and where. */
async function objections(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

test.describe('what axe finds', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nothing on any screen in ${colorScheme}`, async ({ browser }) => {
      test.setTimeout(180_000);
      const context = await browser.newContext({ colorScheme });
      const door = await context.newPage();
      await door.goto(`${address()}/#/login`);
      await expect(door.getByRole('button', { name: 'Sign in' })).toBeVisible();
      expect(await objections(door)).toEqual([]);

      const page = await context.newPage();
      await signIn(page, people.admin());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await objections(page)).toEqual([]);
      await page.goto(`${address()}/#/hosts/add?batch=1`);
      await expect(page.getByText('Not added', { exact: true })).toBeVisible();
      expect(await objections(page)).toEqual([]);
      await page.goto(`${address()}/#/hosts/history`);
      await expect(page.getByRole('row').nth(3)).toBeVisible();
      expect(await objections(page)).toEqual([]);
      await page.getByRole('row').nth(3).click();
      await expect(page).toHaveURL(/open=/);
      expect(await objections(page)).toEqual([]);
      await page.goto(`${address()}/#/hosts/review`);
      await expect(page.getByRole('button', { name: /^Copy ID/ }).first()).toBeVisible();
      expect(await objections(page)).toEqual([]);
      await page.goto(`${address()}/#/hosts/review?mode=list`);
      await expect(page.getByRole('row').nth(3)).toBeVisible();
      expect(await objections(page)).toEqual([]);
      await page.goto(`${address()}/#/nowhere`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await objections(page)).toEqual([]);
    });
  }
});
