import { SCREENS } from '@greenroom/contract/screens.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { scaled } from '../../scripts/machine-speed.ts';
import { main, menu, tabs, typedIds } from '../frame.ts';
import { address, enter, people } from '../journey.ts';
import { test } from '../product.ts';
import { serveCopy } from '../served-copy.ts';

const open = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();
const reload = (page: Page) => main(page).getByRole('button', { name: 'Reload the page' });
const shown = (element: Locator) => element.filter({ visible: true });
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const probe = (url: URL) => url.pathname === '/';

/** All paths except the one where the tests start. */
const OTHER_PATHS = Object.values(SCREENS)
  .map(({ path }) => path)
  .filter((path) => path !== SCREENS['add-hosts'].path);

test.describe('the next screen', () => {
  test('[R-PLUS-20] with the connection lost no screen is dead or unstyled, each one loads automatically later, and typed text stays', async ({
    page,
    context,
  }) => {
    await enter(page, people.admin(), '/hosts/add');
    await typedIds(page).fill('64000019 64000020');
    for (const path of OTHER_PATHS) {
      await context.setOffline(true);
      await goTo(page, path);
      await expect(shown(main(page).getByText('You are offline'))).toHaveCount(1);
      await context.setOffline(false);
      await expectWhole(page);
      await goTo(page, '/hosts/add');
      await expect(typedIds(page)).toHaveValue('64000019 64000020');
    }
    await page.reload();
    await expect(typedIds(page)).toHaveValue('64000019 64000020');
  });

  test('[R-PLUS-20] with a newer server no screen is dead or unstyled, each offers to reload, and typed text stays', async ({
    page,
  }) => {
    const copy = await serveCopy();
    try {
      await enter(page, people.admin(), '/hosts/add', copy.address);
      await typedIds(page).fill('64000021 64000022');
      const putBack = await copy.remove(/\.screen-.*\.js|^(?!index).*\.css/);
      for (const path of OTHER_PATHS) {
        await goTo(page, path);
        // Screens that were opened before stay mounted, hidden, with their messages.
        await expect(shown(main(page).getByText(/^A new version was installed/))).toHaveCount(1);
        await expect(shown(reload(page))).toHaveCount(1);
        await goTo(page, '/hosts/add');
        await expect(typedIds(page)).toHaveValue('64000021 64000022');
      }
      await putBack();
      for (const path of OTHER_PATHS) {
        await goTo(page, path);
        // Code that was missing is requested again after the page is reloaded.
        await expect(shown(heading(page).or(reload(page)))).toHaveCount(1);
        if (await shown(reload(page)).isVisible()) await reload(page).click();
        await expectWhole(page);
      }
      await goTo(page, '/hosts/add');
      await expect(typedIds(page)).toHaveValue('64000021 64000022');
    } finally {
      await copy.stop();
    }
  });
});

