/** The icons that an entry of the menu can be given; `menu-icon.tsx` of the interface draws them. */
export const MENU_ICONS = [
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
  'list-tree',
  'user-share',
  'users',
  'shield',
  'folder',
] as const;
export type MenuIconName = (typeof MENU_ICONS)[number];
