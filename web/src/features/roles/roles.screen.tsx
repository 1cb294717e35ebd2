import type { RoleRow } from '@greenroom/contract/administration/roles.ts';
import { pageQuery } from '@greenroom/contract/kit/page.ts';
import { roleList } from '@greenroom/contract/lists/administration.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { z } from 'zod';
import type { ListCells } from '../../domain/lists/list-columns.tsx';
import { ListScreen } from '../../domain/lists/list-screen.tsx';
import { useAddressState } from '../../lib/address/address-state.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { roleName } from '../../lib/text/role-name.ts';
import { useT } from '../../lib/text/translate.tsx';
import { CreateButton } from '../../ui/field/create-button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../ui/value/status-badge.tsx';
import type { Edited } from './role-dialog.tsx';
import { RolePanel } from './role-panel.tsx';
import { ROLE_KEYS, rolesQuery } from './roles.data.ts';
import classes from './roles.module.css';

/** The screen's state in its address. `role` is the key of the role shown next to the list. */
const rolesAddress = screenAddress('roles', pageQuery.extend({ role: z.string().max(40).optional() }));

const RoleDialog = lazyPart(() => import('./role-dialog.tsx'));

const CELLS: ListCells<RoleRow, (typeof roleList)['columns'][number]['id']> = {
  rowKey: ({ key }) => key,
  cells: {
    role: (row) => <RoleTitle row={row} />,
    'second-factor': (row) => <SecondFactor row={row} />,
  },
  unknown: () => 'roles.none',
};

/** Manages roles with their rights and scope, and shows a preview of what users with each role see (R-PLUS-21). */
export default function RolesScreen() {
  const t = useT();
  const [state, setState] = useAddressState(rolesAddress);
  const [edited, setEdited] = useState<Edited | null>(null);
  useStaleOnEvent('role', ROLE_KEYS);
  const answer = useQuery(rolesQuery({ page: state.page, size: state.size }));
  const change = (next: Partial<typeof state>) => setState(next, { push: true });
  return (
    <ListScreen
      title={t('menus.roles')}
      actions={<CreateButton onClick={() => setEdited({ act: 'create' })}>{t('roles.create')}</CreateButton>}
      list={roleList}
      shown={CELLS}
      answer={answer}
      state={state}
      onChange={change}
      empty={<EmptyState title={t('roles.none')} text={t('roles.none.text')} />}
      openKey={state.role}
      onOpen={(row) => change({ role: row.key })}
      panel={
        state.role !== undefined && (
          <RolePanel
            key={state.role}
            roleKey={state.role}
            onEdit={setEdited}
            onClose={() => change({ role: undefined })}
          />
        )
      }
    >
      <Suspense>
        {edited !== null && (
          <RoleDialog edited={edited} onSaved={(role) => change({ role })} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </ListScreen>
  );
}

function RoleTitle({ row }: { row: RoleRow }) {
  const t = useT();
  return (
    <span className={classes.role}>
      <bdi className={classes.roleName}>{roleName(t, row)}</bdi>
      {row.shipped && <span className={classes.quiet}>{t('roles.shipped')}</span>}
    </span>
  );
}

function SecondFactor({ row }: { row: RoleRow }) {
  const t = useT();
  return row.secondFactor ? (
    <StatusBadge tone="info">{t('roles.second-factor.on')}</StatusBadge>
  ) : (
    t('roles.second-factor.off')
  );
}
