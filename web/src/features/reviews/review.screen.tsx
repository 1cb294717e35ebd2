import { QUEUES, queueCounts } from '@greenroom/contract/reviews.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import { z } from 'zod';
import { useAddressState } from '../../lib/address/address-state.ts';
import { useServerEvent } from '../../lib/events/server-events.ts';
import { useT } from '../../lib/text/translate.tsx';
import { reviewFlow } from './case-flow.ts';
import { startFlow } from './flow-state.ts';
import { readDrafts, useKeptDrafts } from './kept-drafts.ts';
import { ListMode } from './list/list-mode.tsx';
import { MODES, ModeSwitch } from './mode-switch.tsx';
import { ReviewQueue } from './one-by-one/review-queue.tsx';
import classes from './review.module.css';

const address = z.object({
  mode: z.enum(MODES).default('one'),
  queue: z.enum(QUEUES).default('all'),
  open: z.string().max(80).optional(),
});

/** The review (R-PLUS-4): one case at a time, or many with the same verdict. */
export default function ReviewScreen() {
  const t = useT();
  const [state, setState] = useAddressState(address);
  // Here, so that the list and the queue share what is set, and what can still be undone.
  const [flow, dispatch] = useReducer(reviewFlow, undefined, () => startFlow(readDrafts()));
  useKeptDrafts(flow.drafts);
  const client = useQueryClient();
  useServerEvent('queue', () => void client.invalidateQueries({ queryKey: [queueCounts.id] }));
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{t('reviews.title')}</h1>
      <ModeSwitch mode={state.mode} onMode={(mode) => setState({ mode, open: undefined }, { push: true })} />
      {state.mode === 'list' ? (
        <ListMode onOpen={(open) => setState({ mode: 'one', open }, { push: true })} />
      ) : (
        <ReviewQueue
          flow={flow}
          dispatch={dispatch}
          queue={state.queue}
          open={state.open}
          onQueue={(queue) => setState({ queue, open: undefined }, { push: true })}
          onOpen={(open) => setState({ open })}
        />
      )}
    </div>
  );
}
