import type { readApplication } from '@greenroom/contract/applications/applications.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconHourglassEmpty,
  IconMessageQuestion,
  IconMessageX,
  IconRotateClockwise,
  IconShieldCheck,
  IconUpload,
} from '@tabler/icons-react';
import { ReasonText } from '../../../domain/reasons/reason-text.tsx';
import { UnseenList } from '../../../domain/reasons/unseen-list.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import { Timeline, TimelineEvent } from '../../../ui/panel/timeline.tsx';

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
  'approval-asked': { text: 'applications.events.approval-asked', Icon: IconMessageQuestion, tone: 'info' },
  'approval-refused': { text: 'applications.events.approval-refused', Icon: IconMessageX, tone: 'danger' },
  'approval-withdrawn': { text: 'applications.events.approval-withdrawn', Icon: IconArrowBackUp, tone: 'neutral' },
} as const satisfies Record<ApplicationEvent['kind'], unknown>;

/** Lists the application's events, latest first: who caused each event, when and why (R-HOST-7). */
export function ApplicationTimeline({ events }: { events: Events }) {
  const t = useT();
  return (
    <PanelSection title={t('applications.events.title')}>
      <Timeline>
        {[...events].reverse().map(({ kind, id, at, by, note, codes, unseen }) => {
          const { text, Icon, tone } = LOOKS[kind];
          return (
            <TimelineEvent key={`${kind} ${id}`} Icon={Icon} tone={tone} title={t(text)} at={at} by={by} note={note}>
              <UnseenList unseen={unseen} />
              {codes.map((code) => (
                <ReasonText key={code} code={code} detail="line" />
              ))}
            </TimelineEvent>
          );
        })}
      </Timeline>
    </PanelSection>
  );
}
