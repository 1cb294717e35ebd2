import { createSchedule, listSchedules, type ScheduleRow } from '@greenroom/contract/exports/export-schedules.ts';
import { EXPORT_FORMATS, type ExportFormat } from '@greenroom/contract/exports/exports.ts';
import { retentionDays } from '@greenroom/contract/retention.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { invalidateCalls } from '../../lib/api/query-client.ts';
import { notify } from '../../lib/notifications.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { Select } from '../../ui/field/select.tsx';
import { RepeatFields, type RepeatValues, startValues } from './repeat-fields.tsx';
import { type ExportOrder, toSent } from './start-export.ts';

const DONE_MS = 5000;

interface RepeatDialogProps {
  order: Omit<ExportOrder, 'format'>;
  onClose: () => void;
}

/** A dialog that schedules an export: its times, its days, its format, and whether to email it (R-PLUS-24). */
export default function RepeatDialog({ order, onClose }: RepeatDialogProps) {
  const t = useT();
  const [values, setValues] = useState<RepeatValues>(() => startValues(order.list));
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const { list, forPrograms } = order;
  const work = useMutation<ScheduleRow>({
    mutationFn: () =>
      call(createSchedule, { list, forPrograms, format, ...toSent(order), ...values }, { release: true }),
    onSuccess: async () => {
      onClose();
      notify({ kind: 'success', message: t('exports.repeat.done'), milliseconds: DONE_MS });
      await invalidateCalls([listSchedules.id]);
    },
  });
  return (
    <ActDialog
      title={t('exports.repeat.title', { what: t(`exports.list.${list}`) })}
      submit={t('exports.repeat.submit')}
      onSubmit={() => work.mutate()}
      busy={work.isPending}
      error={work.error}
      onClose={onClose}
    >
      <p>{t('exports.repeat.text', { days: retentionDays('exports') })}</p>
      <RepeatFields values={values} onChange={setValues} />
      <Select
        label={t('exports.repeat.format')}
        data={[...EXPORT_FORMATS]}
        value={format}
        onChange={(chosen) => setFormat(EXPORT_FORMATS.find((each) => each === chosen) ?? format)}
        allowDeselect={false}
      />
    </ActDialog>
  );
}
