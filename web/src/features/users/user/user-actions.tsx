import type { UserDetail } from '@greenroom/contract/administration/users.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { Button, Group, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconMail, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { describeError } from '../../../lib/api/api.ts';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { useSettings } from '../../../lib/use-settings.ts';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { sendInvitationAgain, sendInvitationCopy, usersChanged } from '../users.data.ts';
import classes from '../users.module.css';

const UserDialog = lazyPart(() => import('../user-dialog.tsx'));
const LinkDialog = lazyPart(() => import('../../../ui/dialog/link-dialog.tsx'));
const RenewDialog = lazyPart(() => import('./renew-dialog.tsx'));
const SessionsDialog = lazyPart(() => import('./sessions-dialog.tsx'));
const SecondFactorDialog = lazyPart(() => import('./second-factor-dialog.tsx'));
const ManyDialog = lazyPart(() => import('../many-dialog.tsx'));

type Dialog = 'change' | 'renew' | 'sessions' | 'factor' | 'disable' | 'enable' | 'delete' | 'restore';

/** Shows the actions on a user, except those that would lock the reader out. */
export function UserActions({ user }: { user: UserDetail }) {
  const t = useT();
  const own = useSession().user.id === user.id;
  const sendsEmail = useSettings()?.sendsEmail ?? true;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const acts = actsOf(user, own);
  return (
    <>
      <Group gap="xs">
        {user.state === 'deleted' ? (
          <Button size="xs" variant="default" onClick={() => setDialog('restore')}>
            {t('users.act.restore')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={() => setDialog('change')}
          >
            {t('users.change')}
          </Button>
        )}
        {user.state === 'invited' && sendsEmail && user.email !== null && <InviteAgain user={user} />}
        {user.state === 'invited' && user.mayCopyLink && <CopyInvitation user={user} />}
        {acts.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconDots size={14} aria-hidden />}>
                {t('users.acts.more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {acts.map((act) => (
                <Menu.Item key={act} onClick={() => setDialog(act)} {...(act === 'delete' && { color: 'red.9' })}>
                  {t(`users.one.${act}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <Suspense>
        {dialog === 'change' && <UserDialog before={user} onSaved={close} onClose={close} />}
        {dialog === 'renew' && <RenewDialog user={user} onClose={close} />}
        {dialog === 'sessions' && <SessionsDialog user={user} onClose={close} />}
        {dialog === 'factor' && <SecondFactorDialog user={user} onClose={close} />}
        {(dialog === 'disable' || dialog === 'enable' || dialog === 'delete' || dialog === 'restore') && (
          <ManyDialog act={dialog} users={[user]} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function actsOf(
  { state, email, secondFactor, mayCopyLink }: UserDetail,
  own: boolean,
): Exclude<Dialog, 'change' | 'restore'>[] {
  if (state === 'deleted') return [];
  return [
    ...(state === 'active' && (email !== null || mayCopyLink) ? ['renew' as const] : []),
    ...(state === 'active' ? ['sessions' as const] : []),
    ...(secondFactor && !own ? ['factor' as const] : []),
    ...(state === 'disabled' ? ['enable' as const] : []),
    ...(state !== 'disabled' && !own ? ['disable' as const] : []),
    ...(own ? [] : ['delete' as const]),
  ];
}

function InviteAgain({ user }: { user: UserDetail }) {
  const t = useT();
  const work = useMutation({
    mutationFn: sendInvitationAgain,
    onSuccess: () => {
      void usersChanged();
      const message = t('users.invited', { email: user.email ?? '' });
      notify({ kind: 'success', message, milliseconds: NOTIFICATION_MS });
    },
  });
  return (
    <>
      <LockedButton
        size="xs"
        variant="default"
        leftSection={<IconMail size={14} aria-hidden />}
        busy={work.isPending}
        onClick={() => work.mutate(user.id)}
      >
        {t('users.invite-again')}
      </LockedButton>
      {work.error !== null && (
        <p className={classes.failure} role="alert">
          {describeError(work.error)}
        </p>
      )}
    </>
  );
}

/** Creates an invitation link if it can't be emailed, and shows it once. */
function CopyInvitation({ user }: { user: UserDetail }) {
  const t = useT();
  const work = useMutation({ mutationFn: sendInvitationCopy, onSuccess: usersChanged });
  return (
    <>
      <LockedButton
        size="xs"
        leftSection={<IconCopy size={14} aria-hidden />}
        busy={work.isPending}
        onClick={() => work.mutate(user.id)}
      >
        {t('widgets.link.copy')}
      </LockedButton>
      {work.error !== null && (
        <p className={classes.failure} role="alert">
          {describeError(work.error)}
        </p>
      )}
      <Suspense>
        {work.data !== undefined && <LinkDialog name={user.nickName} {...work.data} onClose={work.reset} />}
      </Suspense>
    </>
  );
}
