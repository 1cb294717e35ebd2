import type { ExportRow } from '@greenroom/contract/exports.ts';
import { useMutation } from '@tanstack/react-query';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { exportsChanged, sendDeletion } from './exports.data.ts';
import classes from './exports.module.css';

interface DeleteDialogProps {
  row: ExportRow;
  onClose: () => void;
}

/** Deletes an export with its file. */
export default function DeleteDialog({ row, onClose }: DeleteDialogProps) {
  const t = useT();
  const work = useMutation({
    mutationFn: sendDeletion,
    onSuccess: async () => {
      onClose();
      await exportsChanged();
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
      <p className={classes.text}>{t('exports.delete.text')}</p>
    </ActDialog>
  );
}
