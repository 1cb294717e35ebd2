import { Menu, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { Avatar } from '../../ui/value/avatar.tsx';
import { loadPasswordDialog } from '../password-dialog.ts';
import { useDialogOnDemand } from '../use-dialog-on-demand.tsx';
import { AccountEntries } from './account-entries.tsx';
import classes from './account-menu.module.css';
import { NarrowPage, type NarrowPageName } from './account-narrow.tsx';
import { useSignOut } from './sign-out.tsx';

const loadSettings = () => import('../settings/settings-panel.tsx');

/**
 * The signed-in user and their menu: their pages, the appearance, and signing out (R-SHELL-2).
 * @param narrow if true, the menu also shows the tools that don't fit in the bar
 */
export function AccountMenu({ refreshShown, narrow }: { refreshShown: () => void; narrow: boolean }) {
  const t = useT();
  const { user } = useSession();
  const { ask, dialog: signOutDialog } = useSignOut();
  const password = useDialogOnDemand(loadPasswordDialog);
  const settings = useDialogOnDemand(loadSettings);
  const [page, setPage] = useState<NarrowPageName | null>(null);
  const next = useRef<(() => void) | null>(null);
  // Opens a dialog only after the menu has closed and the focus is back on the avatar, so that the focus also returns
  // there when the dialog closes.
  const afterwards = (open: () => void) => () => {
    next.current = open;
  };
  const onGone = () => {
    setPage(null);
    next.current?.();
    next.current = null;
  };
  return (
    <>
      <Menu position="bottom-end" offset={12} width={248} withinPortal={false} onExitTransitionEnd={onGone}>
        <Menu.Target>
          <UnstyledButton className={classes.account} aria-label={t('shell.account', { name: user.nickName })}>
            <Avatar url={avatarUrl(user.avatar)} name={user.nickName} pixels={28} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {narrow && page !== null ? (
            <NarrowPage name={page} refreshShown={refreshShown} onBack={() => setPage(null)} />
          ) : (
            <AccountEntries
              narrow={narrow}
              onPage={setPage}
              onPassword={afterwards(password.open)}
              onSettings={afterwards(settings.open)}
              onSignOut={afterwards(ask)}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {password.dialog}
      {settings.dialog}
      {signOutDialog}
    </>
  );
}

function avatarUrl(file: string | null): string | null {
  return file === null ? null : `/avatar/${encodeURIComponent(file)}`;
}
