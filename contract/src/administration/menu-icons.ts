/** The icons that an entry of the menu can have. */
export const MENU_ICONS = [
  'index',
  'home',
  'user-plus',
  'history',
  'checklist',
  'users-group',
  'coins',
  'chart-bar',
  'settings',
  'user',
  'lock',
  'bell',
  'sitemap',
  'link',
  'list-search',
  'user-share',
  'users',
  'shield',
  'menu',
  'folder',
] as const;
export type MenuIconName = (typeof MENU_ICONS)[number];
