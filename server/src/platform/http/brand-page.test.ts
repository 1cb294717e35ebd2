import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_THEME_COLOR } from '@greenroom/contract/constants.ts';
import { afterAll, expect, test } from 'vitest';
import { brandPages } from './brand-page.ts';

const folder = await mkdtemp(join(tmpdir(), 'greenroom-pages-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const HTML = '<!doctype html>\n<html lang="en">\n<head><title>Greenroom</title></head><body></body></html>';
await writeFile(join(folder, 'index.html'), HTML);

const SHIPPED = { appTitle: 'Greenroom', logo: null, themeColor: DEFAULT_THEME_COLOR };

test('the first page is the built file while the look is unchanged', async () => {
  expect(await brandPages(folder)('index.html', SHIPPED)).toBeNull();
});

test('the first page has the name, the logo and the color before any script has loaded, and a name is text there', async () => {
  const branded = brandPages(folder);
  const look = { appTitle: 'A "b" <c> & $& d', logo: 'logo-1.webp', themeColor: '#11a983' };
  const page = await branded('index.html', look);
  const title = 'A &quot;b&quot; &lt;c&gt; &amp; $&amp; d';
  expect(page?.html).toContain(`<html data-app="${title}" data-theme="#11a983" data-logo="logo-1.webp" lang="en">`);
  expect(page?.html).toContain(`<title>${title}</title>`);
  // The same branding has the same ETag, so caches stay valid. Another branding has another ETag.
  expect((await branded('index.html', { ...look }))?.etag).toBe(page?.etag);
  expect((await branded('index.html', { ...look, logo: null }))?.etag).not.toBe(page?.etag);
});
