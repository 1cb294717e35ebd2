import { ADMINISTRATION_ROLES } from '@greenroom/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import screen from '../../ui/screen.module.css';
import { usePhone } from '../../ui/theme/phone.ts';
import { AgentPanel } from './agent-panel.tsx';
import { AgentsView } from './agents-view.tsx';
import { BINDING_KEYS, openWishesQuery } from './bindings.data.ts';
import { type BindingsState, bindingsAddressSchema, VIEWS, viewOf } from './bindings-address.ts';
import { MineView } from './mine-view.tsx';
import { OpenWishes } from './open-wishes.tsx';
import { WishesView } from './wishes-view.tsx';

const WishDialog = lazy(() => import('./wish-dialog.tsx'));

/**
 * Groups are bound to agents and unbound, several at once (R-GROUP-1). Administrators do it for all agents and answer
 * their wishes; agents do it for those below them, see what is bound to themselves, and ask for more.
 */
export default function BindGroupsScreen() {
  const t = useT();
  const { hasRole } = useSession();
  const administers = hasRole(...ADMINISTRATION_ROLES);
  const [state, setState] = useAddressState(bindingsAddressSchema);
  const phone = usePhone();
  useStaleOnEvent('group', BINDING_KEYS);
  const open = useQuery(openWishesQuery());
  const view = viewOf(state, administers);
  const change = (next: Partial<BindingsState>) => setState(next, { push: true });
  const answer = (request: number) => change({ request });
  const ids = administers ? VIEWS.filter((id) => id !== 'mine') : VIEWS;
  const close = () => change({ agent: undefined, bound: 1, ended: false });
  const panel = view === 'agents' && state.agent !== undefined && (
    <AgentPanel
      key={state.agent}
      agentId={state.agent}
      state={state}
      administers={administers}
      page={phone}
      onChange={change}
      onClose={close}
    />
  );
  return (
    <div className={screen.screen}>
      {(!phone || panel === false) && (
        <>
          <header className={screen.header}>
            <h1 className={screen.title}>{t('menus.bind-groups')}</h1>
            <ViewSwitch
              label={t('bindings.views')}
              views={ids.map((id) => ({
                id,
                label: t(administers ? `bindings.view.all.${id}` : `bindings.view.${id}`),
                // An agent's own wishes wait for others.
                count: administers && id === 'wishes' ? open.data?.total : undefined,
              }))}
              value={view}
              onChange={(next) => change({ view: next, agent: undefined, state: undefined, page: 1, search: '' })}
            />
          </header>
          {administers && view === 'agents' && (
            <OpenWishes wishes={open.data} onAnswer={answer} onAll={() => change({ view: 'wishes', state: 'open' })} />
          )}
        </>
      )}
      {view === 'mine' && <MineView state={state} onChange={change} />}
      {view === 'agents' && (
        <AgentsView state={state} administers={administers} panel={panel} phone={phone} onChange={change} />
      )}
      {view === 'wishes' && <WishesView state={state} administers={administers} onChange={change} onAnswer={answer} />}
      {administers && state.request !== undefined && (
        <Suspense>
          <WishDialog key={state.request} requestId={state.request} onClose={() => change({ request: undefined })} />
        </Suspense>
      )}
    </div>
  );
}
