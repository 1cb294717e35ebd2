import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GroupFilter } from '../../domain/groups/group-picker.tsx';
import { type GroupSearch, useGroupSearch } from '../../domain/groups/use-group-search.ts';
import { useAddressState } from '../../lib/address/address-state.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import { filterRoom } from '../../ui/field/filter-room.ts';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { WeekChanges } from './changes/week-changes.tsx';
import { EARNINGS_KEYS, type Earnings, earningsQuery } from './earnings.data.ts';
import classes from './earnings.module.css';
import { type EarningsState, earningsAddressSchema, NO_HOST } from './earnings-address.ts';
import { EarningsOverview } from './earnings-overview.tsx';
import { FiguresScreen, goneOf } from './figures-screen.tsx';
import { HostPanel } from './host/host-panel.tsx';
import { EarningsLists } from './lists/earnings-lists.tsx';
import { NothingToShow, useAllGroups } from './no-earnings.tsx';
import { WeekSwitcher } from './week-switcher.tsx';

/**
 * Shows Host Earnings (R-STAT-2): coins by day and by week for the caller's groups. It covers the current week and the
 * three before it, in figures, plots, and lists by host and by group. A host opens next to them or, on a phone, instead
 * of them. The address contains the whole state.
 */
export default function EarningsScreen() {
  const t = useT();
  const [state, setState] = useAddressState(earningsAddressSchema);
  const groups = useGroupSearch(state.groupId ?? null);
  const answer = useQuery(earningsQuery(state));
  const { data, error, refetch } = answer;
  useStaleOnEvent('earnings', EARNINGS_KEYS);
  const change = (next: Partial<EarningsState>) => setState(next, { push: true });
  const gone = goneOf(error);
  return (
    <FiguresScreen
      title={t('menus.host-earnings')}
      report={gone === null && data !== undefined ? reportOf(data) : undefined}
      none={groups.total === 0 && state.groupId === undefined}
      panel={
        state.host !== undefined &&
        state.app !== undefined && (
          <HostPanel
            key={`${state.host} ${state.app}`}
            hostKey={{ hostId: state.host, appId: state.app }}
            week={state.week}
            back={t('menus.host-earnings')}
            onClose={() => change(NO_HOST)}
          />
        )
      }
    >
      <EarningsFilters state={state} groups={groups} today={data?.today} onChange={change} />
      {gone !== null && (
        <NothingToShow
          code={gone}
          by="week"
          onReset={() => change(gone === 'group-not-found' ? { groupId: undefined } : { week: undefined })}
        />
      )}
      {gone === null && data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {gone === null && (data !== undefined || error === null) && (
        <>
          <EarningsOverview answer={answer} state={state} onChange={change} />
          <EarningsLists
            state={state}
            earnings={data}
            onChange={change}
            changes={<WeekChanges state={state} onChange={change} />}
          />
        </>
      )}
    </FiguresScreen>
  );
}

function reportOf({ days, ...report }: Earnings) {
  return { ...report, lastKnown: days.findLast(({ coins }) => coins !== null)?.day ?? null };
}

interface FiltersProps {
  state: EarningsState;
  groups: GroupSearch;
  /** Today's date in the agency programme's time zone, once loaded. */
  today: string | undefined;
  onChange: (change: Partial<EarningsState>) => void;
}

/** Lets the user choose the group and the weeks. */
function EarningsFilters({ state, groups, today, onChange }: FiltersProps) {
  const t = useT();
  const all = useAllGroups();
  return (
    <Group
      component="search"
      className={classes.filters}
      gap="8px 16px"
      align="flex-end"
      aria-label={t('earnings.filter')}
    >
      <GroupFilter
        {...filterRoom(180, 340)}
        label={t('earnings.group')}
        placeholder={t(all)}
        search={groups}
        value={state.groupId}
        onChange={(groupId) => onChange({ groupId, page: 1 })}
      />
      <WeekSwitcher week={state.week} today={today} onChange={(week) => onChange({ week, page: 1 })} />
    </Group>
  );
}
