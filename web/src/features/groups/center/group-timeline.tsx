import type { listGroupEvents } from '@greenroom/contract/groups.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { Button } from '@mantine/core';
import {
  IconArrowsMove,
  IconLink,
  IconLinkOff,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { PanelSection } from '../../../ui/panel/panel-section.tsx';
import { Timeline, TimelineEvent } from '../../../ui/panel/timeline.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import text from '../../../ui/text.module.css';
import { eventsQuery } from '../groups.data.ts';
import { eventDetail } from './event-detail.ts';
import classes from './panel.module.css';

type GroupEvent = Data<typeof listGroupEvents>['rows'][number];

const LOOKS = {
  created: { text: 'groups.events.created', Icon: IconPlus, tone: 'success' },
  changed: { text: 'groups.events.changed', Icon: IconPencil, tone: 'neutral' },
  moved: { text: 'groups.events.moved', Icon: IconArrowsMove, tone: 'info' },
  deleted: { text: 'groups.events.deleted', Icon: IconTrash, tone: 'danger' },
  bound: { text: 'groups.events.bound', Icon: IconLink, tone: 'info' },
  unbound: { text: 'groups.events.unbound', Icon: IconLinkOff, tone: 'neutral' },
  'hosts-bound': { text: 'groups.events.hosts-bound', Icon: IconUserPlus, tone: 'info' },
  'hosts-released': { text: 'groups.events.hosts-released', Icon: IconUserMinus, tone: 'neutral' },
  'hosts-restored': { text: 'groups.events.hosts-restored', Icon: IconUserPlus, tone: 'info' },
  'hosts-moved': { text: 'groups.events.hosts-moved', Icon: IconUserMinus, tone: 'neutral' },
} as const satisfies Record<GroupEvent['kind'], unknown>;

/** Lists the group's events, latest first: what happened, who caused it, when and why. A button loads earlier pages. */
export function GroupTimeline({ groupId }: { groupId: number }) {
  const t = useT();
  const [pages, setPages] = useState(1);
  const answers = useQueries({ queries: Array.from({ length: pages }, (_, index) => eventsQuery(groupId, index + 1)) });
  const events = answers.flatMap(({ data }) => data?.rows ?? []);
  const total = answers[0]?.data?.total ?? 0;
  const failed = answers.find(({ data, error }) => data === undefined && error !== null);
  return (
    <PanelSection title={t('groups.events.title')}>
      {failed !== undefined && <FailedState error={failed.error} onRetry={failed.refetch} />}
      {answers[0]?.data !== undefined && total === 0 && <p className={text.quiet}>{t('groups.events.none')}</p>}
      <Timeline>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </Timeline>
      {events.length < total && (
        <Button
          className={classes.more}
          variant="default"
          size="compact-sm"
          loading={answers.at(-1)?.isPending === true}
          onClick={() => setPages(pages + 1)}
        >
          {t('groups.events.more')}
        </Button>
      )}
    </PanelSection>
  );
}

function Event({ event: { kind, params, at, by, note } }: { event: GroupEvent }) {
  const t = useT();
  const { user } = useSession();
  const { text, Icon, tone } = LOOKS[kind];
  return (
    <TimelineEvent Icon={Icon} tone={tone} title={t(text)} at={at} by={by} note={note}>
      {eventDetail(t, kind, params, user.seesAllGroups).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </TimelineEvent>
  );
}
