import type { QueueName } from '@greenroom/contract/reviews.ts';
import type { Dispatch } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import { KeysHelp } from '../../../ui/keys/keys-help.tsx';
import type { CaseKey } from '../case-key.ts';
import type { CaseFlow, FlowEvent } from '../flow-state.ts';
import classes from '../review.module.css';
import { formatTime } from './format-time.ts';
import { OneByOne } from './one-by-one.tsx';
import { QueueBar } from './queue-bar.tsx';
import { useClaims } from './use-claims.ts';

interface ReviewQueueProps {
  flow: CaseFlow;
  dispatch: Dispatch<FlowEvent>;
  queue: QueueName;
  open: CaseKey | undefined;
  onQueue: (queue: QueueName) => void;
  onOpen: (open: CaseKey | undefined) => void;
}

/** The queue's parts, until when the case is claimed, and the case itself. */
export function ReviewQueue({ flow, dispatch, queue, open, onQueue, onOpen }: ReviewQueueProps) {
  const t = useT();
  const claims = useClaims(flow, dispatch, queue, { open, setOpen: onOpen });
  const { current } = flow;
  const claimed = current !== null && current.claimedAt > 0 && flow.troubles[current.key]?.over !== true;
  return (
    <>
      <QueueBar queue={queue} onQueue={onQueue} />
      <span className={classes.claim}>
        {claimed && t('reviews.claimed-until', { time: formatTime(current.evidence.claimExpiresAt) })}
      </span>
      <div className={classes.keys}>
        <KeysHelp />
      </div>
      <OneByOne flow={flow} dispatch={dispatch} claims={claims} queue={queue} onAllQueues={() => onQueue('all')} />
    </>
  );
}
