import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Time } from '../value/time.tsx';
import { Until } from '../value/until.tsx';
import quoted from './note.module.css';
import classes from './timeline.module.css';

/** A record's events as an ordered list of `TimelineEvent`s, with the latest first. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className={classes.timeline}>{children}</ol>;
}

export interface TimelineEventProps {
  Icon: Icon;
  tone?: 'neutral' | 'success' | 'danger' | 'info';
  title: ReactNode;
  /** Time in ISO 8601. A future event is shown as such. */
  at: string;
  by?: string | null;
  /** Content after the time and the name, such as a link. */
  more?: ReactNode;
  note?: string | null;
  /** Further lines below the event. */
  children?: ReactNode;
}

/** One event: what happened, who did it, when and why. */
export function TimelineEvent(props: TimelineEventProps) {
  const { Icon, tone = 'neutral', title, at, by = null, more, note = null, children } = props;
  const ahead = Date.parse(at) > Date.now();
  return (
    <li className={classes.event} data-tone={tone}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <div className={classes.text}>
        <span className={classes.head}>
          <strong>{title}</strong>
          <span className={classes.who}>
            {by !== null && (
              <>
                <bdi>{by}</bdi> ·{' '}
              </>
            )}
            {ahead ? <Until iso={at} /> : <Time iso={at} />}
            {more !== undefined && <> · {more}</>}
          </span>
        </span>
        {children}
        {note !== null && note !== '' && <bdi className={quoted.note}>{note}</bdi>}
      </div>
    </li>
  );
}
