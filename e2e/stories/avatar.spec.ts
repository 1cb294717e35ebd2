import { expect, test } from './gallery.ts';

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

test('a loaded image causes no layout, since its size was known', async ({ freshGallery }) => {
  const { page } = freshGallery;
  let come: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/late.gif', async (route) => {
    await held;
    await route.fulfill({ contentType: 'image/gif', body: PIXEL });
  });
  const story = await freshGallery.show('avatar--beside-name');
  const picture = story.getByRole('img');
  const asked = page.waitForRequest('**/late.gif');
  await picture.evaluate((image) => image.setAttribute('src', '/late.gif'));
  await asked;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    // After two frames, the layout is complete.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
  };
  const before = await layouts();
  come();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await layouts()).toBe(before);
});
