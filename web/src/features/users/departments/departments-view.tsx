import type { DepartmentRow } from '@greenroom/contract/administration/departments.ts';
import { ActionIcon, Anchor, Skeleton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/code/lazy-part.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { CreateButton } from '../../../ui/field/create-button.tsx';
import screen from '../../../ui/screen.module.css';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { usePhone } from '../../../ui/theme/phone.ts';
import { departmentsQuery } from '../users.data.ts';
import classes from '../users.module.css';

const DepartmentDialog = lazyPart(() => import('./department-dialog.tsx'));
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));

type Open =
  | { readonly id: number | null; readonly parentId: number | null }
  | { readonly remove: DepartmentRow }
  | null;

/**
 * Shows the departments as a tree. Departments can be created, renamed and moved. Those without users can also be
 * deleted.
 */
export function DepartmentsView({ onUsers }: { onUsers: (departmentId: number) => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(departmentsQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const add = (
    <CreateButton onClick={() => setOpen({ id: null, parentId: null })}>{t('users.departments.create')}</CreateButton>
  );
  return (
    <section className={screen.list} aria-label={t('users.view.departments')}>
      {data === undefined && error === null && <Skeleton height={160} />}
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState title={t('users.departments.none')} text={t('users.departments.none.text')} action={add} />
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <div>{add}</div>
          <ul className={classes.departments}>
            {data.map((row) => (
              <Department
                key={row.id}
                row={row}
                onUsers={() => onUsers(row.id)}
                onAdd={() => setOpen({ id: null, parentId: row.id })}
                onChange={() => setOpen({ id: row.id, parentId: row.parentId })}
                onDelete={() => setOpen({ remove: row })}
              />
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {open !== null && 'remove' in open && <DeleteDialog department={open.remove} onClose={close} />}
        {open !== null && 'id' in open && (
          <DepartmentDialog rows={data ?? []} id={open.id} parentId={open.parentId} onClose={close} />
        )}
      </Suspense>
    </section>
  );
}

interface DepartmentProps {
  row: DepartmentRow;
  onUsers: () => void;
  onAdd: () => void;
  onChange: () => void;
  onDelete: () => void;
}

function Department({ row, onUsers, onAdd, onChange, onDelete }: DepartmentProps) {
  const t = useT();
  const size = usePhone() ? 'lg' : 'sm';
  const acts = [
    { Icon: IconPlus, label: t('users.departments.add-below', { name: row.name }), run: onAdd },
    { Icon: IconPencil, label: t('users.departments.change', { name: row.name }), run: onChange },
    { Icon: IconTrash, label: t('users.departments.delete', { name: row.name }), run: onDelete },
  ];
  return (
    <li style={{ '--depth': row.depth }}>
      <bdi className={classes.departmentName}>{row.name}</bdi>
      {row.users > 0 && (
        <Anchor component="button" type="button" size="xs" onClick={onUsers}>
          {t('users.departments.users', { count: row.users })}
        </Anchor>
      )}
      <span className={classes.departmentActs}>
        {acts.map(({ Icon, label, run }) => (
          <ActionIcon key={label} variant="subtle" color="gray" size={size} aria-label={label} onClick={run}>
            <Icon size={15} aria-hidden />
          </ActionIcon>
        ))}
      </span>
    </li>
  );
}
