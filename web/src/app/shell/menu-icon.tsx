import {
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
  IconLock,
  IconSettings,
  IconSitemap,
  IconUser,
  IconUserPlus,
  IconUserShare,
  IconUsersGroup,
} from '@tabler/icons-react';

/** The icons that a menu of the server can name. */
const ICONS = {
  index: IconHome,
  home: IconHome,
  'user-plus': IconUserPlus,
  history: IconHistory,
  checklist: IconChecklist,
  'users-group': IconUsersGroup,
  coins: IconCoins,
  database: IconDatabase,
  'chart-bar': IconChartBar,
  settings: IconSettings,
  user: IconUser,
  lock: IconLock,
  bell: IconBell,
  sitemap: IconSitemap,
  link: IconLink,
  'list-search': IconListSearch,
  'user-share': IconUserShare,
  folder: IconFolder,
};

/** A menu's icon; a plain page for a name that this version does not know. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = isKnown(name) ? ICONS[name] : IconFile;
  return <Icon size={18} stroke={1.6} aria-hidden />;
}

function isKnown(name: string | null): name is keyof typeof ICONS {
  return name !== null && name in ICONS;
}
