import { expect, type Page } from '@playwright/test';
import { account, main, menu, openSettings, plantMenus, tabs, widthOf } from '../frame.ts';
import { address, enter, people } from '../journey.ts';
import { test } from '../product.ts';

async function cookie(page: Page, name: string): Promise<string | undefined> {
  return (await page.context().cookies()).find((each) => each.name === name)?.value;
}

test.describe('the frame', () => {
  test('[R-SHELL-1] [R-SHELL-8] the sidebar is 205 px wide, collapses to a rail, is remembered in a cookie, and has a logout item', async ({
    page,
  }) => {
    await enter(page, people.agent());
    expect(await widthOf(menu(page))).toBe(205);
    await expect(menu(page).getByText('Back-office management')).toHaveCount(0);
    await expect(menu(page).getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the menu' }).click();
    expect(await cookie(page, 'sidebarStatus')).toBe('0');
    await expect.poll(() => widthOf(menu(page))).toBeLessThan(80);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
    expect(await widthOf(menu(page))).toBeLessThan(80);
    await page.getByRole('button', { name: 'Open the menu' }).click();
    expect(await cookie(page, 'sidebarStatus')).toBe('1');
    await expect.poll(() => widthOf(menu(page))).toBe(205);

    const settings = await openSettings(page);
    await settings.getByLabel('Show logo').check();
    await expect(menu(page).getByText('Back-office management')).toBeVisible();
  });

  test('[R-SHELL-2] the top bar has menu toggle, breadcrumb, search, fullscreen, layout size, language and the avatar menu', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/add');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Close the menu' })).toBeVisible();
    await expect(bar.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')).toHaveText([
      'Home',
      'Add hosts',
    ]);
    await expect(bar.getByRole('combobox', { name: 'Search the menu' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Layout size' })).toBeVisible();
    await expect(bar.getByLabel('Language')).toBeVisible();
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/#\/user\/center$/);
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await account(page).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  });

  test('[R-SHELL-3] [R-SHELL-12] the settings have their defaults, take effect immediately and are remembered', async ({
    page,
  }) => {
    await plantMenus();
    await enter(page, people.operator(), '/hosts/history');
    const header = page.getByRole('banner');
    const folder = (n: number) => menu(page).getByRole('button', { name: `Folder ${n}` });
    let settings = await openSettings(page);
    const states = async () =>
      Promise.all(
        ['Show tabs', 'Fixed header', 'Show logo', 'Show footer', 'One menu open at a time'].map((name) =>
          settings.getByLabel(name).isChecked(),
        ),
      );
    expect(await states()).toEqual([true, true, false, false, true]);
    await expect(settings.getByRole('radio', { name: 'Blue (default)' })).toBeChecked();

    await settings.getByLabel('Show tabs').uncheck();
    await expect(page.locator('nav[aria-label="Open screens"]')).toHaveCount(0);
    await settings.getByLabel('Show logo').check();
    await expect(page.getByText('Back-office management')).toBeVisible();
    await settings.getByLabel('Show footer').check();
    await expect(page.locator('footer')).toBeVisible();
    await settings.getByRole('radio', { name: 'Green' }).click();
    const accent = () => page.locator(':root').evaluate(readAccent);
    await expect.poll(accent).toContain('#11a983');
    await settings.getByLabel('One menu open at a time').uncheck();
    await settings.getByLabel('Fixed header').uncheck();
    await page.keyboard.press('Escape');
    await folder(1).click();
    await folder(2).click();
    await expect(folder(1)).toHaveAttribute('aria-expanded', 'true');
    await expect(folder(2)).toHaveAttribute('aria-expanded', 'true');
    await main(page).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(header).not.toBeInViewport();

    await page.reload();
    await expect(page.locator('footer')).toBeVisible();
    await expect(page.locator('nav[aria-label="Open screens"]')).toHaveCount(0);
    await expect.poll(accent).toContain('#11a983');
    settings = await openSettings(page);
    expect(await states()).toEqual([false, false, true, true, false]);
    await settings.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect.poll(states).toEqual([true, true, false, false, true]);
    await expect.poll(accent).toContain('#1890ff');
    await expect(tabs(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await folder(1).click();
    await folder(2).click();
    await expect(folder(1)).toHaveAttribute('aria-expanded', 'false');
    await main(page).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(header).toBeInViewport();
  });

  test('a header that is not fixed scrolls away with a short view, next to other mounted views, and comes back with it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 560 });
    await enter(page, people.agent(), '/hosts/add');
    const header = page.getByRole('banner');
    const settings = await openSettings(page);
    await settings.getByLabel('Fixed header').uncheck();
    await page.keyboard.press('Escape');
    await page.goto(`${address()}/#/user/center`);
    // The header stays visible while the focus is in it.
    await main(page).getByRole('heading', { level: 1 }).click();
    await page.mouse.wheel(0, 400);
    await expect(header).not.toBeInViewport();
    await page.mouse.wheel(0, -400);
    await expect(header).toBeInViewport();
    await page.mouse.wheel(0, 400);
    await expect(header).not.toBeInViewport();
    await page.goto(`${address()}/#/hosts/add`);
    await expect(header).toBeInViewport();
  });

  test('[R-SHELL-7] the footer is off by default and shows the filing number of the settings when it is on', async ({
    page,
  }) => {
    await enter(page, people.agent());
    await expect(page.locator('footer')).toHaveCount(0);
    const settings = await openSettings(page);
    await settings.getByLabel('Show footer').check();
    await expect(page.locator('footer').getByText('ICP 12345678-1')).toBeVisible();
  });

  test('[R-SHELL-9] below 992 px the menu overlays the page without animation and closes on a route change and on a click outside', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 991, height: 800 });
    await enter(page, people.agent());
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu(page)).toBeVisible();
    // The menu appears and disappears within one frame, without motion.
    expect(await menu(page).evaluate(movesSlowly)).toBe(false);
    await menu(page).getByRole('link', { name: 'Add hosts' }).click();
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu(page)).toBeVisible();
    await page.mouse.click(700, 400);
    await expect(menu(page)).toBeHidden();
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(menu(page)).toBeVisible();
  });

  test('[R-SHELL-10] [R-PLUS-14] small is the default of four layout sizes; another one refreshes the view, says so, and is stored in a cookie', async ({
    page,
  }) => {
    await enter(page, people.agent(), '/hosts/history');
    const row = main(page).getByRole('row').nth(2);
    await expect(row).toBeVisible();
    // Measures a one-line row. Rows are higher if a reason needs several lines.
    const height = () => main(page).getByRole('row').evaluateAll(lowest);
    const picker = page.getByRole('banner').getByRole('button', { name: 'Layout size' });
    await picker.click();
    await expect(page.getByRole('menuitemradio')).toHaveText(['Default', 'Medium', 'Small', 'Mini']);
    await expect(page.getByRole('menuitemradio', { name: 'Small' })).toBeChecked();
    const heights: number[] = [await height()];
    await page.keyboard.press('Escape');
    for (const name of ['Mini', 'Medium', 'Default']) {
      const again = page.waitForResponse(/history\?/);
      await picker.click();
      await page.getByRole('menuitemradio', { name }).click();
      await expect(page.getByText('Layout size set').first()).toBeVisible();
      await again;
      await expect.poll(() => cookie(page, 'size')).toBe(name.toLowerCase());
      await expect(row).toBeVisible();
      heights.push(await height());
    }
    expect(heights).toEqual([36, 32, 40, 48]);
    await page.reload();
    await expect(row).toBeVisible();
    await expect.poll(height).toBe(48);
    await page.getByLabel('Language').selectOption('zh-CN');
    await page.getByRole('banner').getByRole('button', { name: '布局大小' }).click();
    await page.getByRole('menuitemradio').nth(2).click();
    await expect(page.getByText('布局设置成功')).toBeVisible();
  });

  test('[R-SHELL-11] eight presets and a free choice recolor the whole interface, with a message in the meantime', async ({
    page,
  }) => {
    await enter(page, people.agent());
    const settings = await openSettings(page);
    const colours = settings.getByRole('radiogroup', { name: 'Theme color' }).getByRole('radio');
    await expect(colours).toHaveCount(9);
    await page.evaluate(watchFor, 'Applying the theme color');
    const accent = () => page.locator(':root').evaluate(readAccent);
    await expect.poll(accent).toContain('#1890ff');
    const painted = (shades: string) => page.evaluate(countPainted, shades);
    const blue = await accent();
    const before = await painted(blue);
    expect(before).toBeGreaterThan(3);
    await settings.getByRole('radio', { name: 'Violet' }).click();
    await expect.poll(accent).toContain('#6959cd');
    // No element keeps the old color, and each one that had it now has the new one.
    await expect.poll(() => painted(blue)).toBe(0);
    const violet = await accent();
    await expect.poll(() => painted(violet)).toBe(before);
    await settings.getByRole('radio', { name: 'Custom color' }).click();
    await settings.getByLabel('Color code').fill('#e91e63');
    await settings.getByLabel('Color code').press('Enter');
    await expect.poll(accent).toContain('#e91e63');
    await expect(page.locator('body')).toHaveAttribute('data-saw-text', 'true');
    await expect(page.getByText('Applying the theme color')).toHaveCount(0);
    await page.reload();
    await expect.poll(accent).toContain('#e91e63');
  });

  test('[R-SHELL-13] fullscreen mode can be entered and left, and a browser without it says so', async ({ page }) => {
    await enter(page, people.agent());
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
    expect(await page.evaluate('document.fullscreenElement !== null')).toBe(true);
    await page.getByRole('button', { name: 'Leave full screen' }).click();
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
    await page.evaluate(`Object.defineProperty(document, 'fullscreenEnabled', { value: false })`);
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await expect(page.getByText('you browser can not work')).toBeVisible();
  });
});

