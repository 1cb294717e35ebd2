import type { readApplication } from '@greenroom/contract/applications.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconHourglassEmpty,
  IconRotateClockwise,
  IconShieldCheck,
  IconUpload,
} from '@tabler/icons-react';
import { useT } from '../../../lib/text/translate.tsx';
import timeline from '../../../ui/panel/timeline.module.css';
import { ReasonText } from '../../../ui/value/reason-text.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from './application.module.css';

type Events = Data<typeof readApplication>['events'];
type ApplicationEvent = Events[number];

const LOOKS = {
  submitted: { text: 'applications.events.submitted', Icon: IconUpload, tone: 'neutral' },
  approved: { text: 'applications.events.approved', Icon: IconCircleCheck, tone: 'success' },
  rejected: { text: 'applications.events.rejected', Icon: IconCircleX, tone: 'danger' },
  'approved-over-check': { text: 'applications.events.approved-over-check', Icon: IconShieldCheck, tone: 'success' },
  reopened: { text: 'applications.events.reopened', Icon: IconRotateClockwise, tone: 'info' },
  undone: { text: 'applications.events.undone', Icon: IconArrowBackUp, tone: 'neutral' },
  lapsed: { text: 'applications.events.lapsed', Icon: IconHourglassEmpty, tone: 'neutral' },
} as const satisfies Record<ApplicationEvent['kind'], unknown>;

/** Everything that happened to it, the latest first: who, when and why (R-HOST-7). */
export function ApplicationTimeline({ events }: { events: Events }) {
  const t = useT();
  return (
    <section aria-labelledby="application-events">
      <h3 id="application-events" className={classes.panelSubtitle}>
        {t('applications.events.title')}
      </h3>
      <ol className={timeline.timeline}>
        {[...events].reverse().map((event) => (
          <li key={`${event.kind} ${event.id}`} className={timeline.event} data-tone={LOOKS[event.kind].tone}>
            <EventIcon kind={event.kind} />
            <div className={timeline.text}>
              <span className={timeline.head}>
                <strong>{t(LOOKS[event.kind].text)}</strong>
                <span className={classes.quiet}>
                  {event.by !== null && (
                    <>
                      <bdi>{event.by}</bdi> ·{' '}
                    </>
                  )}
                  <Time iso={event.at} />
                </span>
              </span>
              {event.codes.map((code) => (
                <ReasonText key={code} code={code} detail="line" />
              ))}
              {event.note !== null && event.note !== '' && <bdi className={timeline.note}>{event.note}</bdi>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function EventIcon({ kind }: { kind: ApplicationEvent['kind'] }) {
  const { Icon } = LOOKS[kind];
  return <Icon className={timeline.icon} size={18} aria-hidden />;
}