test.describe('code that cannot be fetched', () => {
  test('a screen that is first opened offline reports the connection, and loads automatically with its style sheet', async ({
    page,
    context,
  }) => {
    await enter(page, people.agent());
    await context.setOffline(true);
    await open(page, 'Add hosts');
    await expect(main(page).getByText('You are offline')).toBeVisible();
    await expect(main(page).getByText('crashed')).toHaveCount(0);
    await context.setOffline(false);
    await expectStyledForm(page);
  });

  test('“Try again” fetches a screen after the server did not answer', async ({ page }) => {
    await page.clock.install();
    await enter(page, people.agent());
    let lost = true;
    await page.route('**', (route) => (lost ? route.abort() : route.continue()));
    await open(page, 'Add hosts');
    await expect(main(page).getByText('The server can’t be reached. Check your connection.')).toBeVisible();
    // The page checks the server once more, and then time stops. After that, nothing happens automatically.
    const looked = page.waitForEvent('requestfailed', (request) => probe(new URL(request.url())));
    await page.clock.pauseAt(Date.now() + 60_000);
    await looked;
    lost = false;
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expectStyledForm(page);
  });

  test('a screen that waits for the server reports that the browser is offline as soon as it is', async ({
    page,
    context,
  }) => {
    await enter(page, people.agent());
    let lost = true;
    await page.route('**', (route) => (lost ? route.abort() : route.continue()));
    await open(page, 'Add hosts');
    await expect(main(page).getByText('The server can’t be reached. Check your connection.')).toBeVisible();
    await context.setOffline(true);
    await expect(main(page).getByText('You are offline')).toBeVisible();
    lost = false;
    await context.setOffline(false);
    await expectStyledForm(page);
  });

  test('a style sheet that fails once is fetched again, and the screen never appears without it', async ({ page }) => {
    await enter(page, people.agent());
    const failed: string[] = [];
    await page.route(/assets\/add-hosts-[^/]+\.css$/, (route) => {
      failed.push(route.request().url());
      return failed.length === 1 ? route.abort() : route.continue();
    });
    await open(page, 'Add hosts');
    await expectStyledForm(page);
    expect(failed).toHaveLength(2);
  });

  test('a dialog that is first opened offline says so, loads automatically, and its screen stays', async ({
    page,
    context,
  }) => {
    await enter(page, people.agent(), '/groups/center');
    await main(page)
      .getByRole('row', { name: /Ankara/ })
      .click();
    await main(page).getByRole('button', { name: 'More', exact: true }).click();
    await context.setOffline(true);
    await page.getByRole('menuitem', { name: 'Invite a sub-agent' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The server can’t be reached' })).toBeVisible();
    await expect(main(page).getByRole('row', { name: /Ankara/ })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('dialog', { name: /Invite a sub-agent to Ankara/ })).toBeVisible();
  });

  for (const [what, file] of [
    ['chunk', /^history\.screen-.*\.js/],
    ['style sheet', /^history-.*\.css/],
  ] as const) {
    test(`a ${what} that a new release removed from the server offers to reload, and typed text is kept`, async ({
      page,
    }) => {
      const copy = await serveCopy();
      try {
        await enter(page, people.agent(), '/hosts/add', copy.address);
        await typedIds(page).fill('64000016 64000017');
        const putBack = await copy.remove(file);
        await open(page, 'History');
        await expect(main(page).getByText(/^A new version was installed/)).toBeVisible();
        await expect(reload(page)).toBeVisible();
        await tabs(page).getByRole('link', { name: 'Add hosts' }).click();
        await expect(typedIds(page)).toHaveValue('64000016 64000017');
        await open(page, 'History');
        await putBack();
        await reload(page).click();
        await expect(main(page).getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
        await tabs(page).getByRole('link', { name: 'Add hosts' }).click();
        await expect(typedIds(page)).toHaveValue('64000016 64000017');
      } finally {
        await copy.stop();
      }
    });
  }

  test('a page that is older than the server offers to reload, and reloads only on request', async ({ page }) => {
    const copy = await serveCopy();
    try {
      await enter(page, people.agent(), '/hosts/add', copy.address);
      await typedIds(page).fill('64000018');
      await expect(page.getByRole('status').filter({ hasText: 'new version' })).toHaveCount(0);
      await copy.release();
      await copy.restart();
      const notice = page.getByRole('status').filter({ hasText: 'A new version is available' });
      await expect(notice).toBeVisible({ timeout: scaled(60_000) });
      await expect(typedIds(page)).toHaveValue('64000018');
      const loaded = page.waitForEvent('load');
      await notice.getByRole('button', { name: 'Reload the page' }).click();
      await loaded;
      await expect(typedIds(page)).toHaveValue('64000018');
      await expect(notice).toHaveCount(0);
    } finally {
      await copy.stop();
    }
  });
});

test.describe('the first page', () => {
  for (const [locale, text, again] of [
    ['en-GB', 'Loading is taking longer than usual.', 'Try again'],
    ['de-AT', 'Das Laden dauert länger als gewöhnlich.', 'Erneut versuchen'],
    ['zh-HK', '載入時間比平常久。', '再試一次'],
    ['ar-EG', 'يستغرق التحميل وقتًا أطول من المعتاد.', 'إعادة المحاولة'],
  ] as const) {
    test(`says in the browser’s language (${locale}) that nothing has loaded, and tries again`, async ({ browser }) => {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(`${address()}/#/login?redirect=%2Fhosts%2Fhistory`);
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar-EG' ? 'rtl' : 'ltr');
      await expect(page.getByText(text)).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: again }).click();
      await expect(page.locator('input[type="password"]')).toBeVisible();
      await expect(page).toHaveURL(/#\/login\?redirect=%2Fhosts%2Fhistory$/);
      await context.close();
    });
  }

  test('says so immediately if its texts cannot be fetched, and loads automatically once they can', async ({
    page,
  }) => {
    let served = 0;
    await page.route(probe, (route) => {
      served += 1;
      return served === 1 ? route.continue() : route.abort();
    });
    await page.route('**/assets/core-*', (route) => route.abort());
    await page.goto(`${address()}/#/login`);
    await expect(page.locator('#root[data-lost]').getByText('Loading is taking longer than usual.')).toBeVisible();
    await page.unrouteAll();
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByText('Loading is taking longer than usual.')).toHaveCount(0);
  });
});

async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, path);
  await expect(page).toHaveURL(new RegExp(`#${path}`));
}

/** Waits for a complete screen with all its style sheets. */
async function expectWhole(page: Page): Promise<void> {
  await expect(shown(heading(page))).toHaveCount(1);
  await expect(shown(main(page).getByText(/You are offline|crashed|A new version was installed/))).toHaveCount(0);
  const sheets = page.locator('link[rel="stylesheet"]');
  await expect
    .poll(() =>
      sheets.evaluateAll(
        (links) => links.filter((link) => link instanceof HTMLLinkElement && link.sheet === null).length,
      ),
    )
    .toBe(0);
}

/** Checks that the form's two sources of IDs are side by side, which requires the style sheet. */
async function expectStyledForm(page: Page): Promise<void> {
  const boxOf = async (name: string) => main(page).getByRole('region', { name, exact: true }).boundingBox();
  await expect(typedIds(page)).toBeVisible();
  const [file, typed] = [await boxOf('From a file'), await boxOf('Type or paste IDs')];
  expect(typed?.y).toBe(file?.y);
  expect(typed?.x).toBeGreaterThan((file?.x ?? 0) + (file?.width ?? 0));
}
