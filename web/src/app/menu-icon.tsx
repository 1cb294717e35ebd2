import {
  IconChecklist,
  IconCoins,
  IconFile,
  IconHistory,
  IconHome,
  IconSettings,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';

/** The icons that a menu of the server can name. */
const ICONS = {
  home: IconHome,
  'user-plus': IconUserPlus,
  history: IconHistory,
  checklist: IconChecklist,
  'users-group': IconUsersGroup,
  coins: IconCoins,
  settings: IconSettings,
};

/** A menu's icon; a plain page for a name that this version does not know. */
export function MenuIcon({ name }: { name: string | null }) {
  const Icon = isKnown(name) ? ICONS[name] : IconFile;
  return <Icon size={18} stroke={1.6} aria-hidden />;
}

function isKnown(name: string | null): name is keyof typeof ICONS {
  return name !== null && name in ICONS;
}
