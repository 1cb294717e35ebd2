import type { UserOutcome, UserRow } from '@greenroom/contract/administration/users.ts';
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
  users: readonly UserRow[];
  /** Called with the users that need no retry, once the administrator has read the outcome. */
  onDone?: (ids: ReadonlySet<number>) => void;
  onClose: () => void;
}

/** Maximum number of users to name before the action. The rest are counted. */
const MOST_NAMES = 5;

/** Carries out one action on the chosen users, and explains each failure. */
export default function ManyDialog({ act, users, onDone, onClose }: ManyDialogProps) {
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
    work.mutate({
      act,
      ids: users.map(({ id }) => id),
      ...(role !== null && { role }),
      ...(act === 'move' && { departmentId }),
    });
  };
  if (work.data !== undefined) {
    const done = work.data.filter(({ outcome }) => SETTLED.has(outcome)).map(({ id }) => id);
    const close = () => {
      onDone?.(new Set(done));
      onClose();
    };
    return <Outcome outcomes={work.data} onClose={close} />;
  }
  return (
    <ActDialog
      title={t(`users.many.${act}.title`, { count: users.length })}
      submit={t(`users.act.${act}`)}
      onSubmit={carryOut}
      busy={work.isPending}
      error={work.error}
      danger={act === 'delete'}
      onClose={onClose}
    >
      <Named users={users} groups={act === 'delete' || act === 'disable'} />
      <p className={classes.text}>{t(`users.many.${act}.text`)}</p>
      {needsRole && (
        <RoleField value={role} error={missing ? t('users.many.role-missing') : undefined} onChange={setRole} />
      )}
      {act === 'move' && <DepartmentField value={department} onChange={setDepartment} />}
    </ActDialog>
  );
}

/** Outcomes that need no retry. */
const SETTLED: ReadonlySet<UserOutcome['outcome']> = new Set(['done', 'unchanged', 'user-deleted', 'user-not-found']);

/** Shows which users are affected, and how many of them have bound groups. */
function Named({ users, groups }: { users: readonly UserRow[]; groups: boolean }) {
  const t = useT();
  const names = users.slice(0, MOST_NAMES);
  const bound = users.filter((user) => user.groups > 0).length;
  return (
    <>
      <ul className={classes.outcomes}>
        {names.map(({ id, nickName, username }) => (
          <li key={id}>
            <bdi>{nickName}</bdi> <bdi className={classes.quiet}>{username}</bdi>
          </li>
        ))}
        {users.length > names.length && <li>{t('users.many.more', { count: users.length - names.length })}</li>}
      </ul>
      {groups && bound > 0 && <p className={classes.text}>{t('users.many.bound', { count: bound })}</p>}
    </>
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
