import type { ExportKey } from '@greenroom/contract/exports/exported-lists.ts';
import { useMutation } from '@tanstack/react-query';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import text from '../../ui/text.module.css';
import { exportsChanged, schedulesChanged, sendDeletion, sendScheduleDeletion } from './exports.data.ts';

/** The calls that delete an export and its file, or that stop a repeated export. */
const KINDS = {
  file: { send: sendDeletion, changed: exportsChanged, asks: 'exports.delete.text' },
  schedule: { send: sendScheduleDeletion, changed: schedulesChanged, asks: 'exports.schedule.delete.text' },
};

interface DeleteDialogProps {
  kind: keyof typeof KINDS;
  row: { id: number; list: ExportKey };
  onClose: () => void;
}

/** Asks for confirmation, then deletes an export or a repeated export. */
export default function DeleteDialog({ kind, row, onClose }: DeleteDialogProps) {
  const t = useT();
  const { send, changed, asks } = KINDS[kind];
  const work = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onClose();
      await changed();
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
      <p className={text.about}>{t(asks)}</p>
    </ActDialog>
  );
}
