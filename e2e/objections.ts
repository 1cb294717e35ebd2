import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules whose answer depends on colours: all that another colour scheme of the same page can change. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What counts as a landmark beside those of a page: dialogs and pictures, as in axe, and what a field or a button opens, which leads to it. */
const LANDMARKS = 'dialog, [role=dialog], [role=alertdialog], svg, [data-portal]';
/** Nothing is loaded beforehand: the one rule that reads style sheets is no rule of these. */
const QUICK = { resultTypes: ['violations' as const], preload: false };
/** What it covers nobody reaches, and axe finds no colours there, though it looks for long. */
const MODAL = '[aria-modal="true"]';
/** Where dialogs are, with what they open and what is said beside them. */
const PORTALS = '[data-portal]';
const OPTIONS = { ...QUICK, checks: { region: { options: { regionMatcher: LANDMARKS } } } };

/** The builder would bring the whole source, twice, into a document that has none. */
const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** What the builder brings instead. */
const NOTHING = 'undefined';

/**
 * What axe objects to, as one line each, so that a failure says what and where. It is brought into a document once; the
 * legacy mode is the one that opens no page for each result.
 * @param rules `page`: all of which stands in landmarks; `story`: which has none; `of-colours`: where the page has been looked
 * at whole and only its colours have changed
 */
export async function objections(page: Page, rules: 'page' | 'story' | 'of-colours'): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(AXE);
  const builder = new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode(true);
  if (await page.evaluate((modal) => document.querySelector(modal) !== null, MODAL)) builder.include(PORTALS);
  if (rules === 'of-colours') builder.options(QUICK).withRules(OF_COLOURS);
  else {
    // Beyond the guidelines: two landmarks of one name leave a screen reader's list of them without sense, and what stands in
    // none is not found by it.
    builder
      .options({ ...OPTIONS, rules: { 'landmark-unique': { enabled: true }, region: { enabled: rules === 'page' } } })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  }
  const found = await builder.analyze();
  return found.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
