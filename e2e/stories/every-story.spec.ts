import { expect, type Gallery, type Look, test } from './gallery.ts';

/** Shows every story in turn; gives what was wrong with which. */
async function wrongIn(
  gallery: Gallery,
  look: Look & Required<Pick<Look, 'dir' | 'scheme'>>,
  withAxe: boolean,
): Promise<string[]> {
  const page = gallery.page.locator('html');
  const wrong: string[] = [];
  const ids = await gallery.ids();
  expect(ids).toContain('data-table--filled');
  for (const id of ids) {
    const story = await gallery.show(id, look);
    await expect(page).toHaveAttribute('dir', look.dir);
    await expect(page).toHaveAttribute('data-mantine-color-scheme', look.scheme);
    await expect(story.locator('> *').or(gallery.page.getByRole('dialog')).first()).toBeAttached();
    // A skeleton takes its room at once and is seen after 200 ms.
    await expect(story.locator('[data-late="false"]')).toHaveCount(0);
    const objections = withAxe ? await gallery.objections() : [];
    wrong.push(...[...gallery.said, ...objections].map((line) => `${id}: ${line}`));
  }
  return wrong;
}

// Between them the two looks with axe have both directions and both schemes.
test('every story is drawn without a complaint left to right in light, and axe finds nothing', async ({ gallery }) => {
  test.setTimeout(180_000);
  expect(await wrongIn(gallery, { dir: 'ltr', scheme: 'light' }, true)).toEqual([]);
});

test('every story is drawn without a complaint right to left in dark, and axe finds nothing', async ({ gallery }) => {
  test.setTimeout(180_000);
  expect(await wrongIn(gallery, { dir: 'rtl', lang: 'ar', scheme: 'dark' }, true)).toEqual([]);
});

test('every story is drawn without a complaint left to right in dark', async ({ gallery }) => {
  expect(await wrongIn(gallery, { dir: 'ltr', scheme: 'dark' }, false)).toEqual([]);
});

test('every story is drawn without a complaint right to left in light', async ({ gallery }) => {
  expect(await wrongIn(gallery, { dir: 'rtl', lang: 'ar', scheme: 'light' }, false)).toEqual([]);
});
