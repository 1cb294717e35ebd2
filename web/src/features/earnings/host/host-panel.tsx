import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import { Link } from '../../../lib/address/link.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { PanelContent, PanelPerson, PersonSkeleton } from '../../../ui/panel/panel-content.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { type HostDays, type HostKey, hostDaysQuery } from '../earnings.data.ts';
import { UnknownHost } from '../no-earnings.tsx';
import { Plot } from '../plot.tsx';
import { coinsOfDays, pointsByDay } from '../plot-points.ts';
import { WeekFigures } from '../week-figures.tsx';
import { COIN_PARTS } from './day-parts.tsx';
import { HostDaysTable } from './host-days.tsx';
import classes from './panel.module.css';

interface HostPanelProps {
  hostKey: HostKey;
  /** A day in the latest of the four weeks shown. Undefined for the current week. */
  week: string | undefined;
  /** Name of the list from which the panel was opened. */
  back: string;
  onClose: () => void;
}

/** Shows one host: four weeks, a plot of the days, and each day's figures with earlier versions. */
export function HostPanel({ hostKey, week, back, onClose }: HostPanelProps) {
  const t = useT();
  const answer = useQuery(hostDaysQuery(hostKey, week));
  const unknown = answer.error instanceof ApiError && answer.error.code === 'host-not-found';
  const title = (
    <>
      {t('earnings.host')} <HostId id={hostKey.hostId} />
    </>
  );
  return (
    <SidePanel title={title} back={back} onClose={onClose}>
      <PanelContent answer={answer} skeleton={<Shape />} missing={unknown && <UnknownHost />}>
        {(host) => <Filled host={host} hostKey={hostKey} />}
      </PanelContent>
    </SidePanel>
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
      <PanelPerson picture={host.avatar} name={host.name} unnamed={t('earnings.host.unnamed')}>
        <span className={classes.quiet}>
          {host.appLabel} · {host.groupName === null ? t('earnings.host.no-group') : <bdi>{host.groupName}</bdi>}
        </span>
        <Anchor
          className={classes.link}
          component={Link}
          to={pathOf('host', { host: host.hostId, app: host.appId })}
          size="xs"
        >
          {t('earnings.host.page')}
        </Anchor>
        <Anchor
          className={classes.link}
          component={Link}
          to={pathOf('bind-hosts', { host: host.hostId, app: host.appId })}
          size="xs"
        >
          {t('earnings.host.more')}
        </Anchor>
      </PanelPerson>
      <WeekFigures weeks={weeks} days={coins} today={today} />
      <Plot
        title={t('earnings.host.plot')}
        points={points}
        unit="day"
        table={false}
        nothing={nothing ? t('earnings.nothing.weeks') : null}
      />
      {!nothing && <HostDaysTable host={host} hostKey={hostKey} days={days.toReversed()} parts={COIN_PARTS} />}
    </>
  );
}

/** Shows a skeleton of the host, four weeks, the plot and the days while the panel loads. */
function Shape() {
  return (
    <>
      <PersonSkeleton />
      <Skeleton height={120} />
      <Skeleton height={180} />
      <Skeleton height={320} />
    </>
  );
}