/** Runs in the browser. Returns the lowest row height in a table body. */
function lowest(rows: Element[]): number {
  return Math.min(...rows.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)));
}

/** Runs in the browser. Returns the colors that the theme is built from. */
function readAccent(root: Element): string {
  const style = getComputedStyle(root);
  return Array.from({ length: 10 }, (_each, shade) => style.getPropertyValue(`--mantine-color-accent-${shade}`)).join(
    ' ',
  );
}

/** Runs in the browser. Counts the elements painted in one of the shades, except the color swatches themselves. */
function countPainted(shades: string): number {
  const wanted = new Set(
    [...shades.matchAll(/#(\w\w)(\w\w)(\w\w)/g)].map(
      ([, ...parts]) => `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`,
    ),
  );
  return [...document.body.querySelectorAll(':not([role="radiogroup"] *)')].filter((element) => {
    const { color, backgroundColor, borderTopColor, fill, stroke } = getComputedStyle(element);
    return [color, backgroundColor, borderTopColor, fill, stroke].some((each) => wanted.has(each));
  }).length;
}

/** Runs in the browser. Returns whether an element changes over time. */
function movesSlowly(element: Element): boolean {
  const { transitionDuration, animationName } = getComputedStyle(element);
  return animationName !== 'none' || transitionDuration.split(',').some((each) => Number.parseFloat(each) > 0);
}

/** Runs in the browser. Marks the document once a text appears. */
function watchFor(text: string): void {
  new MutationObserver(() => {
    if (document.body.textContent?.includes(text)) document.body.dataset.sawText = 'true';
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

test.describe('appearance', () => {
  test('[R-PLUS-14] is dark by the system and by choice, from right to left, and as dense as the layout size', async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    await enter(page, people.agent(), '/hosts/history');
    const scheme = page.locator('html');
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
    const settings = await openSettings(page);
    await settings.getByText('Light', { exact: true }).click();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.reload();
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.getByLabel('Language').selectOption('ar');
    await expect(scheme).toHaveAttribute('dir', 'rtl');
    const [sidebar, content] = await Promise.all([page.locator('nav').first().boundingBox(), main(page).boundingBox()]);
    expect(sidebar?.x ?? 0).toBeGreaterThan(content?.x ?? 0);
    await context.close();
  });
});
