import type { DepartmentRow } from '@greenroom/contract/administration/departments.ts';
import { useMutation } from '@tanstack/react-query';
import { useT } from '../../../lib/text/translate.tsx';
import { ActDialog } from '../../../ui/dialog/act-dialog.tsx';
import { sendDepartmentDeletion, usersChanged } from '../users.data.ts';
import classes from '../users.module.css';

export default function DeleteDialog({ department, onClose }: { department: DepartmentRow; onClose: () => void }) {
  const t = useT();
  const work = useMutation({
    mutationFn: sendDepartmentDeletion,
    onSuccess: async () => {
      onClose();
      await usersChanged();
    },
  });
  return (
    <ActDialog
      title={t('users.departments.delete', { name: department.name })}
      submit={t('users.departments.delete.do')}
      onSubmit={() => work.mutate(department.id)}
      busy={work.isPending}
      error={work.error}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('users.departments.delete.text')}</p>
    </ActDialog>
  );
}
