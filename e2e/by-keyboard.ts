import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 60;

/** Has the focus, and shows it. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect(element).toBeFocused();
  await expect.poll(() => element.evaluate(showsFocus)).toBe('seen');
}

/** A dialog that opens takes the focus a moment after it can be seen. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect(dialog.locator('*:focus')).toHaveCount(1);
}

/** Presses Tab (or Shift+Tab) until the element has the focus; on the way the focus is seen at every stop. */
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

/** Runs in the browser: whether an outline or a ring stands around the element, or around what is drawn for it, in view. */
function showsFocus(element: Element): string {
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
  // A field that is drawn by its frame, a switch or a swatch by what stands beside it.
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

/** Escape closes the dialog and gives the focus back. */
export async function escapeTo(page: Page, dialog: Locator, element: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectFocus(element);
}

/** With the focus on a button that opens a menu: the menu, and an entry of it. */
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

/** Goes to a screen by the palette; the focus is in its content then. */
export async function goTo(page: Page, title: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  // Over a dialog the key is the dialog's, also over one that is just closing.
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

/** With the focus before a table or a tree: into it, and down to a row. */
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
