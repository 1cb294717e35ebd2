import { formatAsOf, formatDay, formatExactly, zoneName } from '../../lib/text/day-format.ts';
import { useT } from '../../lib/text/translate.tsx';
import type { Earned } from './morning.data.ts';
import classes from './morning.module.css';

/** As of when the figures are, in which zone, and up to which day they are final (R-PLUS-6): as `AsOf`, without a tooltip's code. */
export function ReportLine({ earned }: { earned: Earned | undefined }) {
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
