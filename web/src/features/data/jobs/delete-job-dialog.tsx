import type { FailedJob } from '@greenroom/contract/administration/jobs.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../../lib/notifications.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import text from '../../../ui/text.module.css';
import { sendJobDeletion } from '../data.data.ts';

/** Deletes failed jobs that Greenroom doesn't retry automatically. */
export default function DeleteJobDialog({ job, onClose }: { job: FailedJob; onClose: () => void }) {
  const t = useT();
  const deletion = useMutation({
    mutationFn: sendJobDeletion,
    onSuccess: (count) => {
      if (count === 0) notify({ kind: 'info', message: t('data.jobs.delete.nothing'), milliseconds: NOTIFICATION_MS });
      onClose();
    },
  });
  return (
    <ActDialog
      title={t('data.jobs.delete.title', { title: t(`data.job.${job.kind}`) })}
      submit={t('data.jobs.delete')}
      onSubmit={() => deletion.mutate([job.id])}
      busy={deletion.isPending}
      error={deletion.error}
      danger
      onClose={onClose}
    >
      <p className={text.about}>{t('data.jobs.delete.text')}</p>
      <p className={text.about}>
        <bdi lang="en">{job.error}</bdi>
      </p>
    </ActDialog>
  );
}
