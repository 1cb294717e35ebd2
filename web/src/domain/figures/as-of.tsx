import { IconClock } from '@tabler/icons-react';
import { formatAsOf, formatDay, formatExactly, zoneName } from '../../lib/text/day-format.ts';
import { useT } from '../../lib/text/translate.tsx';
import { useTabStop } from '../../ui/keys/tab-stop.ts';
import { Tip } from '../../ui/value/tip.tsx';
import classes from './as-of.module.css';

export interface ReportedPeriod {
  /** Null if nothing has been reported. */
  asOf: string | null;
  finalTo: string | null;
  /** The last day with figures, or null if there is none. */
  lastKnown: string | null;
  timeZone: string;
  today: string;
}

/**
 * Shows when the figures were reported, in which time zone, and up to which day they are final (R-PLUS-6). It reserves
 * its line while loading. Screens that use it must name the texts `figures`.
 * @param coins true if the line must say that the report is only about coins, because other figures appear next to them
 */
export function AsOf({ report, coins = false }: { report: ReportedPeriod | undefined; coins?: boolean }) {
  return (
    <p className={classes.asOf} role="status">
      {report !== undefined && <Report report={report} coins={coins} />}
    </p>
  );
}

function Report({ report, coins }: { report: ReportedPeriod; coins: boolean }) {
  const { asOf, finalTo, lastKnown, timeZone, today } = report;
  const t = useT();
  const tabStop = useTabStop();
  const zone = zoneName(timeZone);
  if (asOf === null) {
    return (
      <>
        <IconClock size={15} aria-hidden />
        <span>{t('figures.nothing', { zone })}</span>
      </>
    );
  }
  return (
    <>
      <IconClock size={15} aria-hidden />
      <Tip label={formatExactly(asOf, timeZone)}>
        {(target) => (
          <time dateTime={asOf} tabIndex={tabStop} className={classes.exact} {...target}>
            {t(coins ? 'figures.coins-as-of' : 'figures.as-of', { time: formatAsOf(asOf, timeZone, today) })}
          </time>
        )}
      </Tip>
      <span>· {zone} ·</span>
      <span>{finality(finalTo, lastKnown)}</span>
    </>
  );

  function finality(to: string | null, last: string | null): string {
    if (to === null) return t('figures.final.none');
    if (last === null || to >= last) return t('figures.final.all', { day: formatDay(to) });
    return t('figures.final.to', { day: formatDay(to) });
  }
}
