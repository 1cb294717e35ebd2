import { z } from 'zod';
import { RIGHTS } from '../access/rights.ts';
import { rule } from '../kit/field-problem.ts';
import { givenName } from '../kit/names.ts';
import { route } from '../kit/route.ts';
import { givenText } from '../kit/text.ts';
import { version } from '../kit/version.ts';
import { LOCALE_CODES } from '../locales.ts';
import { MENU_KINDS, MENU_MAX_ENTRIES, type MenuKind, type MenuTitles } from './menu-rules.ts';

const MENUS = '/admin/common/menus';

const id = z.number().int();

/** A menu item with all its fields (R-DATA-8), and the items below it. */
export interface MenuEntry {
  id: number;
  parentId: number | null;
  kind: MenuKind;
  /** Key of the title's message. Null if the item has only custom titles. */
  title: string | null;
  titles: MenuTitles;
  icon: string | null;
  path: string;
  /** Key of the screen that the page shows. */
  component: string | null;
  /** Position among the items with the same parent, starting at 0. */
  position: number;
  hidden: boolean;
  cached: boolean;
  pinned: boolean;
  roles: string[];
  requiredRight: string | null;
  /** The item's version. It doesn't include the position, which changes when other items move. */
  version: string;
  children: MenuEntry[];
}

export const menuEntry: z.ZodType<MenuEntry> = z
  .object({
    id,
    parentId: id.nullable(),
    kind: z.enum(MENU_KINDS),
    title: z.string().nullable(),
    titles: z.record(z.string(), z.string()),
    icon: z.string().nullable(),
    path: z.string(),
    component: z.string().nullable(),
    position: id,
    hidden: z.boolean(),
    cached: z.boolean(),
    pinned: z.boolean(),
    roles: z.array(z.string()),
    requiredRight: z.string().nullable(),
    version,
    get children() {
      return z.array(menuEntry);
    },
  })
  .meta({ id: 'MenuEntry' });

export const MENU_TITLE_MAX_CHARACTERS = 60;
export const MENU_PATH_MAX_CHARACTERS = 100;

/** A menu item's fields. `menuProblems` checks the item's place and kind against the whole menu. */
const given = z.object({
  parentId: id.nullable().describe('Null for a top-level item'),
  position: id.min(0).max(MENU_MAX_ENTRIES).describe('Position among its siblings, from 0. If omitted, the last one'),
  kind: z.enum(MENU_KINDS),
  titles: z
    .partialRecord(z.enum(LOCALE_CODES), givenName(MENU_TITLE_MAX_CHARACTERS).min(1, rule('menu-title-empty')))
    .describe('All custom titles. If empty, the title of the built-in item or of the page’s screen is used'),
  icon: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9-]*$/)
    .nullable(),
  path: givenText(MENU_PATH_MAX_CHARACTERS).describe(
    'The path of a folder. A page has its screen’s path, an action has none',
  ),
  component: givenText(40).nullable().describe('Key of the page’s screen; null for a folder and an action'),
  hidden: z
    .boolean()
    .describe('Hide the item and all items below it in the menu. Its address and the search still lead to it'),
  cached: z.boolean().describe('The view stays mounted while another one is shown'),
  pinned: z.boolean().describe('The tab is always open'),
  roles: z.array(givenText(40)).max(50).describe('Restrict the item to these roles. If empty, it is for all roles'),
  requiredRight: z.enum(RIGHTS).nullable().describe('The right that is required to open it'),
});

export const readMenuTree = route({
  id: 'menus.readMenuTree',
  method: 'GET',
  path: `${MENUS}/tree`,
  summary: 'Get the whole menu as a tree, with all fields of all items (R-DATA-8)',
  access: { right: 'menus:manage' },
  data: z.array(menuEntry),
});

/** A role that a menu item can be restricted to. A built-in role has no name, since it is translated. */
export const menuRole = z.object({ key: z.string(), name: z.string().nullable() });
export type MenuRole = z.infer<typeof menuRole>;

export const listMenuRoles = route({
  id: 'menus.listMenuRoles',
  method: 'GET',
  path: `${MENUS}/roles`,
  summary: 'List the roles that a menu item can be restricted to',
  access: { right: 'menus:manage' },
  data: z.array(menuRole),
});

export const createMenu = route({
  id: 'menus.createMenu',
  method: 'POST',
  path: MENUS,
  summary: 'Add a menu item',
  access: { right: 'menus:manage' },
  body: given.partial().required({ parentId: true, kind: true }),
  data: z.object({ id }),
  idempotent: true,
  errors: ['menu-full', 'last-administrator'],
});

export const changeMenu = route({
  id: 'menus.changeMenu',
  method: 'PUT',
  path: MENUS,
  summary: 'Change a menu item or its position. Omitted fields stay unchanged',
  access: { right: 'menus:manage' },
  body: given.partial().extend({ id, version: version.optional() }),
  errors: ['menu-not-found', 'changed-meanwhile', 'last-administrator'],
});

export const deleteMenus = route({
  id: 'menus.deleteMenus',
  method: 'DELETE',
  path: MENUS,
  summary: 'Delete menu items. All items below them must be included',
  access: { right: 'menus:manage' },
  body: z.object({ ids: z.array(id).min(1).max(MENU_MAX_ENTRIES) }),
  errors: ['menu-not-found', 'menu-has-children', 'last-administrator'],
});
