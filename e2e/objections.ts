import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe objects to, as one line each, so that a failure says what and where. It is brought into a document once; the
 * legacy mode is the one that opens no page for each result.
 */
export async function objections(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const found = await new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    .setLegacyMode(true)
    // Beyond the guidelines: two landmarks of one name leave a screen reader's list of them without sense.
    .options({ resultTypes: ['violations'], rules: { 'landmark-unique': { enabled: true } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
