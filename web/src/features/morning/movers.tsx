import type { Mover, Span } from '@greenroom/contract/morning.ts';
import { formatWeekdays } from '../../lib/text/day-format.ts';
import { formatNumber, useT } from '../../lib/text/translate.tsx';
import type { Earned } from './morning.data.ts';
import classes from './morning.module.css';
import { ToList } from './to-list.tsx';

/** Whose coins of the week rose and fell most, with the coins of both weeks. */
export function Movers({ earned }: { earned: Earned | undefined }) {
  const t = useT();
  return (
    <>
      <Half title={t('morning.rises')} movers={earned?.rises} earned={earned} />
      <Half title={t('morning.falls')} movers={earned?.falls} earned={earned} />
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
          {earned !== undefined && t('morning.movers.days', { days: formatWeekdays(earned.week.from, earned.week.to) })}
        </small>
      </h3>
      {movers?.length === 0 && <p>{t(earned?.tooManyHosts === true ? 'morning.too-many' : 'morning.movers.none')}</p>}
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
          <small>{t('morning.movers.coins', { coins, before })}</small>
        </span>
      </ToList>
    </li>
  );
}
