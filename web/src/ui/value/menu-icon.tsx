import type { MenuIconName } from '@greenroom/contract/administration/menu-icons.ts';
import {
  type Icon,
  IconAdjustments,
  IconBell,
  IconChartBar,
  IconChecklist,
  IconCoins,
  IconDatabase,
  IconFile,
  IconFolder,
  IconHistory,
  IconHome,
  IconLink,
  IconListSearch,
  IconListTree,
  IconLock,
  IconSettings,
  IconShield,
  IconSitemap,
  IconUser,
  IconUserPlus,
  IconUserShare,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

/** The icons that the server's menu can name. Administrators can choose those in `MENU_ICONS`. */
const ICONS: Readonly<Record<MenuIconName, Icon> & Record<string, Icon>> = {
  index: IconHome,
  home: IconHome,
  'user-plus': IconUserPlus,
  history: IconHistory,
  checklist: IconChecklist,
  'users-group': IconUsersGroup,
  coins: IconCoins,
  adjustments: IconAdjustments,
  database: IconDatabase,
  'chart-bar': IconChartBar,
  settings: IconSettings,
  user: IconUser,
  lock: IconLock,
  bell: IconBell,
  sitemap: IconSitemap,
  link: IconLink,
  'list-search': IconListSearch,
  'list-tree': IconListTree,
  'user-share': IconUserShare,
  users: IconUsers,
  shield: IconShield,
  folder: IconFolder,
};

/** A menu item's icon. A plain page replaces an icon whose name this version doesn't know. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = (name !== null && Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? IconFile;
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
