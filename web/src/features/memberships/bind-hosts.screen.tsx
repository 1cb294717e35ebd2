import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useGroupSearch } from '../../domain/groups/use-group-search.ts';
import { useAddressState } from '../../lib/address/address-state.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import screen from '../../ui/screen.module.css';
import { Screen, ScreenBody } from '../../ui/screen.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { BindMany } from './bind-many/bind-many.tsx';
import { HostPanel } from './host/host-panel.tsx';
import { GroupHosts } from './hosts/group-hosts.tsx';
import { HostSearch } from './hosts/host-search.tsx';
import { ALL_MOVES, type HostsState, hostsAddressSchema, NO_HOST, ofGroup, VIEWS } from './hosts-address.ts';
import { HOST_KEYS, latestMovesQuery, openMovesQuery } from './memberships.data.ts';
import classes from './memberships.module.css';
import { MovesView } from './moves/moves-view.tsx';
import { WaitingMoves } from './moves/waiting-moves.tsx';

/**
 * Shows which group each host is in and since when, and lets users change this (R-GROUP-4). Administrators bind and
 * move one or many hosts. Agents remove their own hosts and request others. A host opens next to the list or, on a
 * phone, instead of it. The address contains the whole state.
 */
export default function BindHostsScreen() {
  const t = useT();
  const { may } = useSession();
  const administers = may('groups:manage');
  const [state, setState] = useAddressState(hostsAddressSchema);
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
  return (
    <Screen
      title={t('menus.bind-hosts')}
      actions={
        administers && (
          <ViewSwitch
            label={t('memberships.views')}
            views={VIEWS.map((id) => ({ id, label: t(`memberships.view.${id}`) }))}
            value={state.view}
            onChange={(view) => change({ view })}
          />
        )
      }
      beside={panel !== false}
    >
      <ScreenBody
        above={
          <>
            {!many && <HostSearch onOpen={open} />}
            {state.move !== undefined && state.host === undefined && (
              <LinkedMove
                moveId={state.move}
                onFound={(host, app) => setState({ host, app })}
                onGone={() => change(NO_HOST)}
              />
            )}
          </>
        }
        panel={panel}
      >
        {many ? (
          <BindMany onOpen={open} />
        ) : (
          <HostsView state={state} onChange={change} onOpen={open} onAsked={() => setState(NO_HOST)} />
        )}
      </ScreenBody>
    </Screen>
  );
}

interface HostsViewProps {
  state: HostsState;
  onChange: (change: Partial<HostsState>) => void;
  onOpen: (hostId: string, appId: number | undefined) => void;
  /** Called when the request in the address is finished, so that the back button doesn't open it again. */
  onAsked: () => void;
}

/**
 * Shows the moves that are waiting for the user's answer. Below them, lists the hosts and moves of one group or all the
 * user's groups.
 */
function HostsView({ state, onChange, onOpen, onAsked }: HostsViewProps) {
  const { groupId } = state;
  const groups = useGroupSearch(groupId ?? null);
  const group = groups.groups.find(({ id }) => id === groupId)?.name ?? null;
  return (
    <div className={screen.list}>
      <WaitingMoves
        onOpen={onOpen}
        onAll={() => onChange({ ...ALL_MOVES, ...ofGroup(undefined), state: 'open', direction: 'out' })}
      />
      <GroupHosts group={group} groups={groups} state={state} onChange={onChange} onOpen={onOpen} onAsked={onAsked} />
      <MovesView state={state} group={group} onChange={onChange} onOpen={onOpen} />
    </div>
  );
}

interface LinkedMoveProps {
  moveId: number;
  onFound: (hostId: string, appId: number) => void;
  onGone: () => void;
}

/** Opens the host of a linked move. If the move is no longer among the latest ones, shows a notice. */
function LinkedMove({ moveId, onFound, onGone }: LinkedMoveProps) {
  const t = useT();
  const open = useQuery(openMovesQuery());
  const latest = useQuery(latestMovesQuery());
  const move = [...(open.data?.rows ?? []), ...(latest.data?.rows ?? [])].find(({ id }) => id === moveId);
  const found = useStable(onFound);
  useEffect(() => {
    if (move !== undefined) found(move.hostId, move.appId);
  }, [move, found]);
  if (move !== undefined || open.data === undefined || latest.data === undefined) return null;
  return (
    <p className={classes.gone} role="status">
      {t('memberships.move.gone')}
      <Button variant="subtle" size="compact-sm" onClick={onGone}>
        {t('common.close')}
      </Button>
    </p>
  );
}
