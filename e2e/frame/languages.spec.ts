import { expect } from '@playwright/test';
import { faultsOfScreens, neverIn } from '../every-screen.ts';
import { whatIsBroken, whatIsCut, whatIsSaid, whatOverflows } from '../fit.ts';
import { main } from '../frame.ts';
import { enter, people } from '../journey.ts';
import { test } from '../product.ts';

test('every screen, on a laptop and on a phone, has no English text and no message name, and fits in de', async ({
  page,
}) => {
  test.slow();
  expect(await faultsOfScreens(page, 'de')).toEqual([]);
});

test('[R-I18N-2] Arabic, Hebrew and Urdu lay the interface out from right to left', async ({ page }) => {
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

test('the last chosen language stays, even if texts of an earlier choice arrive later', async ({ page }) => {
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

test('text that is truncated, broken, outside, or in English is found', async ({ page }) => {
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
