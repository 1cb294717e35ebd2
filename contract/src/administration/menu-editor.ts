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

/** An entry of the menu with every field (R-DATA-8), and what stands below it. */
export interface MenuEntry {
  id: number;
  parentId: number | null;
  kind: MenuKind;
  /** Key of the message with its title; null: it has titles of its own only. */
  title: string | null;
  titles: MenuTitles;
  icon: string | null;
  path: string;
  /** Key of the page's screen. */
  component: string | null;
  /** Its place among its siblings, from 0. */
  position: number;
  hidden: boolean;
  cached: boolean;
  pinned: boolean;
  roles: string[];
  requiredRight: string | null;
  /** Its place among its siblings is not part of it: others move there. */
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

/**
 * What can be said of an entry. Where it may stand, and what fits its kind, is checked against the whole menu
 * (`menuProblems`).
 */
const given = z.object({
  parentId: id.nullable().describe('Null: uppermost'),
  position: id.min(0).max(MENU_MAX_ENTRIES).describe('The place among its siblings, from 0; left out: the last one'),
  kind: z.enum(MENU_KINDS),
  titles: z
    .partialRecord(z.enum(LOCALE_CODES), givenName(MENU_TITLE_MAX_CHARACTERS).min(1, rule('menu-title-empty')))
    .describe('Titles of its own, all of them; empty: the message of a shipped entry, or of the page’s screen'),
  icon: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9-]*$/)
    .nullable(),
  path: givenText(MENU_PATH_MAX_CHARACTERS).describe('A folder’s own; a page has its screen’s, an action none'),
  component: givenText(40).nullable().describe('Key of the page’s screen; null for a folder and an action'),
  hidden: z.boolean().describe('Not drawn in the menu, with all below it; its address and the search still lead to it'),
  cached: z.boolean().describe('Its view is kept while another one is shown'),
  pinned: z.boolean().describe('Its tab is always there'),
  roles: z.array(givenText(40)).max(50).describe('Kept for these roles; none: for all'),
  requiredRight: z.enum(RIGHTS).nullable().describe('Opens with this right only'),
});

export const readMenuTree = route({
  id: 'menus.readMenuTree',
  method: 'GET',
  path: `${MENUS}/tree`,
  summary: 'The whole menu as a tree, with every field of every entry (R-DATA-8)',
  access: { right: 'menus:manage' },
  data: z.array(menuEntry),
});

/** A role that an entry can be kept for. A shipped one has no name: it has one in every language. */
export const menuRole = z.object({ key: z.string(), name: z.string().nullable() });
export type MenuRole = z.infer<typeof menuRole>;

export const listMenuRoles = route({
  id: 'menus.listMenuRoles',
  method: 'GET',
  path: `${MENUS}/roles`,
  summary: 'The roles that an entry of the menu can be kept for',
  access: { right: 'menus:manage' },
  data: z.array(menuRole),
});

export const createMenu = route({
  id: 'menus.createMenu',
  method: 'POST',
  path: MENUS,
  summary: 'Add an entry to the menu',
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
  summary: 'Change an entry: any field, and its place; what is left out stays',
  access: { right: 'menus:manage' },
  body: given.partial().extend({ id, version: version.optional() }),
  errors: ['menu-not-found', 'changed-meanwhile', 'last-administrator'],
});

export const deleteMenus = route({
  id: 'menus.deleteMenus',
  method: 'DELETE',
  path: MENUS,
  summary: 'Delete entries; what stands below one of them must be named, too',
  access: { right: 'menus:manage' },
  body: z.object({ ids: z.array(id).min(1).max(MENU_MAX_ENTRIES) }),
  errors: ['menu-not-found', 'menu-has-children', 'last-administrator'],
});
