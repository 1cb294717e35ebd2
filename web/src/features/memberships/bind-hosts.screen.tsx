import { useAddressState } from '../../lib/address/address-state.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import screen from '../../ui/screen.module.css';
import { usePhone } from '../../ui/theme/phone.ts';
import { BindMany } from './bind-many/bind-many.tsx';
import { HostPanel } from './host/host-panel.tsx';
import { HostSearch } from './hosts/host-search.tsx';
import { type HostsState, hostsAddressSchema, NO_HOST } from './hosts-address.ts';
import { HostsView } from './hosts-view.tsx';
import { HOST_KEYS } from './memberships.data.ts';
import { LinkedMove } from './moves/linked-move.tsx';

/**
 * Which host is in which group since when, and how that changes (R-GROUP-4): bound and moved by administrators, one or
 * many, released by agents, asked for by others. A host opens beside the list, on a phone instead of it; all of it is in
 * the address.
 */
export default function BindHostsScreen() {
  const t = useT();
  const { may } = useSession();
  const administers = may('groups:manage');
  const [state, setState] = useAddressState(hostsAddressSchema);
  const phone = usePhone();
  useStaleOnEvent('host', HOST_KEYS);
  useStaleOnEvent('group', HOST_KEYS);
  const change = (next: Partial<HostsState>) => setState(next, { push: true });
  const open = (host: string, app: number | undefined) => change({ ...NO_HOST, host, app });
  const many = administers && state.view === 'many';
  const panel = state.host !== undefined && (
    <HostPanel
      key={`${state.host} ${state.app}`}
      hostKey={{ hostId: state.host, appId: state.app }}
      asking={{
        asks: state.ask === 'transfer',
        into: state.to ?? null,
        onAsk: (asks) => change({ ask: asks ? 'transfer' : undefined }),
      }}
      onApp={(app) => change({ app })}
      onClose={() => change(NO_HOST)}
    />
  );
  if (phone && panel !== false) return panel;
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1 className={screen.title}>{t('menus.bind-hosts')}</h1>
        {administers && (
          <ViewSwitch
            label={t('memberships.views')}
            views={[
              { id: 'moves', label: t('memberships.view.moves') },
              { id: 'many', label: t('memberships.view.many') },
            ]}
            value={state.view}
            onChange={(view) => change({ view })}
          />
        )}
      </header>
      {!many && <HostSearch onOpen={open} />}
      {state.move !== undefined && state.host === undefined && (
        <LinkedMove
          moveId={state.move}
          onFound={(host, app) => setState({ host, app })}
          onGone={() => change(NO_HOST)}
        />
      )}
      <div className={screen.body}>
        {many ? (
          <BindMany onOpen={open} />
        ) : (
          <HostsView state={state} onChange={change} onOpen={open} onAsked={() => setState(NO_HOST)} />
        )}
        {panel}
      </div>
    </div>
  );
}
