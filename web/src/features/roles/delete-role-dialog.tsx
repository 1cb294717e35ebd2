import type { RoleRow } from '@greenroom/contract/administration/roles.ts';
import { useMutation } from '@tanstack/react-query';
import { roleName } from '../../lib/text/role-name.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { rolesChanged, sendRoleDeletion } from './roles.data.ts';
import classes from './roles.module.css';

interface DeleteRoleDialogProps {
  role: RoleRow;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a role that no user has. Otherwise the error message names the first user who has it. */
export default function DeleteRoleDialog({ role, onDeleted, onClose }: DeleteRoleDialogProps) {
  const t = useT();
  const work = useMutation({
    mutationFn: sendRoleDeletion,
    onSuccess: async () => {
      onDeleted();
      await rolesChanged();
    },
  });
  return (
    <ActDialog
      title={t('roles.delete.title', { name: roleName(t, role) })}
      submit={t('roles.delete')}
      onSubmit={() => work.mutate(role.key)}
      busy={work.isPending}
      error={work.error}
      danger
      onClose={onClose}
    >
      <p className={classes.text}>{t('roles.delete.text')}</p>
    </ActDialog>
  );
}
