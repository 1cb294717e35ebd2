import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Group, Skeleton } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AsOf } from '../../domain/figures/as-of.tsx';
import { HostId } from '../../domain/hosts/host-id.tsx';
import { EmptyLink } from '../../domain/screens/empty-link.tsx';
import { useAddressState } from '../../lib/address/address-state.ts';
import { Link } from '../../lib/address/link.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useT } from '../../lib/text/translate.tsx';
import screen from '../../ui/screen.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState, RefreshFailed } from '../../ui/state/failed-state.tsx';
import { Loading } from '../../ui/state/loading.tsx';
import { Avatar } from '../../ui/value/avatar.tsx';
import { EARNINGS_KEYS, type HostHistory, type HostKey, hostHistoryQuery } from './earnings.data.ts';
import { Curve } from './host/curve.tsx';
import { DayHistory } from './host/day-history.tsx';
import { HistoryRange } from './host/history-range.tsx';
import { MEASURES, pointsOf, TOTAL } from './host/measures.ts';
import classes from './host/page.module.css';
import { StayBands, Stays } from './host/stay-bands.tsx';
import { type HostState, hostAddressSchema } from './host-address.ts';
import { NothingToShow, UnknownHost } from './no-earnings.tsx';
import { Plot } from './plot.tsx';
import { pointsByWeek } from './plot-points.ts';

/**
 * Shows the host page (R-STAT-1): every figure as a curve over 30, 90 or 366 days, the host's groups and weeks, and
 * every day since the first one with its corrections. Includes only the days that count for groups in the caller's
 * scope.
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
    <div className={`${screen.screen} ${classes.page}`}>
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
        <div className={classes.figures} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
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

/** Shows a skeleton of the tall curve and the small ones while the page loads. */
function Shape() {
  return (
    <Loading gap={14}>
      <Skeleton height={230} />
      <Group className={classes.small}>
        {SMALL.map((at) => (
          <Skeleton key={at} height={132} />
        ))}
      </Group>
    </Loading>
  );
}

const PICTURE_PIXELS = 56;

/** Shows the host and the time when the figures were reported, and reserves space for both while they load. */
function HostHead({ hostKey, host }: { hostKey: HostKey; host: HostHistory | undefined }) {
  const t = useT();
  return (
    <header className={classes.head}>
      {host === undefined ? (
        <Skeleton width={PICTURE_PIXELS} height={PICTURE_PIXELS} radius={8} />
      ) : (
        <Avatar url={host.avatar} name={host.name} pixels={PICTURE_PIXELS} shape="square" />
      )}
      <div className={classes.headText}>
        <h1 className={classes.name}>
          <bdi>{host === undefined ? t('menus.host') : (host.name ?? t('earnings.host.unnamed'))}</bdi>{' '}
          <HostId id={hostKey.hostId} />
        </h1>
        <p className={classes.facts}>
          {host !== undefined && (
            <>
              <span>{host.appLabel}</span>
              <span>{host.groupName === null ? t('earnings.host.no-group') : <bdi>{host.groupName}</bdi>}</span>
              <Anchor component={Link} to={pathOf('bind-hosts', { host: host.hostId, app: host.appId })} size="xs">
                {t('earnings.host.more')}
              </Anchor>
            </>
          )}
        </p>
        <AsOf report={host} />
      </div>
    </header>
  );
}

/**
 * Shows each of a host's figures as a curve. All curves highlight the same day. The list of days below contains the
 * same numbers.
 */
function HostCurves({ history }: { history: HostHistory }) {
  const t = useT();
  const [at, setAt] = useState<number | null>(null);
  const total = useMemo(() => pointsOf(history, TOTAL), [history]);
  const others = useMemo(() => MEASURES.map((measure) => ({ measure, points: pointsOf(history, measure) })), [history]);
  const textOf = (id: string) => t(`earnings.statistics.${id}`);
  if (history.days.length === 0) {
    return <EmptyState title={t('earnings.history.nothing')} text={t('earnings.nothing.text')} />;
  }
  return (
    <section className={classes.curves} aria-label={t('earnings.history.curves')}>
      <div>
        <Curve tall label={textOf(TOTAL.id)} points={total} at={at} onAt={setAt} />
        <StayBands history={history} />
      </div>
      <div className={classes.small}>
        {others.map(({ measure, points }) => (
          <Curve key={measure.id} label={textOf(measure.id)} points={points} at={at} onAt={setAt} />
        ))}
      </div>
    </section>
  );
}
