import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 60;

/** Checks that the element has the focus and shows it. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect(element).toBeFocused();
  await expect.poll(() => element.evaluate(showsFocus)).toBe('seen');
}

/** Checks that a dialog takes the focus, which happens a moment after the dialog becomes visible. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect(dialog.locator('*:focus')).toHaveCount(1);
}

/** Presses Tab (or Shift+Tab) until the element has the focus, and checks that the focus is visible at every stop. */
export async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(element).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key);
    await expect.poll(() => page.locator('*:focus').evaluate(showsFocus)).toBe('seen');
    if (await element.evaluate(hasFocus)) return;
  }
  throw new Error(`${MAX_STOPS} times ${key} did not lead to ${element}`);
}

/** Runs in the browser. */
function hasFocus(element: Element): boolean {
  return element === document.activeElement;
}

/** Runs in the browser. Returns whether an outline or ring is visible around the element or its drawn part. */
function showsFocus(element: Element): string {
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
  // A field is drawn by its frame, and a switch or a swatch by its neighbor.
  const near = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
  const ringed = near.find((each) => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    const drawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    return drawn && !/rgba\(.*, 0\)|transparent/.test(outlineColor);
  });
  if (!ringed) return `nothing shows the focus on ${name}`;
  const { left, right, top, bottom } = ringed.getBoundingClientRect();
  const inView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return inView ? 'seen' : `${name} has the focus out of sight`;
}

/** Closes the dialog with Escape and checks that the focus returns to the element. */
export async function escapeTo(page: Page, dialog: Locator, element: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectFocus(element);
}

/** Opens the focused button's menu and chooses an item. */
export async function chooseItem(page: Page, entry: string): Promise<void> {
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await expectFocus(page.getByRole('menuitem').first());
  for (let stop = 0; stop < MAX_STOPS && !(await item.evaluate(hasFocus)); stop += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expectFocus(item);
  await page.keyboard.press('Enter');
}

/** Opens a screen with the palette. The focus is then in the screen's content. */
export async function goTo(page: Page, title: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  // While a dialog is open or closing, it would receive the key.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(title);
  await expect(palette.getByRole('option', { name: title }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectFocus(page.getByRole('main'));
}

/** Moves the focus into the table or tree after the focused element, and down to a row. */
export async function goToRow(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  const inRow = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('role') === 'row' || document.activeElement?.tagName === 'TR',
    );
  for (let stop = 0; stop < MAX_STOPS && !(await inRow()); stop += 1) await page.keyboard.press('Tab');
  for (let stop = 0; stop < MAX_STOPS && !(await row.evaluate(hasFocus)); stop += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expectFocus(row);
}
