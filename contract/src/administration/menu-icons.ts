/** Icons for menu items, drawn by the interface's `menu-icon.tsx`. */
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
