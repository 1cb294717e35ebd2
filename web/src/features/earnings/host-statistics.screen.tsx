import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsOf } from '../../domain/figures/as-of.tsx';
import { useGroupSearch } from '../../domain/groups/use-group-search.ts';
import { useAddressState } from '../../lib/address/address-state.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { usePhone } from '../../ui/theme/phone.ts';
import { EARNINGS_KEYS, groupStatisticsQuery, hostStatisticsQuery } from './earnings.data.ts';
import classes from './earnings.module.css';
import { HostPanel } from './host/host-panel.tsx';
import { NoEarnings, NothingToShow, TooManyHosts } from './no-earnings.tsx';
import { StatisticsFilters } from './statistics/statistics-filters.tsx';
import { StatisticsLists } from './statistics/statistics-lists.tsx';
import { type ChangeStatistics, NO_STATISTICS_HOST, statisticsAddressSchema } from './statistics-address.ts';

/**
 * Host Statistics (R-DATA-10, R-STAT-1): every figure of the caller's hosts over a range of days, by host or by group,
 * filtered, sorted by any column, with the sums of all that match. A host opens beside the list, on a phone instead of it.
 */
export default function StatisticsScreen() {
  const t = useT();
  const phone = usePhone();
  const [state, setState] = useAddressState(statisticsAddressSchema);
  const groups = useGroupSearch(state.groupId ?? null);
  const ofHosts = useQuery(hostStatisticsQuery(state));
  const ofGroups = useQuery(groupStatisticsQuery(state));
  const { data, error } = state.by === 'host' ? ofHosts : ofGroups;
  useStaleOnEvent('earnings', EARNINGS_KEYS);
  const change: ChangeStatistics = (next) => setState(next, { push: true });
  const panel = state.host !== undefined && state.app !== undefined && (
    <HostPanel
      key={`${state.host} ${state.app}`}
      hostKey={{ hostId: state.host, appId: state.app }}
      week={state.toDay ?? data?.to}
      back={t('menus.host-statistics')}
      onClose={() => change(NO_STATISTICS_HOST)}
    />
  );
  if (phone && panel !== false) return panel;
  const refused = error instanceof ApiError ? error.code : null;
  const gone = refused === 'group-not-found' || refused === 'date-not-allowed' ? refused : null;
  const none = groups.total === 0 && state.groupId === undefined;
  return (
    <div className={`${screen.body} ${classes.body}`}>
      <div className={`${screen.screen} ${classes.main}`}>
        <Group component="header" gap="2px 16px" align="baseline">
          <h1 className={screen.title}>{t('menus.host-statistics')}</h1>
          <AsOf report={gone === null ? data : undefined} />
        </Group>
        {none ? (
          <NoEarnings />
        ) : (
          <>
            <StatisticsFilters
              state={state}
              groups={groups}
              range={data}
              onChange={(next) => change({ ...next, page: 1 })}
            />
            {refused === 'too-many-in-scope' && <TooManyHosts />}
            {gone === null && refused !== 'too-many-in-scope' && (
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
          </>
        )}
      </div>
      {panel}
    </div>
  );
}
