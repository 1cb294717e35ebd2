import type { Locator, Page } from '@playwright/test';
import { database } from './journey.ts';
import { runSql } from './planted.ts';

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Open screens' });
export const main = (page: Page) => page.getByRole('main');
export const account = (page: Page) => page.getByRole('button', { name: /^Your account/ });
export const typedIds = (page: Page) => main(page).getByRole('textbox', { name: /IDs/ });

/** Closes the current screen's tab, since mounted views make each page query slower. */
export const closeTab = (page: Page) => page.keyboard.press('Alt+w');

export async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0;
}

export async function openSettings(page: Page): Promise<Locator> {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Interface settings' }).click();
  return page.getByRole('dialog', { name: 'Interface settings' });
}

/** Creates folders and many screens for operators. The 13th screen isn't cached. Other users' menus stay unchanged. */
export async function plantMenus(): Promise<void> {
  await runSql(
    database(),
    `insert into menus (id, parent_id, kind, title, icon, path, component, position, hidden, cached, roles)
     select 300 + n, null, 'folder', 'Folder ' || n, 'folder', '/folder-' || n, null, 500 + n, false, false, '{operator}'::text[]
     from generate_series(1, 2) n
     union all
     select 310 + n, 300 + (n % 2) + 1, 'page', 'Desk ' || n, 'file', '/desks/' || n, 'add-hosts', n, false, n < 13, '{operator}'::text[]
     from generate_series(1, 13) n
     on conflict (id) do nothing`,
  );
}
