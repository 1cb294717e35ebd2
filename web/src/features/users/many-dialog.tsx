import type { UserOutcome } from '@greenroom/contract/administration/users.ts';
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleName } from '../../lib/text/role-name.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ActDialog } from '../../ui/dialog/act-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Select } from '../../ui/field/select.tsx';
import { departmentOptions } from './department-names.ts';
import { departmentsQuery, type ManyAct, rolesQuery, sendMany, usersChanged } from './users.data.ts';
import classes from './users.module.css';

interface ManyDialogProps {
  act: ManyAct;
  ids: readonly number[];
  onClose: () => void;
}

/** Does one thing to the chosen users, and says what became of each that it was not done to. */
export default function ManyDialog({ act, ids, onClose }: ManyDialogProps) {
  const t = useT();
  const [role, setRole] = useState<string | null>(null);
  const [department, setDepartment] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const work = useMutation({ mutationFn: sendMany, onSuccess: usersChanged });
  const needsRole = act === 'add-role' || act === 'remove-role';
  const carryOut = () => {
    setMissing(needsRole && role === null);
    if (needsRole && role === null) return;
    const departmentId = department === null ? null : Number(department);
    work.mutate({ act, ids, ...(role !== null && { role }), ...(act === 'move' && { departmentId }) });
  };
  if (work.data !== undefined) return <Outcome outcomes={work.data} onClose={onClose} />;
  return (
    <ActDialog
      title={t(`users.many.${act}.title`, { count: ids.length })}
      submit={t(`users.act.${act}`)}
      onSubmit={carryOut}
      busy={work.isPending}
      error={work.error}
      danger={act === 'delete'}
      onClose={onClose}
    >
      <p className={classes.text}>{t(`users.many.${act}.text`)}</p>
      {needsRole && (
        <RoleField value={role} error={missing ? t('users.many.role-missing') : undefined} onChange={setRole} />
      )}
      {act === 'move' && <DepartmentField value={department} onChange={setDepartment} />}
    </ActDialog>
  );
}

interface FieldProps {
  value: string | null;
  error?: string | undefined;
  onChange: (value: string | null) => void;
}

function RoleField({ value, error, onChange }: FieldProps) {
  const t = useT();
  const roles = (useQuery(rolesQuery).data ?? []).filter(({ grantable }) => grantable);
  return (
    <Select
      label={t('users.many.role')}
      data={roles.map((role) => ({ value: role.key, label: roleName(t, role) }))}
      searchable
      required
      value={value}
      onChange={onChange}
      error={error}
      data-autofocus
    />
  );
}

function DepartmentField({ value, onChange }: FieldProps) {
  const t = useT();
  const departments = departmentOptions(useQuery(departmentsQuery).data ?? []);
  return (
    <Select
      label={t('users.column.department')}
      description={t('users.many.no-department')}
      data={departments.map(({ value: id, label }) => ({ value: String(id), label }))}
      searchable
      clearable
      value={value}
      onChange={onChange}
      data-autofocus
    />
  );
}

function Outcome({ outcomes, onClose }: { outcomes: readonly UserOutcome[]; onClose: () => void }) {
  const t = useT();
  const counts = new Map<UserOutcome['outcome'], number>();
  for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return (
    <Dialog opened onClose={onClose} title={t('users.many.result')}>
      <ul className={classes.outcomes}>
        {[...counts].map(([outcome, count]) => (
          <li key={outcome}>{t(`users.outcome.${outcome}`, { count })}</li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </Dialog>
  );
}
