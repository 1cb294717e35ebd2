import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { sendEndOfSessions } from '../users.data.ts';
import classes from '../users.module.css';

/** Ends all of a user's sessions. */
export default function SessionsDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT();
  const work = useMutation({
    mutationFn: sendEndOfSessions,
    onSuccess: ({ ended }) => {
      const message = t('users.sessions.ended', { count: ended });
      notify({ kind: 'success', message, milliseconds: NOTIFICATION_MS });
      onClose();
    },
  });
  return (
    <ActDialog
      title={t('users.sessions.title', { name: user.nickName })}
      submit={t('users.sessions.do')}
      onSubmit={() => work.mutate(user.id)}
      busy={work.isPending}
      error={work.error}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('users.sessions.text')}</p>
    </ActDialog>
  );
}
