import type { ApplicationKey } from '@greenroom/contract/application-key.ts';
import type { readApplication } from '@greenroom/contract/applications.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconClock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDuration, useT } from '../../../lib/text/translate.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { HostId } from '../../../ui/value/host-id.tsx';
import { applicationQuery } from '../applications.data.ts';
import { BatchSkeleton } from '../batch-skeleton.tsx';
import classes from './application.module.css';
import { ApplicationActions } from './application-actions.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationTimeline } from './application-timeline.tsx';

type Waiting = NonNullable<Data<typeof readApplication>['waiting']>;

interface ApplicationPanelProps {
  applicationKey: ApplicationKey;
  onClose: () => void;
  /** It takes the whole page instead of a place beside the list. */
  page: boolean;
}

/** One application: its facts, its place in the queue, its timeline and the actions on it (R-HOST-7, R-PLUS-4). */
export function ApplicationPanel({ applicationKey, onClose, page }: ApplicationPanelProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(applicationQuery(applicationKey));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const leave = (event: KeyboardEvent) => {
    // A dialog in front of the panel takes the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node)) return;
    if (event.currentTarget.contains(event.target)) onClose();
  };
  return (
    <aside className={classes.panel} data-page={page} aria-labelledby="application-title" onKeyDown={leave}>
      <header className={classes.panelHead}>
        {page && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft className={classes.back} size={16} aria-hidden />}
            onClick={onClose}
          >
            {t('applications.history.title')}
          </Button>
        )}
        <h2 id="application-title" ref={title} tabIndex={-1} className={classes.panelTitle}>
          {t('applications.panel.title')} <HostId id={applicationKey.hostId} />
        </h2>
        {!page && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('applications.panel.close')} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {data === undefined && error !== null && <FailedState error={error} onRetry={refetch} />}
      {data === undefined && error === null && <BatchSkeleton />}
      {data && (
        <div className={classes.panelBody}>
          <ApplicationFacts row={data.application} />
          {data.waiting && <WaitingPlace waiting={data.waiting} />}
          <ApplicationActions row={data.application} actions={data.actions} />
          <ApplicationTimeline events={data.events} />
        </div>
      )}
    </aside>
  );
}

/** For the agent: the place in the review's queue and the expected time (R-PLUS-4). */
function WaitingPlace({ waiting }: { waiting: Waiting }) {
  const t = useT();
  const { place, secondsExpected } = waiting;
  return (
    <p className={classes.waiting}>
      <IconClock size={16} aria-hidden />
      {secondsExpected === null
        ? t('applications.waiting.place', { place })
        : t('applications.waiting.place-time', { place, time: formatDuration(secondsExpected) })}
    </p>
  );
}
