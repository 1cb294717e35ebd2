import { useGroupSearch } from '../../lib/use-group-search.ts';
import screen from '../../ui/screen.module.css';
import { GroupHosts } from './hosts/group-hosts.tsx';
import { ALL_MOVES, type HostsState, ofGroup } from './hosts-address.ts';
import { MovesView } from './moves/moves-view.tsx';
import { WaitingMoves } from './moves/waiting-moves.tsx';

interface HostsViewProps {
  state: HostsState;
  onChange: (change: Partial<HostsState>) => void;
  onOpen: (hostId: string, appId: number | undefined) => void;
  /** The request that the address asked for is over: going back does not lead to it again. */
  onAsked: () => void;
}

/** What waits for the user's answer; then the hosts of one's groups, or of one, and its moves, or all. */
export function HostsView({ state, onChange, onOpen, onAsked }: HostsViewProps) {
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
