import type { UserDetail } from '@greenroom/contract/administration/users.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import LinkDialog from '../../../ui/dialog/link-dialog.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { sendRenewal, sendRenewalCopy, usersChanged } from '../users.data.ts';
import classes from '../users.module.css';

interface RenewDialogProps {
  user: UserDetail;
  onClose: () => void;
}

/**
 * Emails a user a link to choose a new password. If email isn't possible, shows the link so that the reader can pass it
 * on. The reader must enter their own password.
 */
export default function RenewDialog({ user, onClose }: RenewDialogProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const mailing = useMutation({
    mutationFn: sendRenewal,
    onSuccess: ({ email }) => {
      notify({ kind: 'success', message: t('users.invited', { email }), milliseconds: NOTIFICATION_MS });
      onClose();
    },
    onSettled: usersChanged,
  });
  const copying = useMutation({ mutationFn: sendRenewalCopy, onSuccess: usersChanged });
  const byHand = user.mayCopyLink;
  const send = () => {
    setMissing(password === '');
    if (password === '') return;
    if (byHand) copying.mutate({ id: user.id, password });
    else mailing.mutate({ username: user.username, password });
  };
  if (copying.data !== undefined) return <LinkDialog name={user.nickName} {...copying.data} onClose={onClose} />;
  return (
    <ActDialog
      title={t('users.renew.title', { name: user.nickName })}
      submit={t(byHand ? 'users.link.make' : 'users.renew.do')}
      onSubmit={send}
      busy={mailing.isPending || copying.isPending}
      error={mailing.error ?? copying.error}
      onClose={onClose}
    >
      <p className={classes.text}>{t(byHand ? 'users.renew.copy' : 'users.renew.text')}</p>
      <PasswordField
        label={t('users.renew.password')}
        autoComplete="current-password"
        required
        value={password}
        error={missing ? t('validation.password-empty') : undefined}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setMissing(false);
        }}
        data-autofocus
      />
    </ActDialog>
  );
}
