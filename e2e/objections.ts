import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Rules that depend on colors. If the page's color scheme changes, only these can have another result. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Landmarks in addition to a page's own: dialogs and images, as in axe, and content that a field or a button opens and
 * leads to.
 */
const LANDMARKS = 'dialog, [role=dialog], [role=alertdialog], svg, [data-portal]';
/** Preloads nothing, since these rules don't include the only one that reads style sheets. */
const QUICK = { resultTypes: ['violations' as const], preload: false };
/**
 * While this is open, users can't reach the content behind it. axe would search that content for colors slowly and find
 * nothing.
 */
const MODAL = '[aria-modal="true"]';
/** Containers for dialogs, the content they open, and announcements. */
const PORTALS = '[data-portal]';
const OPTIONS = { ...QUICK, checks: { region: { options: { regionMatcher: LANDMARKS } } } };

/**
 * Evaluate axe's source directly, since the builder would insert the whole source twice into a document that lacks it.
 */
const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The source that the builder inserts instead. */
const NOTHING = 'undefined';

/**
 * Returns axe's objections, one per line, so that a failure shows what is wrong and where. The source is inserted once
 * into each document. The legacy mode avoids opening a page for each result.
 * @param rules `page`: all content is in landmarks; `story`: there are no landmarks; `of-colours`: the page was already
 * checked, and only its colors have changed
 */
export async function objections(page: Page, rules: 'page' | 'story' | 'of-colours'): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(AXE);
  const builder = new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode(true);
  if (await page.evaluate((modal) => document.querySelector(modal) !== null, MODAL)) builder.include(PORTALS);
  if (rules === 'of-colours') builder.options(QUICK).withRules(OF_COLOURS);
  else {
    // This is stricter than the guidelines. Screen readers list landmarks, so two with the same name are ambiguous, and
    // content outside of landmarks isn't found.
    builder
      .options({ ...OPTIONS, rules: { 'landmark-unique': { enabled: true }, region: { enabled: rules === 'page' } } })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  }
  const found = await builder.analyze();
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
