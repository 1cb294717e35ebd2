import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_THEME_COLOR } from '@greenroom/contract/constants.ts';
import type { CurrentSettings } from '../settings/live-settings.ts';

type Look = Pick<CurrentSettings, 'appTitle' | 'logo' | 'themeColor'>;

export interface BrandedPage {
  readonly html: string;
  readonly etag: string;
}

const SHIPPED_TITLE = 'Greenroom';

/**
 * Returns a function that renders a page with the installation's look. The page has the installation's title. Its logo
 * and color are on the outermost element, where the interface reads them before it renders. Each page is rendered once
 * for each look.
 * @returns null for the default look, which the built file already has
 */
export function brandPages(folder: string): (name: string, look: Look) => Promise<BrandedPage | null> {
  const written = new Map<string, { readonly look: string; readonly page: Promise<BrandedPage> }>();
  return async (name, { appTitle, logo, themeColor }) => {
    if (appTitle === SHIPPED_TITLE && logo === null && themeColor === DEFAULT_THEME_COLOR) return null;
    const look = JSON.stringify([appTitle, logo, themeColor]);
    const known = written.get(name);
    if (known?.look === look) return known.page;
    const page = readFile(join(folder, name), 'utf8').then((html) => write(html, { appTitle, logo, themeColor }));
    written.set(name, { look, page });
    return page;
  };
}

function write(html: string, { appTitle, logo, themeColor }: Look): BrandedPage {
  const title = escapeHtml(appTitle);
  const marks = [
    `data-app="${title}"`,
    `data-theme="${themeColor}"`,
    ...(logo === null ? [] : [`data-logo="${logo}"`]),
  ];
  const branded = html
    .replace('<html ', () => `<html ${marks.join(' ')} `)
    .replace(`<title>${SHIPPED_TITLE}</title>`, () => `<title>${title}</title>`);
  return { html: branded, etag: `"${createHash('sha256').update(branded).digest('base64url')}"` };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
