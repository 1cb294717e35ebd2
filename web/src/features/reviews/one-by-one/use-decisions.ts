import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { ApiError, describeError } from '../../../lib/api/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { newUuid } from '../../../lib/seal/uuid.ts';
import {
  type CaseFlow,
  type Decision,
  draftFor,
  type FlowEvent,
  type HeldCase,
  undoDeadline,
  type Verdict,
} from '../flow-state.ts';
import { decideOptions, isLostConnection, isOver, undoOptions } from '../reviews.data.ts';
import { heldNow } from './held-now.ts';

const TICK_MS = 1000;

export interface Decisions {
  /** Sends the verdict on the case on the screen; the next one shows at once. */
  decide: (approve: boolean) => void;
  /** Sends once more what did not get through, under its own key: it counts once. */
  sendAgain: () => void;
  undo: (decision: Decision) => void;
}

/** Sends decisions behind the reviewer's back, takes refused ones back, and undoes them (R-HOST-7, R-PLUS-4). */
export function useDecisions(flow: CaseFlow, dispatch: Dispatch<FlowEvent>): Decisions {
  const { mutateAsync: sendDecision } = useMutation(decideOptions);
  useTakingBack(flow.decisions, dispatch);
  useForgetting(flow.decisions.length > 0, dispatch);

  const send = async (held: HeldCase, verdict: Verdict, id: string, sentAt: number) => {
    dispatch({ kind: 'sent', id, verdict, sentAt });
    try {
      const { decisionId, undoUntil } = await sendDecision({ ...bodyOf(held, verdict), idempotencyKey: id });
      dispatch({ kind: 'accepted', id, decisionId, undoUntil: undoDeadline(undoUntil, sentAt, Date.now()) });
    } catch (error) {
      dispatch({ kind: 'refused', id, error, over: isOver(error) });
    }
  };
  const decide = (approve: boolean) => {
    if (flow.current === null) return;
    const verdict = { approve, ...draftFor(flow, flow.current.key) };
    // The same verdict on a case that came back unsent is the same attempt.
    const unsent = flow.troubles[flow.current.key]?.unsent ?? null;
    const again = unsent !== null && isSame(unsent.verdict, verdict) ? unsent : null;
    void send(flow.current, verdict, again?.id ?? newUuid(), again?.sentAt ?? Date.now());
  };
  const sendAgain = () => {
    const unsent = flow.current && flow.troubles[flow.current.key]?.unsent;
    if (flow.current && unsent) void send(flow.current, unsent.verdict, unsent.id, unsent.sentAt);
  };
  const undo = ({ id }: Decision) => dispatch({ kind: 'undo-wanted', id });
  return { decide, sendAgain, undo };
}

/** Asks the server to take back what is to be undone, once it has answered what was decided. */
function useTakingBack(decisions: readonly Decision[], dispatch: Dispatch<FlowEvent>): void {
  const { mutateAsync: sendUndo } = useMutation(undoOptions);
  const underWay = useRef(new Set<string>());
  const takeBack = useEffectEvent(async (id: string, hostId: string, decisionId: number) => {
    underWay.current.add(id);
    try {
      dispatch({ kind: 'undone', id, held: heldNow(await sendUndo({ hostId, decisionId })) });
    } catch (error) {
      const requestId = error instanceof ApiError ? (error.requestId ?? undefined) : undefined;
      notify({ kind: 'error', message: describeError(error), milliseconds: NOTIFICATION_MS, requestId });
      dispatch({ kind: 'undo-refused', id, final: !isLostConnection(error) });
    } finally {
      underWay.current.delete(id);
    }
  });
  useEffect(() => {
    for (const { id, state, held, decisionId } of decisions) {
      if (state !== 'undoing' || decisionId === null || underWay.current.has(id)) continue;
      void takeBack(id, held.evidence.application.hostId, decisionId);
    }
  }, [decisions]);
}

/** What can no longer be undone leaves the bar. */
function useForgetting(some: boolean, dispatch: Dispatch<FlowEvent>): void {
  useEffect(() => {
    if (!some) return undefined;
    const timer = setInterval(() => dispatch({ kind: 'ticked', now: Date.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, [some, dispatch]);
}

function bodyOf({ evidence }: HeldCase, { approve, codes, note }: Verdict) {
  const { hostId, id } = evidence.application;
  return { hostId, applicationId: id, approve, codes: approve ? [] : [...codes], note: note.trim() || undefined };
}

function isSame(one: Verdict, other: Verdict): boolean {
  return one.approve === other.approve && one.note === other.note && one.codes.join() === other.codes.join();
}
