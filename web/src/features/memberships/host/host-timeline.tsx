import { formatApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import { pathOf } from '@greenroom/contract/screens.ts';
import { Anchor } from '@mantine/core';
import {
  type Icon,
  IconArrowsExchange,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconHourglassEmpty,
  IconMessageQuestion,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '../../../lib/address/link.tsx';
import { type Params, type Translate, useT } from '../../../lib/text/translate.tsx';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import { Timeline, TimelineEvent } from '../../../ui/panel/timeline.tsx';
import type { Host } from '../memberships.data.ts';
import { wordingOf } from '../wording-of.ts';
import { type HostEvent, timelineOf } from './timeline-of.ts';

/** Lists all events, latest first, in words that suit both sides (R-GROUP-4). */
export function HostTimeline({ host }: { host: Host }) {
  const t = useT();
  const events = timelineOf(host);
  if (events.length === 0) return null;
  return (
    <PanelSection title={t('memberships.timeline')}>
      <Timeline>
        {events.map((event) => (
          <TimelineEvent
            key={event.key}
            Icon={iconOf(event)}
            title={sentenceOf(t, event)}
            at={event.at}
            by={'by' in event ? event.by : null}
            note={event.note}
            {...(event.kind === 'joined' &&
              event.applicationId !== null && {
                more: <ApplicationLink hostId={host.hostId} applicationId={event.applicationId} />,
              })}
          />
        ))}
      </Timeline>
    </PanelSection>
  );
}

function ApplicationLink({ hostId, applicationId }: { hostId: string; applicationId: number }) {
  const t = useT();
  return (
    <Anchor
      component={Link}
      inherit
      underline="always"
      to={pathOf('history', { open: formatApplicationKey({ hostId, applicationId }) })}
    >
      {t('memberships.event.application')}
    </Anchor>
  );
}

function sentenceOf(t: Translate, event: HostEvent): string {
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

function iconOf(event: HostEvent): Icon {
  if (event.kind === 'settled') return SETTLED[event.move.state];
  if (event.kind !== 'asked') return ICONS[event.kind];
  return event.move.kind === 'release' ? IconCalendarEvent : IconMessageQuestion;
}
