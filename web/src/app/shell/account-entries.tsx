import { pathOf } from '@greenroom/contract/screens.ts';
import { Menu, Stack } from '@mantine/core';
import {
  IconAdjustments,
  IconChevronRight,
  IconFiles,
  IconLanguage,
  IconLineHeight,
  IconLock,
  IconLogout,
  IconMaximize,
  IconMinimize,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '../../lib/address/link.tsx';
import { useSession } from '../../lib/session/session.tsx';
import { roleName } from '../../lib/text/role-name.ts';
import { useT } from '../../lib/text/translate.tsx';
import { classNames } from '../../ui/theme/class-names.ts';
import { AppearanceEntries } from '../settings/appearance-entries.tsx';
import classes from './account-menu.module.css';
import type { NarrowPageName } from './account-narrow.tsx';
import { useFullscreen } from './use-fullscreen.ts';

interface AccountEntriesProps {
  narrow: boolean;
  onPage: (page: NarrowPageName) => void;
  onPassword: () => void;
  onSettings: () => void;
  onSignOut: () => void;
}

export function AccountEntries({ narrow, onPage, onPassword, onSettings, onSignOut }: AccountEntriesProps) {
  const t = useT();
  return (
    <>
      <Who />
      <Menu.Divider />
      <Menu.Item component={Link} to="/user/center" leftSection={<IconUser size={16} aria-hidden />}>
        {t('menus.user-center')}
      </Menu.Item>
      <Menu.Item component={Link} to={pathOf('exports')} leftSection={<IconFiles size={16} aria-hidden />}>
        {t('menus.exports')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={onPassword}>
        {t('menus.user-password')}
      </Menu.Item>
      <Menu.Divider />
      <AppearanceEntries />
      {narrow && <Tools onPage={onPage} />}
      <Menu.Item leftSection={<IconAdjustments size={16} aria-hidden />} onClick={onSettings}>
        {t('shell.settings')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} className={classes.mirrored} aria-hidden />} onClick={onSignOut}>
        {t('shell.sign-out')}
      </Menu.Item>
    </>
  );
}

function Who() {
  const t = useT();
  const { user } = useSession();
  return (
    <Stack gap={0} align="flex-start" py={6} px={12}>
      <bdi className={classes.name}>{user.nickName}</bdi>
      <bdi className={classes.detail}>{user.username}</bdi>
      {user.roles.map((role) => (
        <bdi key={role.key} className={classes.detail}>
          {roleName(t, role)}
        </bdi>
      ))}
    </Stack>
  );
}

const PAGES = [
  { name: 'language', text: 'common.language', Icon: IconLanguage },
  { name: 'size', text: 'shell.size', Icon: IconLineHeight },
] as const;

/** The tools that appear in the top bar if it has room. */
function Tools({ onPage }: { onPage: (page: NarrowPageName) => void }) {
  const t = useT();
  const { full, toggle } = useFullscreen();
  const Fullscreen = full ? IconMinimize : IconMaximize;
  const more = <IconChevronRight size={14} className={classNames(classes.mirrored, classes.more)} aria-hidden />;
  return (
    <>
      {PAGES.map(({ name, text, Icon }) => (
        <Menu.Item
          key={name}
          leftSection={<Icon size={16} aria-hidden />}
          rightSection={more}
          closeMenuOnClick={false}
          onClick={() => onPage(name)}
        >
          {t(text)}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<Fullscreen size={16} aria-hidden />} onClick={toggle}>
        {t(full ? 'shell.fullscreen.leave' : 'shell.fullscreen')}
      </Menu.Item>
    </>
  );
}
