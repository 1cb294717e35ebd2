import type { Stay } from '@greenroom/contract/host-history.ts';
import { daysBetween } from '@greenroom/contract/kit/days.ts';
import { formatDayAndYear } from '../../../lib/text/day-format.ts';
import { useT } from '../../../lib/text/translate.tsx';
import type { HostHistory } from '../earnings.data.ts';
import classes from './page.module.css';
import { spansOf } from './stay-spans.ts';

/** Shows below the curve which group each day counts for. `Stays` shows the same information as text. */
export function StayBands({ history }: { history: HostHistory }) {
  const days = daysBetween(history.from, history.to) + 1;
  const share = (count: number) => `${(count / days) * 100}%`;
  return (
    <div className={classes.bands} aria-hidden>
      {spansOf(history.stays, history).map(({ stay, first, last }) => (
        <bdi
          key={`${stay.groupId} ${stay.from}`}
          className={classes.band}
          style={{ insetInlineStart: share(first), inlineSize: share(last - first + 1) }}
          title={stay.groupName}
        >
          {stay.groupName}
        </bdi>
      ))}
    </div>
  );
}

/** Lists the host's groups that the reader can see, including those outside the range. */
export function Stays({ stays }: { stays: readonly Stay[] }) {
  const t = useT();
  if (stays.length === 0) return null;
  return (
    <section className={classes.stays}>
      <h2 className={classes.title}>{t('earnings.history.groups')}</h2>
      <ul>
        {stays.map(({ groupId, groupName, from, to }) => (
          <li key={`${groupId} ${from}`}>
            <bdi className={classes.group}>{groupName}</bdi>{' '}
            <span className={classes.quiet}>
              {to === null
                ? t('earnings.history.stay.since', { from: formatDayAndYear(from) })
                : t('earnings.history.stay', { from: formatDayAndYear(from), to: formatDayAndYear(to) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
