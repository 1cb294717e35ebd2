import { pathOf } from '@greenroom/contract/screens.ts';
import { ActionIcon, Anchor, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconUserOff, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { RefreshFailed } from '../../../ui/state/refresh-failed.tsx';
import { useLate } from '../../../ui/state/use-late.ts';
import { Avatar } from '../../../ui/value/avatar.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { type HostDays, type HostKey, hostDaysQuery } from '../earnings.data.ts';
import { Plot } from '../plot.tsx';
import { coinsOfDays, pointsByDay } from '../plot-points.ts';
import { WeekFigures } from '../week-figures.tsx';
import { HostDaysTable } from './host-days.tsx';
import classes from './panel.module.css';

interface HostPanelProps {
  hostKey: HostKey;
  week: string | undefined;
  /** Fills the page instead of the space beside the list. */
  page: boolean;
  onClose: () => void;
}

/** One host: its four weeks, its days as a plot, and each day with its parts and earlier figures. */
export function HostPanel({ hostKey, week, page, onClose }: HostPanelProps) {
  const t = useT();
  const { data, error, refetch, isPlaceholderData } = useQuery(hostDaysQuery(hostKey, week));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node)) return;
    if (event.currentTarget.contains(event.target)) onClose();
  };
  const unknown = error instanceof ApiError && error.code === 'host-not-found';
  return (
    <aside className={classes.panel} data-page={page} aria-labelledby="earnings-host" onKeyDown={leave}>
      <header className={classes.panelHead}>
        {page && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft className={classes.back} size={16} aria-hidden />}
            onClick={onClose}
          >
            {t('menus.host-earnings')}
          </Button>
        )}
        <h2 id="earnings-host" ref={title} tabIndex={-1} className={classes.panelTitle}>
          {t('earnings.host')} <HostId id={hostKey.hostId} />
        </h2>
        {!page && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('earnings.host.close')} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {data === undefined && error === null && <HostSkeleton />}
      {unknown && (
        <EmptyState
          icon={<IconUserOff size={28} stroke={1.5} />}
          title={t('earnings.host.unknown')}
          text={t('earnings.host.unknown.text')}
        />
      )}
      {data === undefined && error !== null && !unknown && <FailedState error={error} onRetry={refetch} />}
      {data !== undefined && !unknown && (
        <div className={classes.panelBody} aria-busy={isPlaceholderData}>
          {error !== null && <RefreshFailed error={error} onRetry={refetch} />}
          <Filled host={data} hostKey={hostKey} />
        </div>
      )}
    </aside>
  );
}

function Filled({ host, hostKey }: { host: HostDays; hostKey: HostKey }) {
  const t = useT();
  const { days, weeks, today } = host;
  const coins = useMemo(() => coinsOfDays(days), [days]);
  const points = useMemo(() => pointsByDay(coins, weeks, today), [coins, weeks, today]);
  const nothing = coins.every((day) => day.coins === null);
  return (
    <>
      <HostHead host={host} />
      <WeekFigures weeks={weeks} days={coins} today={today} />
      <Plot
        title={t('earnings.host.plot')}
        points={points}
        unit="day"
        table={false}
        nothing={nothing ? t('earnings.nothing.weeks') : null}
      />
      {!nothing && <HostDaysTable host={host} hostKey={hostKey} />}
    </>
  );
}

/** The host's name, current group, and a link to its details. */
function HostHead({ host }: { host: HostDays }) {
  const t = useT();
  return (
    <div className={classes.person}>
      <Avatar url={host.avatar} name={host.name} pixels={56} shape="square" />
      <div className={classes.personText}>
        <bdi className={classes.personName}>{host.name ?? t('earnings.host.unnamed')}</bdi>
        <span className={classes.quiet}>
          {host.appLabel} · {host.groupName === null ? t('earnings.host.no-group') : <bdi>{host.groupName}</bdi>}
        </span>
        <Anchor component={Link} to={pathOf('bind-hosts', { host: host.hostId, app: host.appId })} size="xs">
          {t('earnings.host.more')}
        </Anchor>
      </div>
    </div>
  );
}

/** The panel's shape while it loads: the host, four weeks, the plot, the days. */
function HostSkeleton() {
  const t = useT();
  const shown = useLate();
  return (
    <div className={classes.skeleton} data-shown={shown} role="status" aria-label={t('common.loading')}>
      <div className={classes.person}>
        <Skeleton height={56} width={56} radius={8} />
        <div className={classes.skeletonText}>
          <Skeleton height={14} width={140} />
          <Skeleton height={10} width={180} />
        </div>
      </div>
      <Skeleton height={120} />
      <Skeleton height={180} />
      <Skeleton height={320} />
    </div>
  );
}
