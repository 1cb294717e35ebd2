import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALE_CODES, type Locale } from '@greenroom/contract/locales.ts';
import { SCREENS } from '@greenroom/contract/screens.ts';
import { expect, type Page } from '@playwright/test';
import { whatIsBroken, whatIsCut, whatIsSaid, whatOverflows } from '../fit.ts';
import { closeTab, main } from '../frame.ts';
import { address, database, enter, people } from '../journey.ts';
import { plantUser, runSql } from '../planted.ts';
import { test } from '../product.ts';

/** Those with the longest words and the tallest letters; `LANGUAGES=all` looks at all of them, `LANGUAGES=fr,th` at some. */
const LONGEST: readonly Locale[] = ['de', 'el', 'hi', 'ru', 'si'];
const ASKED: readonly string[] = process.env.LANGUAGES?.split(',') ?? LONGEST;
const LOOKED_AT = LOCALE_CODES.filter((code) => ASKED.includes('all') || ASKED.includes(code));

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

const MESSAGES = join(import.meta.dirname, '../../messages');

async function textsIn(locale: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(MESSAGES, locale);
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return new Map(files.flatMap((json) => Object.entries<string>(JSON.parse(json))));
}

/** What must not be read in a language: names of messages, and English texts that are another one there. */
async function neverIn(locale: Locale): Promise<(text: string) => boolean> {
  const [english, texts] = await Promise.all([textsIn('en'), textsIn(locale)]);
  const rightly = new Set(texts.values());
  const foreign = new Set([...english.values()].filter((text) => text.includes(' ') && !rightly.has(text)));
  return (text) => english.has(text) || foreign.has(text);
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${address()}/#${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
}

/** What another width brings in its place is there with the next frame but one. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
}

test.describe('every screen, on a laptop and on a phone, says nothing in English, shows no message’s name, and fits', () => {
  for (const locale of LOOKED_AT) {
    test(`in ${locale}`, async ({ page }) => {
      test.setTimeout(180_000);
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
        // Beginning with the size of the last one.
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
      expect(found).toEqual([]);
    });
  }
});

test('[R-I18N-2] Arabic, Hebrew and Urdu lay the interface out right to left', async ({ page }) => {
  await enter(page, people.admin(), '/hosts/history');
  for (const locale of ['ar', 'he', 'ur', 'en']) {
    await page.getByRole('banner').getByRole('combobox').and(page.locator('select')).selectOption(locale);
    const direction = locale === 'en' ? 'ltr' : 'rtl';
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    const row = page.getByRole('main').getByRole('row').nth(3);
    await expect(row).toBeVisible();
    const [menu, content, first, last] = await Promise.all(
      [
        page.getByRole('navigation').first(),
        page.getByRole('main'),
        row.getByRole('cell').first(),
        row.getByRole('cell').last(),
      ].map(async (element) => (await element.boundingBox())?.x ?? 0),
    );
    const [before, after] = direction === 'ltr' ? [menu, content] : [content, menu];
    expect(before, `menu and content in ${locale}`).toBeLessThan(after ?? 0);
    const [left, right] = direction === 'ltr' ? [first, last] : [last, first];
    expect(left, `cells in ${locale}`).toBeLessThan(right ?? 0);
  }
});

test('the language that is chosen last stays, though the texts of an earlier choice come later', async ({ page }) => {
  await enter(page, people.admin(), '/hosts/history');
  const picker = page.getByRole('banner').getByRole('combobox').and(page.locator('select'));
  const html = page.locator('html');
  await picker.selectOption('ar');
  await expect(html).toHaveAttribute('lang', 'ar');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/core-*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/core-*');
  await picker.selectOption('ur');
  await asked;
  await picker.selectOption('en');
  await expect(html).toHaveAttribute('lang', 'en');
  const rest = page.waitForResponse('**/assets/rest-*');
  release();
  await (await rest).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('History');
});

test('what is cut off, broken, outside, or said in English is found', async ({ page }) => {
  await page.setContent(`<main><div><h1>Startseite</h1>
    <button style="inline-size: 40px; overflow: hidden; white-space: nowrap">Genehmigen</button>
    <table style="table-layout: fixed; inline-size: 60px"><tr><td style="overflow: hidden"><span class="badge-x">Fehlgeschlagen</span></td></tr></table>
    <a href="#" title="Das ist alles" style="display: block; inline-size: 20px; overflow: hidden; white-space: nowrap">Das ist alles</a>
    </main><nav style="inline-size: 60px; overflow-wrap: anywhere"><a href="#">Administration</a></nav>
    <p style="inline-size: 900px" aria-label="Sign in">Nothing matches the filter</p></div></main>`);
  expect(await page.evaluate(whatIsCut)).toEqual(['button “Genehmigen”', 'span “Fehlgeschlagen”']);
  expect(await page.evaluate(whatIsBroken)).toEqual(['“Administration”']);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(whatOverflows, 360)).not.toEqual([]);
  const never = await neverIn('de');
  expect((await page.evaluate(whatIsSaid)).filter(never)).toEqual(['Sign in', 'Nothing matches the filter']);
});
