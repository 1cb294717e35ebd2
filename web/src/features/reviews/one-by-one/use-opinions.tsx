import { formatApplicationKey, parseApplicationKey } from '@greenroom/contract/ids/application-key.ts';
import type { Reviewer } from '@greenroom/contract/reviews/reviewers.ts';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, type ReactNode, useEffectEvent, useState } from 'react';
import { ignoreApiError } from '../../../lib/api/ignore-api-error.ts';
import { useServerEvent } from '../../../lib/events/server-events.ts';
import type { CaseFlow, CaseKey, FlowEvent } from '../flow-state.ts';
import { isQuestionSettledOptions, withdrawOpinionOptions } from '../reviews.data.ts';
import { type AskedOpinion, AskOpinionDialog } from './ask-opinion-dialog.tsx';
import type { Claims } from './use-claims.ts';

export interface OpinionsOfCase {
  /** Asks another reviewer about the case on the screen. */
  readonly ask: () => void;
  /** Answers the reviewer who asked about it. */
  readonly answer: (to: Reviewer) => void;
  readonly dialog: ReactNode;
  /** What was asked last; it can be taken back while it is shown. */
  readonly asked: AskedOpinion | null;
  readonly withdraw: () => Promise<void>;
  readonly withdrawing: boolean;
  readonly dismiss: () => void;
}

/** Second opinions about the case on the screen: the question goes with the case, the next one shows (R-PLUS-4). */
export function useOpinions(flow: CaseFlow, dispatch: Dispatch<FlowEvent>, { open }: Claims): OpinionsOfCase {
  const [asking, setAsking] = useState<{ key: CaseKey; mark: string; answerTo: Reviewer | null } | null>(null);
  const [asked, setAsked] = useState<AskedOpinion | null>(null);
  const { mutateAsync: sendWithdrawal, isPending: withdrawing } = useMutation(withdrawOpinionOptions);
  useSettledQuestion(asked, () => setAsked(null));
  const { current } = flow;
  const begin = (answerTo: Reviewer | null) => {
    if (current !== null && flow.troubles[current.key]?.over !== true) {
      setAsking({ key: current.key, mark: current.evidence.mark, answerTo });
    }
  };
  const application = current === null || asking?.key !== current.key ? null : parseApplicationKey(current.key);
  const { name = null, hostId = '' } = current?.evidence.application ?? {};
  return {
    ask: () => begin(null),
    answer: begin,
    dialog: asking !== null && application !== null && (
      <AskOpinionDialog
        application={application}
        mark={asking.mark}
        name={name ?? hostId}
        answerTo={asking.answerTo}
        onClose={() => setAsking(null)}
        onAsked={(question) => {
          setAsking(null);
          setAsked(question);
          dispatch({ kind: 'handed-over', key: formatApplicationKey(question.application) });
        }}
      />
    ),
    asked,
    withdraw: async () => {
      if (asked === null) return;
      try {
        await sendWithdrawal(asked.application);
        await open(formatApplicationKey(asked.application));
      } catch (error) {
        // It was shown where all refusals are; there is nothing left to take back.
        ignoreApiError(error);
      }
      setAsked(null);
    },
    withdrawing,
    dismiss: () => setAsked(null),
  };
}

/** A question that was answered, or whose application was decided on, can no longer be taken back: it leaves the foot. */
function useSettledQuestion(asked: AskedOpinion | null, onSettled: () => void): void {
  const { mutateAsync: isSettled } = useMutation(isQuestionSettledOptions);
  const check = useEffectEvent(async () => {
    const question = asked;
    if (question === null) return;
    try {
      if ((await isSettled(question.application)) && question === asked) onSettled();
    } catch (error) {
      // Without an answer it stays: taking it back says what has become of it.
      ignoreApiError(error);
    }
  });
  useServerEvent('queue', ({ id }) => {
    if (asked !== null && (id === null || id === asked.application.applicationId)) void check();
  });
}
