import type { ScheduleRow } from '@greenroom/contract/export-schedules.ts';
import { useMutation } from '@tanstack/react-query';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { schedulesChanged, sendScheduleDeletion } from './exports.data.ts';
import classes from './exports.module.css';

interface DeleteScheduleDialogProps {
  row: ScheduleRow;
  onClose: () => void;
}

/** Repeats an export no more. */
export default function DeleteScheduleDialog({ row, onClose }: DeleteScheduleDialogProps) {
  const t = useT();
  const work = useMutation({
    mutationFn: sendScheduleDeletion,
    onSuccess: async () => {
      onClose();
      await schedulesChanged();
    },
  });
  return (
    <ActDialog
      title={t('exports.delete.title', { what: t(`exports.list.${row.list}`) })}
      submit={t('exports.delete')}
      onSubmit={() => work.mutate(row.id)}
      busy={work.isPending}
      error={work.error}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('exports.schedule.delete.text')}</p>
    </ActDialog>
  );
}
