import { z } from 'zod';
import { RIGHTS } from '../access/rights.ts';
import { rule } from '../kit/field-problem.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { COMPLETE_LOCALES } from '../locales.ts';

const MENUS = '/admin/common/menus';

/** How deep the menu may grow, the uppermost entries counted as one; actions below a page are not counted. */
export const MENU_MAX_DEPTH = 3;
export const MENU_KINDS = ['folder', 'page', 'action'] as const;
/** The maximum number of entries that one call deletes. */
export const MENUS_AT_ONCE = 500;

const id = z.number().int();
const titleText = givenText(60).trim();
/** A title in each complete language; an empty one falls back to the English one. */
const titles = z.partialRecord(z.enum(COMPLETE_LOCALES), titleText);

/** An entry of the menu with every field (R-DATA-8). */
export const menuEntry = z.object({
  id,
  parentId: id.nullable(),
  kind: z.enum(MENU_KINDS),
  title: z.string().describe('Key of the shipped title’s message; empty for an entry made here'),
  titles: z.record(z.string(), z.string()).describe('Titles of its own by language; without any, the shipped one'),
  icon: z.string().nullable(),
  path: z.string(),
  component: z.string().nullable().describe('The key of a page’s screen'),
  position: id.describe('Its place among those beside it, from 0'),
  hidden: z.boolean().describe('Not in the menu, but its page opens'),
  cached: z.boolean().describe('Its view is kept while others are shown'),
  pinned: z.boolean().describe('Its tab cannot be closed'),
  roles: z.array(z.string()).describe('Keys of the roles that it is kept for; none: for everybody with the right'),
  right: z.enum(RIGHTS).nullable().describe('The right that opens it; null: it opens to everybody'),
});
export type MenuEntry = z.infer<typeof menuEntry>;

export type MenuTree = MenuEntry & { children: MenuTree[] };

export const menuTree: z.ZodType<MenuTree> = menuEntry.extend({
  get children() {
    return z.array(menuTree);
  },
});

const fields = {
  parentId: id.nullable().optional(),
  titles: titles.optional().describe('All empty: back to the shipped title'),
  icon: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .nullable()
    .optional(),
  path: z
    .string()
    .trim()
    .max(100)
    .regex(/^(\/[a-z0-9-]+){1,5}$/, rule('menu-path'))
    .optional()
    .describe('Of a folder; a page has that of its screen'),
  position: id
    .min(0)
    .max(10_000)
    .optional()
    .describe('Among those beside it, from 0; left out: it stays, or comes last'),
  hidden: z.boolean().optional(),
  cached: z.boolean().optional(),
  pinned: z.boolean().optional(),
  roles: z.array(givenText(40)).max(50).optional(),
  right: z.enum(RIGHTS).nullable().optional(),
};

const REFUSALS = ['menu-not-found', 'menu-place', 'role-not-found', 'menu-path-taken', 'last-administrator'] as const;

export const readMenuTree = route({
  id: 'menus.readMenuTree',
  method: 'GET',
  path: `${MENUS}/tree`,
  summary: 'The whole menu with every field (R-DATA-8)',
  access: { right: 'menus:manage' },
  data: z.array(menuTree),
});

export const createMenu = route({
  id: 'menus.createMenu',
  method: 'POST',
  path: MENUS,
  summary: 'Make a folder, a page of a screen that the menu lacks, or an action below a page',
  access: { right: 'menus:manage' },
  body: z.object({
    ...fields,
    kind: z.enum(MENU_KINDS),
    component: z.string().max(60).optional().describe('Of a page: the key of its screen'),
  }),
  data: menuEntry,
  idempotent: true,
  errors: [...REFUSALS, 'menu-not-allowed'],
});

export const changeMenu = route({
  id: 'menus.changeMenu',
  method: 'PUT',
  path: MENUS,
  summary: 'Change an entry, its place too; fields that are left out stay. Every browser’s menu follows',
  access: { right: 'menus:manage' },
  body: z.object({ id, ...fields }),
  data: menuEntry,
  errors: [...REFUSALS, 'menu-not-allowed'],
});

export const deleteMenus = route({
  id: 'menus.deleteMenus',
  method: 'DELETE',
  path: MENUS,
  summary: 'Delete entries; what stands below them must be deleted with them',
  access: { right: 'menus:manage' },
  body: z.object({ ids: z.array(id).min(1).max(MENUS_AT_ONCE) }),
  data: z.object({ deleted: id }),
  errors: ['menu-not-found', 'menu-has-children', 'last-administrator'],
});
