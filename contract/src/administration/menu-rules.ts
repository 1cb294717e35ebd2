import type { FieldProblem } from '../kit/envelope.ts';
import type { FieldRule } from '../kit/field-problem.ts';
import { isScreen, SCREENS, type ScreenKey } from '../screens.ts';

/** Kinds of menu items. A folder contains folders and pages. A page shows a screen and can contain actions. */
export const MENU_KINDS = ['folder', 'page', 'action'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/** Titles by language. */
export type MenuTitles = Readonly<Record<string, string>>;

/**
 * Maximum number of folder and page levels, limited because the sidebar is 205 px wide. Actions don't count as a level.
 */
export const MENU_MAX_DEPTH = 4;
export const MENU_MAX_ENTRIES = 300;

/** The fields that the rules check in a menu item. */
export interface MenuShape {
  readonly id: number;
  readonly parentId: number | null;
  readonly kind: MenuKind;
  readonly title: string | null;
  readonly titles: MenuTitles;
  readonly path: string;
  readonly component: string | null;
}

/** Screens that a page can show. The Home screen is open to all users and always comes first. */
export const MENU_SCREENS = Object.keys(SCREENS)
  .filter(isScreen)
  .filter((key) => key !== 'dashboard');

/** Reserved paths, which folders can't use. */
const RESERVED = ['/', '/login', '/401', '/404', '/redirect', '/invitation', '/password'];
const FOLDER_PATH = /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/;

/** Returns an item's path: the screen's path for a page, none for an action, and its own path for a folder. */
export function menuPath(kind: MenuKind, component: string | null, own: string): string {
  if (kind === 'folder') return own;
  return kind === 'page' && component !== null && isScreen(component) ? SCREENS[component].path : '';
}

/** Returns the message for a page's title. It is used unless the page has custom titles. */
export function menuMessage(component: ScreenKey): string {
  return `menus.${component}`;
}

/**
 * Returns an item's problems at its place in the menu (R-DATA-8). The server and the interface both use it.
 * @param entry the item with the change
 * @param others all other items
 */
export function menuProblems(entry: MenuShape, others: readonly MenuShape[]): FieldProblem[] {
  return [...placeProblems(entry, others), ...childrenProblems(entry, others), ...kindProblems(entry, others)];
}

/** Checks whether an item can be placed there. Dragging and the keyboard offer only such places. */
export function canStandBelow(entry: MenuShape, parentId: number | null, others: readonly MenuShape[]): boolean {
  return placeProblems({ ...entry, parentId }, others).length === 0;
}

function problem(path: string, code: FieldRule, params: FieldProblem['params'] = {}): FieldProblem {
  return { path, code, params };
}

function placeProblems(entry: MenuShape, others: readonly MenuShape[]): FieldProblem[] {
  const parent = others.find(({ id }) => id === entry.parentId);
  if (entry.kind === 'action') return parent?.kind === 'page' ? [] : [problem('parentId', 'menu-action-parent')];
  if (entry.parentId === entry.id) return [problem('parentId', 'menu-loop')];
  if (entry.parentId !== null && parent?.kind !== 'folder') return [problem('parentId', 'menu-parent')];
  const above = foldersAbove(entry, others);
  if (above === null) return [problem('parentId', 'menu-loop')];
  if (above + levelsOf(entry, others) <= MENU_MAX_DEPTH) return [];
  return [problem('parentId', 'menu-too-deep', { max: MENU_MAX_DEPTH })];
}

/** Returns how many items are above an item, or null if the chain leads back to itself. */
function foldersAbove(entry: MenuShape, others: readonly MenuShape[]): number | null {
  const byId = new Map(others.map((each) => [each.id, each]));
  let count = 0;
  for (let at = entry.parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    count += 1;
    if (at === entry.id || count > others.length + 1) return null;
  }
  return count;
}

/** Returns how many levels of folders and pages an item has, including its own. */
function levelsOf(entry: MenuShape, others: readonly MenuShape[], seen: readonly number[] = []): number {
  const below = others.filter(
    ({ parentId, kind, id }) => parentId === entry.id && kind !== 'action' && !seen.includes(id),
  );
  return 1 + Math.max(0, ...below.map((child) => levelsOf(child, others, [...seen, entry.id])));
}

function childrenProblems(entry: MenuShape, others: readonly MenuShape[]): FieldProblem[] {
  const kinds = others.filter(({ parentId }) => parentId === entry.id).map(({ kind }) => kind);
  const fit = kinds.every((kind) => (kind === 'action' ? entry.kind === 'page' : entry.kind === 'folder'));
  return fit ? [] : [problem('kind', 'menu-kind-children')];
}

function kindProblems(entry: MenuShape, others: readonly MenuShape[]): FieldProblem[] {
  const untitled = entry.title === null && Object.keys(entry.titles).length === 0;
  const title = untitled && entry.kind !== 'page' ? [problem('titles', 'menu-title-empty')] : [];
  if (entry.kind === 'folder') return [...title, ...folderProblems(entry, others)];
  return entry.kind === 'page' ? pageProblems(entry, others) : title;
}

function folderProblems({ path }: MenuShape, others: readonly MenuShape[]): FieldProblem[] {
  if (!FOLDER_PATH.test(path)) return [problem('path', 'menu-path')];
  const screens: string[] = Object.values(SCREENS).map((screen) => screen.path);
  const taken = [...RESERVED, ...screens, ...others.map((other) => other.path)].includes(path);
  return taken ? [problem('path', 'menu-path-taken')] : [];
}

/**
 * Checks a page. Each screen can be in the menu only once, since views, tabs and the breadcrumb find it by its path.
 */
function pageProblems({ component, path }: MenuShape, others: readonly MenuShape[]): FieldProblem[] {
  const screen = MENU_SCREENS.find((key) => key === component);
  if (screen === undefined) return [problem('component', 'menu-screen')];
  if (others.some((other) => other.component === screen)) return [problem('component', 'menu-screen-taken')];
  return path === SCREENS[screen].path ? [] : [problem('path', 'menu-screen-path', { path: SCREENS[screen].path })];
}
