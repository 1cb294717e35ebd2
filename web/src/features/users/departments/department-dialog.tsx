import { createDepartment, type DepartmentRow } from '@greenroom/contract/administration/departments.ts';
import { useState } from 'react';
import EditDialog, { type EditColumn } from '../../../domain/edit/edit-dialog.tsx';
import { IntentKeys } from '../../../lib/api/use-intent-mutation.ts';
import { besideField } from '../../../lib/form/beside-field.ts';
import { differing, type ReadRow } from '../../../lib/form/edited-row.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { departmentOptions, withBelow } from '../department-names.ts';
import {
  type DepartmentValues,
  readDepartmentAgain,
  sendDepartmentChange,
  sendNewDepartment,
  usersChanged,
} from '../users.data.ts';

interface DepartmentDialogProps {
  rows: readonly DepartmentRow[];
  /** Null for a new department. */
  id: number | null;
  parentId: number | null;
  onClose: () => void;
}

const BESIDE = besideField('department-name-taken', 'name');

/** Creates a department, renames it, or moves it below another one. */
export default function DepartmentDialog({ rows, id, parentId, onClose }: DepartmentDialogProps) {
  const t = useT();
  const [keys] = useState(() => new IntentKeys<DepartmentValues>());
  const before = rows.find((row) => row.id === id);
  const own = id === null ? new Set<number>() : withBelow(rows, id);
  const columns: readonly EditColumn<DepartmentValues>[] = [
    { kind: 'input', key: 'name', label: t('users.departments.name'), maxLength: 80, required: true },
    {
      kind: 'select',
      key: 'parentId',
      label: t('users.departments.parent'),
      hint: t('users.departments.parent-hint'),
      options: departmentOptions(rows).filter(({ value }) => !own.has(value)),
    },
  ];
  const save = async (values: DepartmentValues, read: ReadRow<DepartmentValues>) => {
    const { version } = read;
    const sent =
      id === null
        ? keys.carryOut(values, sendNewDepartment)
        : sendDepartmentChange({ id, ...differing(read.values, values), version });
    await sent.catch(BESIDE);
    await usersChanged();
  };
  const record = before && {
    version: before.version,
    reread: async () => {
      const row = await readDepartmentAgain(before.id);
      return row && { values: { name: row.name, parentId: row.parentId }, version: row.version };
    },
  };
  return (
    <EditDialog<DepartmentValues>
      opened
      title={
        before === undefined ? t('users.departments.create') : t('users.departments.change', { name: before.name })
      }
      columns={columns}
      initial={{ name: before?.name ?? '', parentId: before === undefined ? parentId : before.parentId }}
      record={record}
      rules={createDepartment.body}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
