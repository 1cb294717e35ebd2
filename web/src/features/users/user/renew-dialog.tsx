import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { sendRenewal } from '../users.data.ts';
import classes from '../users.module.css';

/** Sends a user a link to choose a new password; one's own password is the proof. */
export default function RenewDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const work = useMutation({
    mutationFn: sendRenewal,
    onSuccess: ({ email }) => {
      notify({ kind: 'success', message: t('users.renew.sent', { email }), milliseconds: NOTIFICATION_MS });
      onClose();
    },
  });
  const send = () => {
    setMissing(password === '');
    if (password !== '') work.mutate({ username: user.username, password });
  };
  return (
    <ActDialog
      title={t('users.renew.title', { name: user.nickName })}
      submit={t('users.renew.do')}
      onSubmit={send}
      busy={work.isPending}
      error={work.error}
      onClose={onClose}
    >
      <p className={classes.text}>{t('users.renew.text')}</p>
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
