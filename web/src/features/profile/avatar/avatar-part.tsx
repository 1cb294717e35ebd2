import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { DialogPart } from '../dialog-part.tsx';
import { removeAvatar } from '../profile.data.ts';
import classes from '../profile.module.css';
import { ProfileDialog } from '../profile-dialog.tsx';

const loadEditor = () => import('./avatar-editor.tsx');

/** Shows the user's avatar with buttons to change and remove it. */
export function AvatarPart() {
  const t = useT();
  const { user } = useSession();
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const change = useRef<HTMLButtonElement>(null);
  const close = () => setDialog(null);
  const remove = async () => {
    try {
      await removeAvatar();
    } catch (error) {
      // `call` has already shown the error, and the dialog stays open.
      if (!(error instanceof ApiError)) throw error;
      return;
    }
    close();
    notify({ kind: 'success', message: t('profile.avatar.removed'), milliseconds: NOTIFICATION_MS });
    // Removing the avatar also removed the button that opened the dialog.
    change.current?.focus();
  };
  const url = user.avatar === null ? null : `/avatar/${encodeURIComponent(user.avatar)}`;
  return (
    <div className={classes.person}>
      <Avatar url={url} name={user.nickName} pixels={88} />
      <Group gap={8}>
        <Button ref={change} variant="default" onClick={() => setDialog('change')}>
          {t('profile.avatar.change')}
        </Button>
        {url !== null && (
          <Button variant="subtle" color="gray" onClick={() => setDialog('remove')}>
            {t('profile.avatar.remove')}
          </Button>
        )}
      </Group>
      <ProfileDialog opened={dialog === 'change'} onClose={close} title={t('profile.avatar.title')}>
        <DialogPart name="avatar-editor" load={loadEditor} props={{ onClose: close }} />
      </ProfileDialog>
      <ConfirmDialog
        opened={dialog === 'remove'}
        onClose={close}
        title={t('profile.avatar.remove.title')}
        text={t('profile.avatar.remove.text')}
        confirm={t('profile.avatar.remove')}
        onConfirm={remove}
        danger
      />
    </div>
  );
}
