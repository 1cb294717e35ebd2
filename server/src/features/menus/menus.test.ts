import { SCREENS } from '@greenroom/contract/screens.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../../test/server.ts';

const { db } = (await testServer({ RUN: 'api' })).product.deps;

test('[R-ROUTE-10] the pages in the menu are the screens of the contract, each at its path', async () => {
  const pages = await sql<{ component: string; path: string }>`
    select component, path from menus where kind = 'page'`.execute(db);
  const inMenus = Object.fromEntries(pages.rows.map(({ component, path }) => [component, path]));
  // Every user has the home screen, which is not a menu item.
  const listed = Object.fromEntries(Object.entries(SCREENS).map(([key, { path }]) => [key, path]));
  expect({ dashboard: '/dashboard', ...inMenus }).toEqual(listed);
});
