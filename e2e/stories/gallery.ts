import type { Locale } from '@greenroom/contract/locales.ts';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { objections } from '../objections.ts';
import { startGallery } from './gallery-server.ts';

/** A story's display options, read by `web/gallery/address.ts`. */
export interface Look {
  dir?: 'ltr' | 'rtl';
  lang?: Locale;
  scheme?: 'light' | 'dark';
  size?: 'default' | 'medium' | 'small' | 'mini';
}

/** The gallery in its own page, which shows one story after another. */
export interface Gallery {
  page: Page;
  /** Errors and warnings in the browser's console since the last story was shown. */
  said: string[];
  ids: () => Promise<string[]>;
  /** @returns the part of the page that contains the story */
  show: (id: string, look?: Look) => Promise<Locator>;
  /** Returns axe's objections, one per line, so that a failure shows what is wrong and where. */
  objections: () => Promise<string[]>;
}

interface WorkerFixtures {
  address: string;
  sharedPage: Page;
}

/** Serves the gallery and uses one page for all of a worker's tests. */
export const test = base.extend<{ gallery: Gallery; freshGallery: Gallery }, WorkerFixtures>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
    async ({}, use, { project }) => {
      const { address, stop } = await startGallery(project.outputDir);
      await use(address);
      await stop();
    },
    { scope: 'worker', timeout: scaled(120_000) },
  ],
  sharedPage: [
    async ({ browser, address }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', timezoneId: 'Europe/Istanbul' });
      const page = await context.newPage();
      await page.goto(address);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  gallery: async ({ sharedPage }, use) => {
    await sharedPage.setViewportSize({ width: 1280, height: 800 });
    await use(galleryIn(sharedPage));
  },
  /** A separate page for tests that change the page itself: its clock, width or touch. */
  freshGallery: async ({ page, address }, use) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(address);
    await use(galleryIn(page));
  },
});

export { expect };

function galleryIn(page: Page): Gallery {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  return {
    page,
    said,
    ids: async () => {
      await go(page, '?');
      const links = page.locator('[data-story-link]');
      await links.first().waitFor();
      return links.evaluateAll((found) => found.map((link) => link.getAttribute('data-story-link') ?? ''));
    },
    show: async (id, look = {}) => {
      const search = `?${new URLSearchParams({ story: id, ...look })}`;
      // Open an empty page first, so that the same story restarts, regardless of the previous test.
      if (new URL(page.url()).search === search) await go(page, '?');
      said.length = 0;
      await go(page, search);
      const story = page.locator(`[data-story="${id}"]`);
      await story.waitFor({ state: 'attached' });
      return story;
    },
    objections: () => objections(page, 'story'),
  };
}

/** Shows another story without reloading the page. */
async function go(page: Page, search: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, search);
}
