import { COIN_KINDS, type CoinKind } from '@greenroom/contract/week-changes.ts';
import { Skeleton } from '@mantine/core';
import {
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconUserOff,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api.ts';
import { formatDay, formatWeek } from '../../../lib/text/day-format.ts';
import { pathText } from '../../../lib/text/path-text.ts';
import { formatNumber, useT } from '../../../lib/text/translate.tsx';
import { TextButton } from '../../../ui/field/text-button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState, RefreshFailed } from '../../../ui/state/failed-state.tsx';
import { Loading } from '../../../ui/state/loading.tsx';
import { Unknown } from '../../../ui/state/unknown.tsx';
import { StatusBadge } from '../../../ui/value/status-badge.tsx';
import { Coins } from '../coins.tsx';
import { type WeekChanges as Changes, weekChangesQuery } from '../earnings.data.ts';
import type { EarningsState } from '../earnings-address.ts';
import { TooManyHosts } from '../no-earnings.tsx';
import classes from './changes.module.css';

interface WeekChangesProps {
  state: EarningsState;
  onChange: (change: Partial<EarningsState>) => void;
}

/**
 * Compares a week with the same days in the week before: coins by kind, and the hosts that rose, fell or stopped
 * (R-STAT-2).
 */
export function WeekChanges({ state, onChange }: WeekChangesProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(weekChangesQuery(state));
  if (error instanceof ApiError && error.code === 'too-many-in-scope') return <TooManyHosts />;
  if (data === undefined) return error === null ? <Shape /> : <FailedState error={error} onRetry={refetch} />;
  return (
    <div className={classes.changes} data-stale={isPlaceholderData} aria-busy={isPlaceholderData}>
      {error !== null && <RefreshFailed error={error} onRetry={refetch} />}
      <Filled changes={data} onChange={onChange} />
    </div>
  );
}

function Filled({ changes, onChange }: { changes: Changes; onChange: WeekChangesProps['onChange'] }) {
  const t = useT();
  const { days, kinds, rose, fell, stopped } = changes;
  if (days === null) {
    return <EmptyState title={t('earnings.changes.nothing')} text={t('earnings.changes.nothing.text')} />;
  }
  const [now, before] = [formatWeek(days.from, days.to), formatWeek(days.beforeFrom, days.beforeTo)];
  const open = { onOpen: (host: string, app: number, of: number) => onChange({ host, app, of }) };
  return (
    <>
      <p className={classes.days}>
        {t('earnings.changes.days', { now, before })}
        {days.provisional && <StatusBadge tone="waiting">{t('earnings.provisional')}</StatusBadge>}
      </p>
      <KindTable kinds={kinds} now={now} before={before} />
      <div className={classes.parts}>
        <MoverTable
          {...open}
          Icon={IconArrowUpRight}
          title={t('earnings.changes.rose', { count: rose.total })}
          none={t('earnings.changes.rose.none')}
          movers={rose}
          weeks={{ now, before }}
        />
        <MoverTable
          {...open}
          Icon={IconArrowDownRight}
          title={t('earnings.changes.fell', { count: fell.total })}
          none={t('earnings.changes.fell.none')}
          movers={fell}
          weeks={{ now, before }}
        />
        <MoverTable
          {...open}
          stopped
          Icon={IconUserOff}
          title={t('earnings.changes.stopped', { count: stopped.total })}
          none={t('earnings.changes.stopped.none')}
          movers={stopped}
          weeks={{
            now: formatWeek(days.lastFrom, days.to),
            before: formatWeek(days.earlierFrom, days.earlierTo),
          }}
        />
      </div>
    </>
  );
}

const PARTS = [0, 1, 2];

/** Shows a skeleton of the coin kinds and the three lists while they load. */
function Shape() {
  return (
    <Loading gap={12}>
      <Skeleton height={20} width={260} />
      <Skeleton height={236} className={classes.kinds ?? ''} />
      <div className={classes.parts}>
        {PARTS.map((part) => (
          <Skeleton key={part} height={480} />
        ))}
      </div>
    </Loading>
  );
}

/** Names of the coin kinds, which are the same as the column names in Host Statistics. */
const WORDS: Readonly<Record<CoinKind, string>> = {
  totalCoins: 'earnings.statistics.total-coins',
  giftCoins: 'earnings.statistics.gift-coins',
  nonFriendVideoCoins: 'earnings.statistics.non-friend-video-coins',
  friendVideoCoins: 'earnings.statistics.friend-video-coins',
  taskCoins: 'earnings.statistics.task-coins',
  boxCoins: 'earnings.statistics.box-coins',
};

interface KindTableProps {
  kinds: Changes['kinds'];
  /** The days that each column covers. */
  now: string;
  before: string;
}

/** Shows both weeks' earnings by coin kind. */
function KindTable({ kinds, now, before }: KindTableProps) {
  const t = useT();
  return (
    <section className={classes.kinds}>
      <h3 className={classes.title}>{t('earnings.changes.kinds')}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('earnings.changes.kind')}</th>
            <th scope="col">{now}</th>
            <th scope="col">{before}</th>
            <th scope="col">{t('earnings.changes.change')}</th>
          </tr>
        </thead>
        <tbody>
          {COIN_KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(WORDS[kind])}</th>
              <td>
                <Coins coins={kinds.now[kind]} reason={t('earnings.statistics.unknown')} />
              </td>
              <td>
                <Coins coins={kinds.before[kind]} reason={t('earnings.statistics.unknown')} />
              </td>
              <td>
                <Change now={kinds.now[kind]} before={kinds.before[kind]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MoverTableProps {
  title: string;
  /** The text to show for an empty list. */
  none: string;
  Icon: TablerIcon;
  movers: Changes['rose'];
  /** The days that each column covers. */
  weeks: { now: string; before: string };
  /** True for hosts without coins this week. The table then shows their last day with coins instead of the change. */
  stopped?: boolean;
  onOpen: (hostId: string, appId: number, groupId: number) => void;
}

/** Shows a list's first hosts with both weeks' coins. Clicking a name opens the host next to the list. */
function MoverTable({ title, none, Icon, movers, weeks, stopped = false, onOpen }: MoverTableProps) {
  const t = useT();
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>
        <Icon className={classes.trend} size={16} aria-hidden />
        {title}
      </h3>
      {movers.total === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('earnings.column.host')}</th>
              <th scope="col">{weeks.now}</th>
              <th scope="col">{weeks.before}</th>
              <th scope="col">{t(stopped ? 'earnings.changes.last-day' : 'earnings.changes.change')}</th>
            </tr>
          </thead>
          <tbody>
            {movers.hosts.map(({ hostId, appId, groupId, name, path, coins, before, lastDay }) => (
              <tr key={`${hostId} ${appId}`}>
                <th scope="row">
                  <TextButton onClick={() => onOpen(hostId, appId, groupId)}>
                    <bdi>{name ?? hostId}</bdi>
                  </TextButton>
                  <span className={classes.group}>
                    <bdi>{pathText(path)}</bdi>
                  </span>
                </th>
                <td>
                  <Coins coins={coins} />
                </td>
                <td>
                  <Coins coins={before} />
                </td>
                <td>{stopped ? lastDay !== null && formatDay(lastDay) : <Change now={coins} before={before} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/**
 * Shows a figure's change in percent, and highlights a decrease. The change is unknown if either week is unknown, or if
 * the week before had no coins.
 */
function Change({ now, before }: { now: number | null; before: number | null }) {
  const t = useT();
  if (now === null || before === null || before === 0) return <Unknown reason={t('earnings.changes.unknown')} />;
  const share = now / before - 1;
  const Icon = share > 0 ? IconArrowUpRight : share < 0 ? IconArrowDownRight : IconArrowRight;
  return (
    <span className={classes.change} data-falls={share < 0}>
      <Icon className={classes.trend} size={14} aria-hidden />
      {formatNumber(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })}
    </span>
  );
}
