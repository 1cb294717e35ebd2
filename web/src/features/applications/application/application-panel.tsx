import type { readApplication } from '@greenroom/contract/applications/applications.ts';
import type { ApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { Skeleton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HostId } from '../../../domain/hosts/host-id.tsx';
import { formatDuration, useT } from '../../../lib/text/translate.tsx';
import { PanelContent, PersonSkeleton } from '../../../ui/panel/panel-content.tsx';
import { SidePanel } from '../../../ui/panel/side-panel.tsx';
import { applicationQuery } from '../applications.data.ts';
import classes from './application.module.css';
import { ApplicationActions } from './application-actions.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationRequest } from './application-request.tsx';
import { ApplicationTimeline } from './application-timeline.tsx';

type Waiting = NonNullable<Data<typeof readApplication>['waiting']>;

interface ApplicationPanelProps {
  applicationKey: ApplicationKey;
  onClose: () => void;
}

/** Shows one application: facts, place in the queue, timeline and available actions (R-HOST-7, R-PLUS-4). */
export function ApplicationPanel({ applicationKey, onClose }: ApplicationPanelProps) {
  const t = useT();
  const [seen, setSeen] = useState<string | null>(null);
  const answer = useQuery(applicationQuery(applicationKey));
  return (
    <SidePanel
      title={
        <>
          {t('applications.panel.title')} <HostId id={applicationKey.hostId} />
        </>
      }
      back={t('applications.history.title')}
      onClose={onClose}
    >
      <PanelContent answer={answer} skeleton={<ApplicationSkeleton />}>
        {({ application, hostOf, waiting, request, actions, mark, events }) => (
          <>
            <ApplicationFacts
              row={application}
              hostOf={hostOf}
              onPicture={(url, state) => setSeen(state === 'seen' ? url : null)}
            />
            {waiting && <WaitingPlace waiting={waiting} />}
            {request && <ApplicationRequest request={request} />}
            <ApplicationActions
              row={application}
              actions={actions}
              mark={mark}
              pictureSeen={seen !== null && seen === application.avatarUrl}
            />
            <ApplicationTimeline events={events} />
          </>
        )}
      </PanelContent>
    </SidePanel>
  );
}

/** Shows a skeleton of the person and the facts while the panel loads. */
function ApplicationSkeleton() {
  return (
    <>
      <PersonSkeleton />
      <Skeleton height={120} />
      <Skeleton height={60} />
    </>
  );
}

/** Shows agents the application's place in the review queue and the expected time (R-PLUS-4). */
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
