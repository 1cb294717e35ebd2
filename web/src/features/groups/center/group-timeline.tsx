import type { listGroupEvents } from '@greenroom/contract/groups.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { ROLES_WITH_FULL_SCOPE } from '@greenroom/contract/roles.ts';
import { Button } from '@mantine/core';
import { IconArrowsMove, IconLink, IconLinkOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import timeline from '../../../ui/panel/timeline.module.css';
import { Time } from '../../../ui/value/time.tsx';
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
} as const satisfies Record<GroupEvent['kind'], unknown>;

/** The group's history, the latest first: what, who, when and why; earlier pages are loaded on request. */
export function GroupTimeline({ groupId }: { groupId: number }) {
  const t = useT();
  const [pages, setPages] = useState(1);
  const answers = useQueries({ queries: Array.from({ length: pages }, (_, index) => eventsQuery(groupId, index + 1)) });
  const events = answers.flatMap(({ data }) => data?.rows ?? []);
  const total = answers[0]?.data?.total ?? 0;
  const failed = answers.find(({ data, error }) => data === undefined && error !== null);
  return (
    <section aria-labelledby="group-events">
      <h3 id="group-events" className={classes.panelSubtitle}>
        {t('groups.events.title')}
      </h3>
      {failed !== undefined && <FailedState error={failed.error} onRetry={failed.refetch} />}
      {answers[0]?.data !== undefined && total === 0 && <p className={classes.nobody}>{t('groups.events.none')}</p>}
      <ol className={timeline.timeline}>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {events.length < total && (
        <Button
          variant="default"
          size="compact-sm"
          loading={answers.at(-1)?.isPending === true}
          onClick={() => setPages(pages + 1)}
        >
          {t('groups.events.more')}
        </Button>
      )}
    </section>
  );
}

function Event({ event }: { event: GroupEvent }) {
  const t = useT();
  const { text, Icon, tone } = LOOKS[event.kind];
  const { hasRole } = useSession();
  const detail = eventDetail(t, event.kind, event.params, hasRole(...ROLES_WITH_FULL_SCOPE));
  return (
    <li className={timeline.event} data-tone={tone}>
      <Icon className={timeline.icon} size={18} aria-hidden />
      <div className={timeline.text}>
        <span className={timeline.head}>
          <strong>{t(text)}</strong>
          <span className={classes.quiet}>
            {event.by !== null && (
              <>
                <bdi>{event.by}</bdi> ·{' '}
              </>
            )}
            <Time iso={event.at} />
          </span>
        </span>
        {detail.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {event.note !== null && event.note !== '' && <bdi className={timeline.note}>{event.note}</bdi>}
      </div>
    </li>
  );
}
