import type { ScheduleRow } from '@greenroom/contract/exports/export-schedules.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { RepeatFields, type RepeatValues } from '../../ui/exports/repeat-fields.tsx';
import { schedulesChanged, sendScheduleChange } from './exports.data.ts';

interface ChangeScheduleDialogProps {
  row: ScheduleRow;
  onClose: () => void;
}

/** Changes when an export is repeated, of which days, and whether by letter. */
export default function ChangeScheduleDialog({ row, onClose }: ChangeScheduleDialogProps) {
  const t = useT();
  const { id, every, weekday, monthDay, hour, range, byMail, state } = row;
  const [values, setValues] = useState<RepeatValues>({ every, weekday, monthDay, hour, range, byMail });
  const work = useMutation({
    mutationFn: () => sendScheduleChange({ id, ...values, paused: state === 'paused' }),
    onSuccess: async () => {
      onClose();
      await schedulesChanged();
    },
  });
  return (
    <ActDialog
      title={t('exports.repeat.title', { what: t(`exports.list.${row.list}`) })}
      submit={t('exports.repeat.save')}
      onSubmit={() => work.mutate()}
      busy={work.isPending}
      error={work.error}
      onClose={onClose}
    >
      <RepeatFields values={values} onChange={setValues} />
    </ActDialog>
  );
}
