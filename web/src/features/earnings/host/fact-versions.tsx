import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../../lib/api/api.ts';
import { formatAsOf, formatExactly } from '../../../lib/text/day-format.ts';
import { useT } from '../../../lib/text/translate.tsx';
import { LockedButton } from '../../../ui/field/locked-button.tsx';
import { Tip } from '../../../ui/value/tip.tsx';
import { type HostKey, versionsQuery } from '../earnings.data.ts';
import { type DayPart, DayParts } from './day-parts.tsx';
import classes from './panel.module.css';

interface FactVersionsProps {
  hostKey: HostKey;
  day: string;
  timeZone: string;
  today: string;
  /** The columns of the day's row. */
  parts: readonly DayPart[];
}

/** Lists a corrected day's earlier figures, latest first, in the same columns as the day. */
export function FactVersions({ hostKey, day, timeZone, today, parts }: FactVersionsProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(versionsQuery(hostKey, day));
  if (data === undefined) {
    return (
      <tr className={classes.version}>
        <td colSpan={parts.length + 1} className={classes.nothing} role={error === null ? 'status' : 'alert'}>
          {error === null ? (
            t('common.loading')
          ) : (
            <>
              {describeError(error)}{' '}
              <LockedButton variant="default" size="compact-xs" onClick={refetch}>
                {t('common.failed.retry')}
              </LockedButton>
            </>
          )}
        </td>
      </tr>
    );
  }
  return data.map(({ supersededAt, ...figures }) =>
    supersededAt === null ? null : (
      <tr key={`${figures.reportedAt} ${supersededAt}`} className={classes.version}>
        <th scope="row">
          <Tip label={formatExactly(supersededAt, timeZone)}>
            {(target) => (
              <time dateTime={supersededAt} {...target}>
                {t('earnings.version.until', { time: formatAsOf(supersededAt, timeZone, today) })}
              </time>
            )}
          </Tip>
          <span className={classes.quiet}>{t(figures.final ? 'earnings.final' : 'earnings.provisional')}</span>
        </th>
        <DayParts figures={figures} parts={parts} />
      </tr>
    ),
  );
}
