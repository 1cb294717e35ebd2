import type { UserRow } from '@greenroom/contract/administration/users.ts';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { sendSecondFactorOff, usersChanged } from '../users.data.ts';
import classes from '../users.module.css';

/** Turns off two-factor authentication for a user who has lost the app. The user sees the reason. */
export default function SecondFactorDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const work = useMutation({
    mutationFn: sendSecondFactorOff,
    onSuccess: async () => {
      await usersChanged();
      onClose();
    },
  });
  const carryOut = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') work.mutate({ id: user.id, reason });
  };
  return (
    <ActDialog
      title={t('users.factor-off.title', { name: user.nickName })}
      submit={t('users.factor-off.do')}
      onSubmit={carryOut}
      busy={work.isPending}
      error={work.error}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('users.factor-off.text')}</p>
      <Textarea
        label={t('users.factor-off.reason')}
        autosize
        minRows={2}
        maxLength={500}
        required
        value={reason}
        error={missing ? t('validation.reason-empty') : undefined}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
        data-autofocus
      />
    </ActDialog>
  );
}
