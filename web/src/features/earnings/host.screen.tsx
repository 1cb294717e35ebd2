import { pathOf } from '@greenroom/contract/screens.ts';
import { Group, Skeleton } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAddressState } from '../../lib/address/address-state.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { EmptyLink } from '../../ui/state/empty-link.tsx';
import { FailedState, RefreshFailed } from '../../ui/state/failed-state.tsx';
import { Loading } from '../../ui/state/loading.tsx';
import { EARNINGS_KEYS, type HostHistory, type HostKey, hostHistoryQuery } from './earnings.data.ts';
import { DayHistory } from './host/day-history.tsx';
import { HistoryRange } from './host/history-range.tsx';
import { HostCurves } from './host/host-curves.tsx';
import { HostHead } from './host/host-head.tsx';
import page from './host/page.module.css';
import { Stays } from './host/stay-bands.tsx';
import { UnknownHost } from './host/unknown-host.tsx';
import { type HostState, hostAddressSchema } from './host-address.ts';
import { NothingToShow } from './no-earnings.tsx';
import { Plot } from './plot.tsx';
import { pointsByWeek } from './plot-points.ts';

/**
 * One host's own page (R-STAT-1): every figure as a curve over 30, 90 or 366 days, the groups that it was in, its weeks, and
 * every day since the first with its restatements, as far as they count for groups in the caller's scope.
 */
export default function HostScreen() {
  const t = useT();
  const [state, setState] = useAddressState(hostAddressSchema);
  useStaleOnEvent('earnings', EARNINGS_KEYS);
  const { host, app } = state;
  const change = (next: Partial<HostState>) => setState(next, { push: true });
  if (host === undefined || app === undefined) {
    return (
      <div className={screen.screen}>
        <h1 className={screen.title}>{t('menus.host')}</h1>
        <EmptyLink
          Icon={IconUser}
          title={t('earnings.history.choose')}
          text={t('earnings.history.choose.text')}
          to={pathOf('host-statistics')}
          link={t('menus.host-statistics')}
        />
      </div>
    );
  }
  return <HostPage key={`${host} ${app}`} hostKey={{ hostId: host, appId: app }} state={state} onChange={change} />;
}

interface PageProps {
  hostKey: HostKey;
  state: HostState;
  onChange: (change: Partial<HostState>) => void;
}

function HostPage({ hostKey, state, onChange }: PageProps) {
  const t = useT();
  const answer = useQuery(hostHistoryQuery(hostKey, state));
  const { data, error, refetch, isPlaceholderData } = answer;
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'host-not-found') {
    return (
      <div className={screen.screen}>
        <h1 className={screen.title}>{t('menus.host')}</h1>
        <UnknownHost />
      </div>
    );
  }
  return (
    <div className={`${screen.screen} ${page.page}`}>
      <HostHead hostKey={hostKey} host={data} />
      <HistoryRange state={state} shown={data} onChange={onChange} />
      {code === 'date-not-allowed' && (
        <NothingToShow code={code} by="range" onReset={() => onChange({ to: undefined, days: '30' })} />
      )}
      {code !== 'date-not-allowed' && data === undefined && error !== null && (
        <FailedState error={error} onRetry={refetch} />
      )}
      {data === undefined && error === null && <Shape />}
      {data !== undefined && code !== 'date-not-allowed' && (
        <div className={page.figures} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
          {error !== null && <RefreshFailed error={error} onRetry={refetch} />}
          <Figures history={data} table={state.table} onTable={(table) => onChange({ table })} />
        </div>
      )}
      {data !== undefined && <DayHistory hostKey={hostKey} host={data} state={state} onChange={onChange} />}
    </div>
  );
}

interface FiguresProps {
  history: HostHistory;
  table: boolean;
  onTable: (table: boolean) => void;
}

function Figures({ history, table, onTable }: FiguresProps) {
  const t = useT();
  const nothing = history.days.length === 0 ? t('earnings.history.nothing') : null;
  return (
    <>
      <HostCurves history={history} />
      <Stays stays={history.stays} />
      <Plot
        title={t('earnings.weeks')}
        points={pointsByWeek(history.weeks, history.today)}
        unit="week"
        table={table}
        nothing={nothing}
        onTable={onTable}
      />
    </>
  );
}

const SMALL = Array.from({ length: 9 }, (_, at) => at);

/** The page while it loads: the tall curve and the small ones. */
function Shape() {
  return (
    <Loading gap={14}>
      <Skeleton height={230} />
      <Group className={page.small}>
        {SMALL.map((at) => (
          <Skeleton key={at} height={132} />
        ))}
      </Group>
    </Loading>
  );
}
