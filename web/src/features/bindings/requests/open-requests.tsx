import type { BindingRequest, listBindingRequests } from '@greenroom/contract/bindings.ts';
import type { Data } from '@greenroom/contract/kit/route.ts';
import { Trans } from '@lingui/react';
import { Button } from '@mantine/core';
import { useT } from '../../../lib/text/translate.tsx';
import { WaitingList } from '../../../ui/state/waiting-list.tsx';
import { Time } from '../../../ui/value/time.tsx';
import classes from '../bindings.module.css';

/** Number of requests to show above the agents. The full list contains the others. */
const SHOWN = 3;

interface OpenRequestsProps {
  requests: Data<typeof listBindingRequests> | undefined;
  onAnswer: (requestId: number) => void;
  onAll: () => void;
}

/** Shows the requests that are waiting for an answer. Renders nothing if there are none. */
export function OpenRequests({ requests, onAnswer, onAll }: OpenRequestsProps) {
  const t = useT();
  if (requests === undefined || requests.total === 0) return null;
  // Shows the requests that have waited longest.
  const oldest = [...requests.rows].reverse().slice(0, SHOWN);
  return (
    <WaitingList
      title={t('bindings.requests.waiting', { count: requests.total })}
      all={requests.total > oldest.length ? t('bindings.requests.all', { count: requests.total }) : null}
      onAll={onAll}
    >
      {oldest.map((request) => (
        <li key={request.id} className={classes.request}>
          <span className={classes.requestText}>
            <span>
              <Trans
                id="bindings.request.asks"
                values={{ name: request.nickName, wanted: request.wanted }}
                components={{ 0: <b className={classes.agentName} /> }}
              />
            </span>
            <span className={classes.quiet}>
              <Time iso={request.askedAt} />
              {request.note !== null && (
                <>
                  {' · '}
                  <bdi>{request.note}</bdi>
                </>
              )}
            </span>
          </span>
          <AnswerButton request={request} onAnswer={onAnswer} />
        </li>
      ))}
    </WaitingList>
  );
}

interface AnswerButtonProps {
  request: Pick<BindingRequest, 'id' | 'nickName' | 'wanted'>;
  onAnswer: (requestId: number) => void;
}

/** Opens a request so that it can be answered. The button's accessible name includes the requester. */
export function AnswerButton({ request, onAnswer }: AnswerButtonProps) {
  const t = useT();
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('bindings.request.answer.of', { name: request.nickName, wanted: request.wanted })}
      onClick={() => onAnswer(request.id)}
    >
      {t('bindings.request.answer')}
    </Button>
  );
}
