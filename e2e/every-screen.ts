import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@greenroom/contract/locales.ts';
import { SCREENS } from '@greenroom/contract/screens.ts';
import { expect, type Page } from '@playwright/test';
import { whatIsBroken, whatIsCut, whatIsSaid, whatOverflows } from './fit.ts';
import { closeTab } from './frame.ts';
import { address, database, enter } from './journey.ts';
import { plantUser, runSql } from './planted.ts';

const SIZES = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];
const PATHS = [
  ...Object.values(SCREENS).map(({ path }) => path),
  ...['profile', 'security', 'sessions', 'logins', 'notifications'].map((each) => `/user/center?section=${each}`),
  '/hosts/add?batch=1',
  '/hosts/review?mode=list',
  '/administration/data?view=jobs',
  '/nowhere',
];

const MESSAGES = join(import.meta.dirname, '../messages');

async function textsIn(locale: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(MESSAGES, locale);
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return new Map(files.flatMap((json) => Object.entries<string>(JSON.parse(json))));
}

/**
 * Returns a function that recognizes texts that no screen in this language may show: message names, and English texts
 * that are translated.
 */
export async function neverIn(locale: Locale): Promise<(text: string) => boolean> {
  const [english, texts] = await Promise.all([textsIn('en'), textsIn(locale)]);
  const rightly = new Set(texts.values());
  // A text that isn't translated yet is correctly shown in English.
  const translated = [...english].filter(([id]) => texts.has(id)).map(([, text]) => text);
  const foreign = new Set(translated.filter((text) => text.includes(' ') && !rightly.has(text)));
  return (text) => english.has(text) || foreign.has(text);
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${address()}/#${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
}

/** Resizes the window and waits two frames for the new layout. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
}

/**
 * Opens every screen in a language, as an administrator who uses that language, on a laptop and on a phone.
 * @returns texts in English, and content that is truncated, broken or outside the window
 */
export async function faultsOfScreens(page: Page, locale: Locale): Promise<string[]> {
  const who = { username: `reader.${locale}`, password: 'first-secret', email: `${locale}@example.com` };
  await plantUser(database(), who, 'administrator');
  await runSql(database(), 'update users set locale = $2 where username = $1', [who.username, locale]);
  await page.addInitScript((code) => localStorage.setItem('lang', code), locale);
  const never = await neverIn(locale);
  await enter(page, who);
  const found: string[] = [];
  for (const [index, path] of PATHS.entries()) {
    if (index > 0) await closeTab(page);
    await show(page, path);
    // Start with the previous screen's size, to avoid resizing twice.
    for (const size of index % 2 === 0 ? SIZES : SIZES.toReversed()) {
      await resize(page, size);
      const at = `${path}, ${size.width} px`;
      const said = (await page.evaluate(whatIsSaid)).filter(never).map((text) => `${at}: “${text}” is said`);
      const over = (await page.evaluate(whatOverflows, size.width)).map((each) => `${at}: ${each} lies outside`);
      const cut = (await page.evaluate(whatIsCut)).map((each) => `${at}: ${each} is cut`);
      const broken = (await page.evaluate(whatIsBroken)).map((each) => `${at}: ${each} is broken`);
      found.push(...said, ...over, ...cut, ...broken);
    }
  }
  return found;
}
