import { expect, type Gallery, type Look, test } from './gallery.ts';

/** Shows every story in turn; gives what was wrong with which. */
async function wrongIn(gallery: Gallery, look: FullLook): Promise<string[]> {
  const wrong: string[] = [];
  // High enough for the longest dialog: what its foot covers half would be found too small to hit.
  await gallery.page.setViewportSize({ width: 1280, height: 1200 });
  const ids = await gallery.ids();
  expect(ids).toContain('data-table--filled');
  for (const id of ids) {
    await gallery.show(id, look);
    await gallery.page.waitForFunction(isDrawn, { id, ...look });
    const objections = await gallery.objections();
    wrong.push(...[...gallery.said, ...objections].map((line) => `${id}: ${line}`));
  }
  return wrong;
}

type FullLook = Look & Required<Pick<Look, 'dir' | 'scheme'>>;

/** Runs in the page: whether the story is there in full, in the direction and the scheme that were asked for. */
function isDrawn({ id, dir, scheme }: FullLook & { id: string }): boolean {
  const { dir: actualDir, dataset } = document.documentElement;
  const drawn = document.querySelector(`[data-story="${id}"] > *, [role="dialog"]`);
  // A skeleton takes its room at once and is seen after 200 ms.
  const waiting = document.querySelector('[data-late="false"]');
  // A dialog is smaller while it opens; what turns for ever is as large as it will be.
  const moving = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity);
  return actualDir === dir && dataset.mantineColorScheme === scheme && drawn !== null && waiting === null && !moving;
}

// Between them the two looks have both directions and both schemes: what one says of a direction, the other says of a scheme.
test('every story is drawn without a complaint left to right in light, and axe finds nothing', async ({ gallery }) => {
  test.setTimeout(180_000);
  expect(await wrongIn(gallery, { dir: 'ltr', scheme: 'light' })).toEqual([]);
});

test('every story is drawn without a complaint right to left in dark, and axe finds nothing', async ({ gallery }) => {
  test.setTimeout(180_000);
  expect(await wrongIn(gallery, { dir: 'rtl', lang: 'ar', scheme: 'dark' })).toEqual([]);
});
