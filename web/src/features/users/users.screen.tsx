import { Suspense, useState } from 'react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import { CreateButton } from '../../ui/field/create-button.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import { DepartmentsView } from './departments/departments-view.tsx';
import { UsersView } from './list/users-view.tsx';
import { SignInsView } from './sign-ins/sign-ins-view.tsx';
import { UserPanel } from './user/user-panel.tsx';
import { USER_KEYS } from './users.data.ts';
import { type UsersState, usersAddress, VIEWS } from './users-address.ts';

const UserDialog = lazyPart(() => import('./user-dialog.tsx'));

/** Manages users with their roles, departments and sign-in state (R-DATA-1), and lists their sign-ins (R-DATA-3). */
export default function UsersScreen() {
  const t = useT();
  const [state, setState] = useAddressState(usersAddress);
  const [creating, setCreating] = useState(false);
  useStaleOnEvent('user', USER_KEYS);
  const change = (next: Partial<UsersState>) => setState(next, { push: true });
  const panel = state.view === 'users' && state.user !== undefined && (
    <UserPanel key={state.user} userId={state.user} onClose={() => change({ user: undefined })} />
  );
  return (
    <Screen
      title={t('menus.users')}
      actions={
        <>
          <ViewSwitch
            label={t('users.views')}
            views={VIEWS.map((id) => ({ id, label: t(`users.view.${id}`) }))}
            value={state.view}
            onChange={(view) => change({ view, user: undefined, page: 1 })}
          />
          {state.view === 'users' && <CreateButton onClick={() => setCreating(true)}>{t('users.create')}</CreateButton>}
        </>
      }
      beside={panel !== false}
    >
      {state.view === 'users' && (
        <UsersView state={state} panel={panel} onChange={change} onCreate={() => setCreating(true)} />
      )}
      {state.view === 'departments' && (
        <DepartmentsView onUsers={(departmentId) => change({ view: 'users', departmentId, page: 1 })} />
      )}
      {state.view === 'sign-ins' && <SignInsView state={state} onChange={change} />}
      <Suspense>
        {creating && (
          <UserDialog before={null} onSaved={(user) => change({ user })} onClose={() => setCreating(false)} />
        )}
      </Suspense>
    </Screen>
  );
}
