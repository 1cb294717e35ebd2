import { useQuery } from '@tanstack/react-query';
import { useGroupSearch } from '../../domain/groups/use-group-search.ts';
import { useAddressState } from '../../lib/address/address-state.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import { EARNINGS_KEYS, groupStatisticsQuery, hostStatisticsQuery } from './earnings.data.ts';
import { FiguresScreen, goneOf } from './figures-screen.tsx';
import { HostPanel } from './host/host-panel.tsx';
import { NothingToShow, TooManyHosts } from './no-earnings.tsx';
import { StatisticsFilters } from './statistics/statistics-filters.tsx';
import { StatisticsLists } from './statistics/statistics-lists.tsx';
import { type ChangeStatistics, NO_STATISTICS_HOST, statisticsAddressSchema } from './statistics-address.ts';

/**
 * Shows Host Statistics (R-DATA-10, R-STAT-1): every figure for the caller's hosts over a range of days, by host or by
 * group. The list can be filtered and sorted by any column, and shows the sums of all matching rows. A host opens next
 * to the list or, on a phone, instead of it.
 */
export default function StatisticsScreen() {
  const t = useT();
  const [state, setState] = useAddressState(statisticsAddressSchema);
  const groups = useGroupSearch(state.groupId ?? null);
  const ofHosts = useQuery(hostStatisticsQuery(state));
  const ofGroups = useQuery(groupStatisticsQuery(state));
  const { data, error } = state.by === 'host' ? ofHosts : ofGroups;
  useStaleOnEvent('earnings', EARNINGS_KEYS);
  const change: ChangeStatistics = (next) => setState(next, { push: true });
  const gone = goneOf(error);
  const tooMany = error instanceof ApiError && error.code === 'too-many-in-scope';
  return (
    <FiguresScreen
      title={t('menus.host-statistics')}
      report={gone === null ? data : undefined}
      none={groups.total === 0 && state.groupId === undefined}
      panel={
        state.host !== undefined &&
        state.app !== undefined && (
          <HostPanel
            key={`${state.host} ${state.app}`}
            hostKey={{ hostId: state.host, appId: state.app }}
            week={state.toDay ?? data?.to}
            back={t('menus.host-statistics')}
            onClose={() => change(NO_STATISTICS_HOST)}
          />
        )
      }
    >
      <StatisticsFilters state={state} groups={groups} range={data} onChange={(next) => change({ ...next, page: 1 })} />
      {tooMany && <TooManyHosts />}
      {gone === null && !tooMany && (
        <StatisticsLists state={state} hosts={ofHosts} groups={ofGroups} onChange={change} />
      )}
      {gone !== null && (
        <NothingToShow
          code={gone}
          by="range"
          onReset={() =>
            change(gone === 'group-not-found' ? { groupId: undefined } : { fromDay: undefined, toDay: undefined })
          }
        />
      )}
    </FiguresScreen>
  );
}
