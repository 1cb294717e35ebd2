import { useT } from '../../lib/text/translate.tsx';
import { useGroupSearch } from '../../lib/use-group-search.ts';
import { filterRoom } from '../../ui/field/filter-room.ts';
import { GroupFilter } from '../../ui/field/group-picker.tsx';
import screen from '../../ui/screen.module.css';
import { GroupHosts } from './hosts/group-hosts.tsx';
import { ALL_MOVES, type HostsState, ofGroup } from './hosts-address.ts';
import { MovesView } from './moves/moves-view.tsx';
import { WaitingMoves } from './moves/waiting-moves.tsx';

interface HostsViewProps {
  state: HostsState;
  onChange: (change: Partial<HostsState>) => void;
  onOpen: (hostId: string, appId: number) => void;
}

/** What waits for the user's answer; then the hosts of a group, once one is chosen, and its moves, or all. */
export function HostsView({ state, onChange, onOpen }: HostsViewProps) {
  const t = useT();
  const { groupId } = state;
  const groups = useGroupSearch(groupId ?? null);
  const group = groups.groups.find(({ id }) => id === groupId)?.name ?? null;
  return (
    <div className={screen.list}>
      <WaitingMoves
        onOpen={onOpen}
        onAll={() => onChange({ ...ALL_MOVES, ...ofGroup(undefined), state: 'open', direction: 'out' })}
      />
      {groupId === undefined ? (
        <div className={screen.filters}>
          <GroupFilter
            {...filterRoom(180, 300)}
            label={t('memberships.hosts.choose')}
            placeholder={t('memberships.group.missing')}
            search={groups}
            value={undefined}
            onChange={(chosen) => onChange(ofGroup(chosen))}
          />
        </div>
      ) : (
        <GroupHosts groupId={groupId} group={group} groups={groups} state={state} onChange={onChange} onOpen={onOpen} />
      )}
      <MovesView state={state} group={group} onChange={onChange} onOpen={onOpen} />
    </div>
  );
}
