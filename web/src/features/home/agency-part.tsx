import { type Mover, readEarned, readTasks, type Span } from '@greenroom/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session/session.tsx';
import {
  formatAsOf,
  formatDay,
  formatExactly,
  formatWeek,
  formatWeekday,
  formatWeekdays,
  zoneName,
} from '../../lib/text/day-format.ts';
import { formatNumber, type Translate, useT } from '../../lib/text/translate.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { DayBars } from './day-bars.tsx';
import { type Earned, earnedQuery, tasksQuery, useReadAgain } from './home.data.ts';
import classes from './home.module.css';
import { TaskList } from './task-list.tsx';
import { ToList } from './task-row.tsx';

const EARNED_TOPICS = ['earnings'] as const;
const TASKS_TOPICS = ['application', 'batch', 'host', 'earnings'] as const;

/**
 * Shows the current state of the groups in scope (R-PLUS-23): earnings, rejections, open tasks and problems, and the
 * hosts whose coins changed most. Each of the two responses appears when it arrives, and space is reserved for the
 * other.
 */
export default function AgencyPart() {
  const { may } = useSession();
  const earns = may('statistics:read');
  const works = may('groups:view') && (may('applications:submit') || may('hosts:move'));
  const earned = useQuery({ ...earnedQuery, enabled: earns });
  const tasks = useQuery({ ...tasksQuery, enabled: works });
  useReadAgain(EARNED_TOPICS, readEarned.id);
  useReadAgain(TASKS_TOPICS, readTasks.id);
  const failed = earned.isError && earned.data === undefined;
  return (
    <div className={classes.agency}>
      {earns && !failed && <ReportLine earned={earned.data} />}
      {earns &&
        (failed ? <FailedState error={earned.error} onRetry={earned.refetch} /> : <Figures earned={earned.data} />)}
      {works &&
        (tasks.isError && tasks.data === undefined ? (
          <FailedState error={tasks.error} onRetry={tasks.refetch} />
        ) : (
          <TaskList tasks={tasks.data} />
        ))}
      {earns && !failed && <DayBars days={earned.data?.days} />}
      {earns && !failed && <Movers earned={earned.data} />}
    </div>
  );
}

/**
 * Shows when the figures were reported, their time zone, and the last day on which they are final (R-PLUS-6). Unlike
 * `AsOf`, it doesn't load the code for a tooltip.
 */
function ReportLine({ earned }: { earned: Earned | undefined }) {
  const t = useT();
  return (
    <p className={classes.report} role="status">
      {earned !== undefined && <Report earned={earned} />}
    </p>
  );

  function Report({ earned: { asOf, finalTo, lastKnown, timeZone, today } }: { earned: Earned }) {
    const zone = zoneName(timeZone);
    if (asOf === null) return t('figures.nothing', { zone });
    const day = finalTo === null ? '' : formatDay(finalTo);
    const isAll = finalTo !== null && (lastKnown === null || finalTo >= lastKnown);
    return (
      <>
        <time dateTime={asOf} title={formatExactly(asOf, timeZone)}>
          {t('figures.as-of', { time: formatAsOf(asOf, timeZone, today) })}
        </time>
        {' · '}
        {zone}
        {' · '}
        {finalTo === null ? t('figures.final.none') : t(isAll ? 'figures.final.all' : 'figures.final.to', { day })}
      </>
    );
  }
}

const SPANS = ['yesterday', 'week'] as const;
const VALUES = ['coins', 'active'] as const;

/** Shows yesterday's and this week's coins and active hosts, compared with the same days in the week before. */
function Figures({ earned }: { earned: Earned | undefined }) {
  return (
    <div className={classes.figures}>
      {SPANS.flatMap((name) =>
        VALUES.map((value) => <Figure key={`${name} ${value}`} name={name} value={value} earned={earned} />),
      )}
    </div>
  );
}

interface FigureProps {
  name: (typeof SPANS)[number];
  value: (typeof VALUES)[number];
  earned: Earned | undefined;
}

function Figure({ name, value, earned }: FigureProps) {
  const t = useT();
  const span = earned?.[name];
  const known = span?.[value] ?? null;
  const before = (value === 'coins' ? span?.coinsBefore : span?.activeBefore) ?? null;
  return (
    <ToList
      screen="host-statistics"
      link={{ fromDay: span?.from, toDay: span?.to, active: value === 'active' ? 'yes' : undefined }}
      className={classes.figure}
    >
      <span className={classes.name}>{t(`home.${name}.${value}`)}</span>
      <strong className={classes.number} data-figure={`${name}-${value}`}>
        {earned === undefined ? <i className={classes.blank} /> : known === null ? '—' : formatNumber(known)}
      </strong>
      <small>
        {span !== undefined && aside(t, span, known, before, earned?.tooManyHosts === true && value === 'active')}
      </small>
      <small>{span !== undefined && daysOf(t, span)}</small>
    </ToList>
  );
}

/** Returns the line below a figure: its change, or why the change is unknown. */
function aside(
  t: Translate,
  { from, to }: Span,
  known: number | null,
  before: number | null,
  tooMany: boolean,
): string {
  if (tooMany) return t('home.too-many');
  if (known === null) return t('home.unknown');
  if (before === null || before === 0) return t('home.no-change');
  const options = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;
  const change = formatNumber(known / before - 1, options);
  return t(from === to ? 'home.change.day' : 'home.change.days', { change, before });
}

function daysOf(t: Translate, { from, to, provisional }: Span): string {
  const days = from === to ? formatWeekday(from) : formatWeek(from, to);
  return provisional ? t('home.provisional', { days }) : days;
}

/** Lists the hosts whose weekly coins rose or fell most, with both weeks' coins. */
function Movers({ earned }: { earned: Earned | undefined }) {
  const t = useT();
  return (
    <>
      <Half title={t('home.rises')} movers={earned?.rises} earned={earned} />
      <Half title={t('home.falls')} movers={earned?.falls} earned={earned} />
    </>
  );
}

function Half({
  title,
  movers,
  earned,
}: {
  title: string;
  movers: readonly Mover[] | undefined;
  earned: Earned | undefined;
}) {
  const t = useT();
  return (
    <section className={classes.movers} aria-label={title}>
      <h3>
        {title}
        <small>
          {earned !== undefined && t('home.movers.days', { days: formatWeekdays(earned.week.from, earned.week.to) })}
        </small>
      </h3>
      {movers?.length === 0 && <p>{t(earned?.tooManyHosts === true ? 'home.too-many' : 'home.movers.none')}</p>}
      <ul className={classes.tasks}>
        {earned !== undefined &&
          movers?.map((mover) => (
            <Row key={`${mover.hostId} ${mover.appId} ${mover.groupId}`} mover={mover} week={earned.week} />
          ))}
      </ul>
    </section>
  );
}

function Row({ mover, week }: { mover: Mover; week: Span }) {
  const t = useT();
  const { hostId: host, appId: app, coins, before } = mover;
  return (
    <li>
      <ToList
        screen="host-statistics"
        link={{ fromDay: week.from, toDay: week.to, host, app }}
        className={classes.task}
      >
        <span>
          <bdi>{mover.name ?? host}</bdi>
          <small>
            <bdi>{mover.groupName}</bdi>
          </small>
        </span>
        <span className={classes.change}>
          <strong>{formatNumber(coins - before, { signDisplay: 'exceptZero' })}</strong>
          <small>{t('home.movers.coins', { coins, before })}</small>
        </span>
      </ToList>
    </li>
  );
}
