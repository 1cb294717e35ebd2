import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAddressState } from '../../lib/address/address-state.ts';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import { Screen } from '../../ui/screen.tsx';
import { AgentsView } from './agents/agents-view.tsx';
import { BINDING_KEYS, bindingsQuery, openRequestsQuery } from './bindings.data.ts';
import { type BindingsState, bindingsAddressSchema, VIEWS, viewOf } from './bindings-address.ts';
import { BoundTable } from './bound-table.tsx';
import { OpenRequests } from './requests/open-requests.tsx';
import { RequestsView } from './requests/requests-view.tsx';

const RequestDialog = lazyPart(() => import('./requests/request-dialog.tsx'));

/**
 * Binds several groups to agents, or unbinds them (R-GROUP-1). Administrators manage all agents and answer their
 * requests. Agents manage their sub-agents, see their own groups, and request more.
 */
export default function BindGroupsScreen() {
  const t = useT();
  const { may } = useSession();
  const administers = may('groups:manage');
  const [state, setState] = useAddressState(bindingsAddressSchema);
  useStaleOnEvent('group', BINDING_KEYS);
  const open = useQuery(openRequestsQuery());
  const view = viewOf(state, administers);
  const change = (next: Partial<BindingsState>) => setState(next, { push: true });
  const answer = (request: number) => change({ request });
  const ids = administers ? VIEWS.filter((id) => id !== 'mine') : VIEWS;
  return (
    <Screen
      title={t('menus.bind-groups')}
      actions={
        <ViewSwitch
          label={t('bindings.views')}
          views={ids.map((id) => ({
            id,
            label: t(administers ? `bindings.view.all.${id}` : `bindings.view.${id}`),
            // Only administrators answer requests.
            count: administers && id === 'requests' ? open.data?.total : undefined,
          }))}
          value={view}
          onChange={(next) => change({ view: next, agent: undefined, state: undefined, page: 1, search: '' })}
        />
      }
      beside={view === 'agents' && state.agent !== undefined}
    >
      {view === 'mine' && <MineView state={state} onChange={change} />}
      {view === 'agents' && (
        <AgentsView
          state={state}
          administers={administers}
          above={
            administers && (
              <OpenRequests
                requests={open.data}
                onAnswer={answer}
                onAll={() => change({ view: 'requests', state: 'open' })}
              />
            )
          }
          onChange={change}
        />
      )}
      {view === 'requests' && (
        <RequestsView state={state} administers={administers} onChange={change} onAnswer={answer} />
      )}
      {administers && state.request !== undefined && (
        <Suspense>
          <RequestDialog key={state.request} requestId={state.request} onClose={() => change({ request: undefined })} />
        </Suspense>
      )}
    </Screen>
  );
}

interface MineViewProps {
  state: BindingsState;
  onChange: (change: Partial<BindingsState>) => void;
}

/** Lists the reader's groups, and lets the reader request more. */
function MineView({ state, onChange }: MineViewProps) {
  const t = useT();
  const { user } = useSession();
  const answer = useQuery(bindingsQuery({ userId: user.id, ended: state.ended, page: state.bound, size: state.size }));
  return (
    <BoundTable
      own
      answer={answer}
      state={state}
      onChange={onChange}
      action={
        <Button size="xs" variant="default" onClick={() => onChange({ view: 'requests' })}>
          {t('bindings.ask.open')}
        </Button>
      }
    />
  );
}
