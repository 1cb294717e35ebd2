import { scaled } from '../../scripts/machine-speed.ts';
import { expect, type Gallery, type Look, test } from './gallery.ts';

/** Number of parts into which the stories are split, so that they can run in parallel. */
const PARTS = 4;
const STORY_MS = 10_000;

/** Shows all stories in a part one after another, and returns each one's problems. */
async function wrongIn(gallery: Gallery, look: FullLook, part: number): Promise<string[]> {
  const wrong: string[] = [];
  // The window is high enough for the longest dialog. A control that its footer half covers would count as too small.
  await gallery.page.setViewportSize({ width: 1280, height: 1200 });
  const all = await gallery.ids();
  expect(all).toContain('data-table--filled');
  const ids = all.filter((_, index) => index % PARTS === part);
  test.setTimeout(scaled(ids.length * STORY_MS));
  for (const id of ids) {
    await gallery.show(id, look);
    await gallery.page.waitForFunction(isDrawn, { id, ...look });
    const objections = await gallery.objections();
    wrong.push(...[...gallery.said, ...objections].map((line) => `${id}: ${line}`));
  }
  return wrong;
}

type FullLook = Look & Required<Pick<Look, 'dir' | 'scheme'>>;

/** Runs in the page. Checks that the story is shown completely, in the requested direction and color scheme. */
function isDrawn({ id, dir, scheme }: FullLook & { id: string }): boolean {
  const { dir: actualDir, dataset } = document.documentElement;
  const drawn = document.querySelector(`[data-story="${id}"] > *, [role="dialog"]`);
  // A skeleton takes up its space immediately and appears after 200 ms.
  const waiting = document.querySelector('[data-late="false"]');
  // A dialog is smaller while it opens. An endless animation doesn't change the size.
  const moving = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity);
  return actualDir === dir && dataset.mantineColorScheme === scheme && drawn !== null && waiting === null && !moving;
}

test.describe.configure({ mode: 'parallel' });

// The two looks together cover both directions and both schemes. A problem depends on only one of these, so other
// combinations aren't needed.
for (let part = 0; part < PARTS; part += 1) {
  test(`every story is drawn without a warning from left to right in light, and axe finds nothing (${part + 1} of ${PARTS})`, async ({
    gallery,
  }) => {
    expect(await wrongIn(gallery, { dir: 'ltr', scheme: 'light' }, part)).toEqual([]);
  });

  test(`every story is drawn without a warning from right to left in dark, and axe finds nothing (${part + 1} of ${PARTS})`, async ({
    gallery,
  }) => {
    expect(await wrongIn(gallery, { dir: 'rtl', lang: 'ar', scheme: 'dark' }, part)).toEqual([]);
  });
}
