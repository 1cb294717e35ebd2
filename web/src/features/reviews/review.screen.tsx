import { REJECTION_CODES } from '@greenroom/contract/applications/reasons.ts';
import { applicationKeyText } from '@greenroom/contract/ids/application-key.ts';
import { QUEUES, queueCounts } from '@greenroom/contract/reviews/reviews.ts';
import { IconLayoutList, IconMessageQuestion, IconUser } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { z } from 'zod';
import { useAddressState } from '../../lib/address/address-state.ts';
import { screenAddress } from '../../lib/address/screen-address.ts';
import { useLive, useServerEvent } from '../../lib/events/server-events.ts';
import { useStaleOnEvent } from '../../lib/events/use-stale-on-event.ts';
import { useSession } from '../../lib/session/session.tsx';
import { readSession, writeSession } from '../../lib/storage.ts';
import { useT } from '../../lib/text/translate.tsx';
import { ViewSwitch } from '../../ui/field/view-switch.tsx';
import { reviewFlow } from './case-flow.ts';
import { type CaseFlow, startFlow } from './flow-state.ts';
import { listAddress } from './list/list-address.ts';
import { ListMode } from './list/list-mode.tsx';
import { useListWork } from './list/use-list-work.ts';
import { OneByOne } from './one-by-one/one-by-one.tsx';
import { RequestsView } from './requests/requests-view.tsx';
import classes from './review.module.css';
import { openRequestsOptions, REQUEST_KEYS } from './reviews.data.ts';

const MODES = ['one', 'list', 'requests'] as const;
const MODE_ICONS = { one: IconUser, list: IconLayoutList, requests: IconMessageQuestion };
const DRAFTS_KEY = 'draft.reviews';

const address = screenAddress(
  'review',
  z.object({
    mode: z.enum(MODES).default('one'),
    queue: z.enum(QUEUES).default('all'),
    open: applicationKeyText.optional(),
    waitingBefore: listAddress.shape.waitingBefore,
    held: listAddress.shape.held,
  }),
);

/**
 * Shows the review (R-PLUS-4): one case at a time, or many with the same verdict. Administrators also see the agents'
 * requests to approve despite a failed check (R-PLUS-19).
 */
export default function ReviewScreen() {
  const t = useT();
  const [state, setState] = useAddressState(address);
  const answers = useSession().may('applications:overrule');
  const requests = useQuery({ ...openRequestsOptions(useLive()), enabled: answers });
  useStaleOnEvent('application', REQUEST_KEYS);
  const modes = MODES.filter((mode) => answers || mode !== 'requests');
  // This state is here so that drafts, the selection and decisions that can still be undone survive a switch to the
  // other mode.
  const [flow, dispatch] = useReducer(reviewFlow, undefined, () => startFlow(readDrafts()));
  useKeptDrafts(flow.drafts);
  const listWork = useListWork();
  const client = useQueryClient();
  useServerEvent('queue', () => void client.invalidateQueries({ queryKey: [queueCounts.id] }));
  return (
    <div className={classes.screen}>
      <h1 className={classes.title}>{t('reviews.title')}</h1>
      <div className={classes.mode}>
        <ViewSwitch
          label={t('reviews.mode')}
          views={modes.map((mode) => ({
            id: mode,
            label: t(`reviews.mode.${mode}`),
            Icon: MODE_ICONS[mode],
            count: mode === 'requests' ? requests.data?.total : undefined,
          }))}
          value={state.mode}
          onChange={(mode) => setState({ mode, open: undefined }, { push: true })}
        />
      </div>
      {answers && state.mode === 'requests' ? (
        <RequestsView />
      ) : state.mode === 'list' ? (
        <ListMode work={listWork} onOpen={(open) => setState({ mode: 'one', open }, { push: true })} />
      ) : (
        <OneByOne
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

const storedDrafts = z.record(
  z.string(),
  z.object({ codes: z.array(z.literal([...REJECTION_CODES])), note: z.string() }),
);

/** Returns the unsent reasons and notes from before this browser tab was reloaded. */
function readDrafts(): CaseFlow['drafts'] {
  const text = readSession(DRAFTS_KEY);
  if (text === null) return {};
  try {
    return storedDrafts.parse(JSON.parse(text));
  } catch (error) {
    // An older Greenroom version has stored these drafts, so they can't be used.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {};
    throw error;
  }
}

function useKeptDrafts(drafts: CaseFlow['drafts']): void {
  useEffect(() => {
    const started = Object.entries(drafts).filter(([, { codes, note }]) => codes.length > 0 || note !== '');
    writeSession(DRAFTS_KEY, started.length === 0 ? null : JSON.stringify(Object.fromEntries(started)));
  }, [drafts]);
}
