import { Anchor } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconHourglassEmpty,
  IconMessageQuestion,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Params, type Translate, useT } from '../../../lib/text/translate.tsx';
import timeline from '../../../ui/panel/timeline.module.css';
import { Time } from '../../../ui/value/time.tsx';
import { Until } from '../../../ui/value/until.tsx';
import type { Host } from '../memberships.data.ts';
import { wordingOf } from '../wording-of.ts';
import classes from './host-panel.module.css';
import { type TimelineEvent, timelineOf } from './timeline-of.ts';

/** Everything that happened, the latest first, worded for both sides (R-GROUP-4). */
export function HostTimeline({ host }: { host: Host }) {
  const t = useT();
  const events = timelineOf(host);
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="host-events">
      <h3 id="host-events" className={classes.subtitle}>
        {t('memberships.timeline')}
      </h3>
      <ol className={timeline.timeline}>
        {events.map((event) => (
          <li key={event.key} className={timeline.event}>
            <EventIcon event={event} />
            <div className={timeline.text}>
              <span>{sentenceOf(t, event)}</span>
              <EventDetail host={host} event={event} />
              {event.note !== null && event.note !== '' && <bdi className={timeline.note}>{event.note}</bdi>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The time, who did it, and the application that it came from. */
function EventDetail({ host, event }: { host: Host; event: TimelineEvent }) {
  const t = useT();
  const by = 'by' in event ? event.by : null;
  const ahead = Date.parse(event.at) > Date.now();
  const application = event.kind === 'joined' ? event.applicationId : null;
  return (
    <span className={classes.quiet}>
      {ahead ? <Until iso={event.at} /> : <Time iso={event.at} />}
      {by !== null && (
        <>
          {' · '}
          <bdi>{by}</bdi>
        </>
      )}
      {application !== null && (
        <>
          {' · '}
          <Anchor component={Link} inherit underline="always" to={`/hosts/history?open=${host.hostId}:${application}`}>
            {t('memberships.event.application')}
          </Anchor>
        </>
      )}
    </span>
  );
}

function sentenceOf(t: Translate, event: TimelineEvent): string {
  const groupOf = (name: string | null) => name ?? t('memberships.other-agency');
  const say = ({ id, params }: { id: string; params: Params }) => t(id, params);
  switch (event.kind) {
    case 'joined':
      return t('memberships.event.joined', { group: groupOf(event.to) });
    case 'moved':
      return t(event.transferred ? 'memberships.event.transferred' : 'memberships.event.moved', {
        from: groupOf(event.from),
        to: groupOf(event.to),
      });
    case 'left':
      return t(`memberships.event.left.${event.reason}`, { group: groupOf(event.from) });
    case 'asked':
      return say(wordingOf(t, event.move, 'asked'));
    case 'settled':
      return say(wordingOf(t, event.move, event.move.state));
  }
}

const SETTLED = {
  open: IconMessageQuestion,
  accepted: IconCircleCheck,
  refused: IconCircleX,
  withdrawn: IconCircleX,
  lapsed: IconHourglassEmpty,
  overtaken: IconArrowsExchange,
};
const ICONS = { joined: IconUserPlus, moved: IconArrowsExchange, left: IconUserMinus };

function EventIcon({ event }: { event: TimelineEvent }) {
  const Icon =
    event.kind === 'settled'
      ? SETTLED[event.move.state]
      : event.kind === 'asked'
        ? event.move.kind === 'release'
          ? IconCalendarEvent
          : IconMessageQuestion
        : ICONS[event.kind];
  return <Icon className={timeline.icon} size={18} aria-hidden />;
}
