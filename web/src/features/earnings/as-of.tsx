import { IconClock } from '@tabler/icons-react';
import { useT } from '../../lib/text/translate.tsx';
import { useTabStop } from '../../ui/keys/tab-stop.ts';
import { Tip } from '../../ui/value/tip.tsx';
import { formatAsOf, formatDay, formatExactly, zoneName } from './day-format.ts';
import classes from './earnings.module.css';

interface ReportedPeriod {
  asOf: string | null;
  finalTo: string | null;
  /** The last day with figures; null: there is none. */
  lastKnown: string | null;
  timeZone: string;
  today: string;
}

/** When the figures were reported, in which time zone, and up to which day they are final. */
export function AsOf({ report }: { report: ReportedPeriod | undefined }) {
  return (
    <p className={classes.asOf} role="status">
      {report !== undefined && <Report report={report} />}
    </p>
  );
}

function Report({ report: { asOf, finalTo, lastKnown, timeZone, today } }: { report: ReportedPeriod }) {
  const t = useT();
  const tabStop = useTabStop();
  const zone = zoneName(timeZone);
  if (asOf === null) {
    return (
      <>
        <IconClock size={15} aria-hidden />
        <span>{t('earnings.as-of.nothing', { zone })}</span>
      </>
    );
  }
  return (
    <>
      <IconClock size={15} aria-hidden />
      <Tip label={formatExactly(asOf, timeZone)}>
        {(target) => (
          <time dateTime={asOf} tabIndex={tabStop} className={classes.exact} {...target}>
            {t('earnings.as-of', { time: formatAsOf(asOf, timeZone, today) })}
          </time>
        )}
      </Tip>
      <span>· {zone} ·</span>
      <span>{finality(finalTo, lastKnown)}</span>
    </>
  );

  function finality(to: string | null, last: string | null): string {
    if (to === null) return t('earnings.final.none');
    if (last === null || to >= last) return t('earnings.final.all', { day: formatDay(to) });
    return t('earnings.final.to', { day: formatDay(to) });
  }
}
