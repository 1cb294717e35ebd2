import type { MenuIconName } from '@greenroom/contract/administration/menu-icons.ts';
import {
  IconBell,
  IconChartBar,
  IconChecklist,
  IconCoins,
  IconFile,
  IconFolder,
  IconHistory,
  IconHome,
  IconLink,
  IconListSearch,
  IconLock,
  IconMenu2,
  IconSettings,
  IconShield,
  IconSitemap,
  IconUser,
  IconUserPlus,
  IconUserShare,
  IconUsers,
  IconUsersGroup,
  type Icon as TablerIcon,
} from '@tabler/icons-react';

/** The icons that a menu of the server can name. */
const ICONS: { readonly [Name in MenuIconName]: TablerIcon } = {
  index: IconHome,
  home: IconHome,
  'user-plus': IconUserPlus,
  history: IconHistory,
  checklist: IconChecklist,
  'users-group': IconUsersGroup,
  coins: IconCoins,
  'chart-bar': IconChartBar,
  settings: IconSettings,
  user: IconUser,
  lock: IconLock,
  bell: IconBell,
  sitemap: IconSitemap,
  link: IconLink,
  'list-search': IconListSearch,
  'user-share': IconUserShare,
  users: IconUsers,
  shield: IconShield,
  menu: IconMenu2,
  folder: IconFolder,
};

/** A menu's icon; a plain page for a name that this version does not know. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = isKnown(name) ? ICONS[name] : IconFile;
  return <Icon size={18} stroke={1.6} aria-hidden />;
}

function isKnown(name: string | null): name is MenuIconName {
  return name !== null && name in ICONS;
}
