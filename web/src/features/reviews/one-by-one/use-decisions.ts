import { refusalToApprove } from '@greenroom/contract/applications/reasons.ts';
import { NOTIFICATION_MS } from '@greenroom/contract/constants.ts';
import { unseenOf } from '@greenroom/contract/reviews/evidence.ts';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { ApiError, describeError } from '../../../lib/api/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { newUuid } from '../../../lib/seal/uuid.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useT } from '../../../lib/text/translate.tsx';
import { type ChangedFact, changedFactsOf } from '../case-changes.ts';
import type { DecisionControls } from '../decision.tsx';
import {
  type CaseFlow,
  type Decision,
  draftFor,
  type FlowEvent,
  type HeldCase,
  heldNow,
  NOTHING_DRAFTED,
  toggled,
  undoable,
  undoDeadline,
  type Verdict,
} from '../flow-state.ts';
import { decideOptions, isLostConnection, isOver, undoOptions } from '../reviews.data.ts';
import type { PictureState } from './use-case-picture.ts';
import type { Claims } from './use-claims.ts';
import { type SecondStepState, useSecondStep } from './use-second-step.ts';

const TICK_MS = 1000;
/**
 * Time before a key takes effect. A key pressed twice by mistake must not decide on a case that the reviewer hasn't
 * seen yet.
 */
const SETTLE_MS = 300;
/** The same for a case that the server returned or that changes on the screen, which takes longer to notice. */
const SETTLE_AFTER_RETURN_MS = 1000;

export interface Decisions extends DecisionControls {
  /** The facts that an approval would lack, once the reviewer has been asked about them. */
  second: SecondStepState;
  onSkip: () => void;
  /** Returns to the most recently skipped case. */
  onBack: () => void;
  /** The Enter key's action: reject the case, or open the next one if there is nothing to decide. */
  onEnter: () => void;
  /** Undoes the given decision, or the most recent one. */
  onUndo: (decision?: Decision) => void;
  /** Sends the failed decision again with the same idempotency key, so that the server stores it only once. */
  sendAgain: () => void;
}

/**
 * Handles keys, buttons and touch for the case on the screen. The next case is shown while a decision is being sent. If
 * the server refuses the decision, its case comes back (R-HOST-7, R-PLUS-4).
 */
export function useDecisions(
  flow: CaseFlow,
  dispatch: Dispatch<FlowEvent>,
  { release, open }: Claims,
  picture: { readonly state: PictureState; readonly seen: boolean },
  show: (text: string) => void,
): Decisions {
  const t = useT();
  const obstacleTo = useObstacle(picture.state);
  const send = useSend(dispatch);
  const settled = useSettling(flow, picture.state);
  const second = useSecondStep(flow.current);
  useUndo(flow.decisions, dispatch);
  useExpiry(flow.decisions.length > 0, dispatch);
  const { current } = flow;
  const draft = current === null ? NOTHING_DRAFTED : draftFor(flow, current);
  const trouble = current === null ? undefined : flow.troubles[current.key];
  const unsent = trouble?.unsent ?? null;

  const change = (part: Partial<typeof draft>) => {
    if (current !== null) dispatch({ kind: 'drafted', key: current.key, draft: { ...draft, ...part } });
  };
  const next = () => {
    if (flow.missing !== null) return dispatch({ kind: 'dismissed' });
    if (current === null || !settled.case()) return;
    if (trouble?.over !== true) release([current]);
    dispatch({ kind: 'skipped' });
  };
  const decide = (approve: boolean) => {
    if (current === null || trouble?.over === true || !settled.case()) return;
    const none = draft.codes.length === 0 ? t('reviews.reject.none') : null;
    const obstacle = approve ? obstacleTo(current, draft.note) : none;
    if (obstacle !== null) return show(obstacle);
    if (!settled.change() || (approve && !settled.picture())) return;
    const verdict = { ...draft, ...seenOf(current, approve, picture.seen) };
    if (!second.isWanted(verdict.acceptUnseen)) return;
    // The same verdict on a case that came back without having been sent uses the same idempotency key.
    const again = unsent !== null && isSame(unsent.verdict, verdict) ? unsent : null;
    void send(current, verdict, again?.id ?? newUuid(), again?.sentAt ?? Date.now());
  };
  return {
    second,
    onToggle: (code) => change({ codes: toggled(draft.codes, code) }),
    onNote: (note) => change({ note }),
    onApprove: () => decide(true),
    onReject: () => decide(false),
    // If a case can no longer be decided, Enter opens the next one.
    onEnter: () => (trouble?.over === true || isOver(flow.missing?.error) ? next() : decide(false)),
    onSkip: next,
    onBack: () => {
      const last = flow.skipped.at(-1);
      if (last === undefined) show(t('reviews.back.nothing'));
      else void open(last.key);
    },
    onUndo: (decision = undoable(flow.decisions)) => {
      if (decision === undefined) show(t('reviews.undo.nothing'));
      else dispatch({ kind: 'undo-wanted', id: decision.id });
    },
    sendAgain: () => {
      if (current !== null && unsent !== null) void send(current, unsent.verdict, unsent.id, unsent.sentAt);
    },
  };
}

/** Returns the verdict on the case on the screen. An approval lists the facts that weren't seen or are unknown. */
function seenOf({ evidence }: HeldCase, approve: boolean, pictureSeen: boolean) {
  const { mark, application } = evidence;
  const { age, gender } = application;
  return { approve, mark, pictureSeen, acceptUnseen: approve ? unseenOf({ pictureSeen, age, gender }) : [] };
}

/**
 * Returns a function that explains why a case can't be approved, or returns null if it can. The server makes the same
 * check.
 */
function useObstacle(picture: PictureState) {
  const t = useT();
  const administrator = useSession().may('applications:overrule');
  return ({ evidence }: HeldCase, note: string): string | null => {
    if (picture === 'loading') return t('reviews.picture.wait');
    const refusal = refusalToApprove(evidence.objections, { administrator, note: note.trim() || null });
    return refusal === null ? null : t(`errors.${refusal}`);
  };
}

function useSend(dispatch: Dispatch<FlowEvent>) {
  const { mutateAsync: sendDecision } = useMutation(decideOptions);
  return async (held: HeldCase, verdict: Verdict, id: string, sentAt: number) => {
    dispatch({ kind: 'sent', id, verdict, sentAt });
    try {
      const { decisionId, undoUntil } = await sendDecision({ ...bodyOf(held, verdict), idempotencyKey: id });
      dispatch({ kind: 'accepted', id, decisionId, undoUntil: undoDeadline(undoUntil, sentAt, Date.now()) });
    } catch (error) {
      dispatch({ kind: 'refused', id, error, over: isOver(error), changed: changesIn(error) });
    }
  };
}

/**
 * Returns whether the case and its picture have been on the screen long enough for a key press to be meant for them.
 */
function useSettling(flow: CaseFlow, picture: PictureState) {
  const settledAt = useRef(0);
  const changeSettledAt = useRef(0);
  const pictureSettledAt = useRef(Number.POSITIVE_INFINITY);
  const key = flow.current?.key;
  const mark = flow.current?.evidence.mark;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case restarts the time.
  useEffect(() => {
    pictureSettledAt.current = picture === 'loading' ? Number.POSITIVE_INFINITY : Date.now() + SETTLE_MS;
  }, [key, picture]);
  const onCaseChange = useEffectEvent(() => {
    const returned = key !== undefined && key in flow.troubles;
    settledAt.current = Date.now() + (returned ? SETTLE_AFTER_RETURN_MS : SETTLE_MS);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case restarts the time.
  useEffect(() => onCaseChange(), [key]);
  const onChange = useEffectEvent(() => {
    if ((flow.current?.changed.length ?? 0) > 0) changeSettledAt.current = Date.now() + SETTLE_AFTER_RETURN_MS;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reviewer must first read a change on the screen.
  useEffect(() => onChange(), [mark]);
  return {
    case: () => Date.now() >= settledAt.current,
    change: () => Date.now() >= changeSettledAt.current,
    picture: () => Date.now() >= pictureSettledAt.current,
  };
}

/** Asks the server for an undo after it has responded to the decision. */
function useUndo(decisions: readonly Decision[], dispatch: Dispatch<FlowEvent>): void {
  const { mutateAsync: sendUndo } = useMutation(undoOptions);
  const inFlight = useRef(new Set<string>());
  const undo = useEffectEvent(async (id: string, hostId: string, decisionId: number) => {
    inFlight.current.add(id);
    try {
      dispatch({ kind: 'undone', id, held: heldNow(await sendUndo({ hostId, decisionId })) });
    } catch (error) {
      const requestId = error instanceof ApiError ? (error.requestId ?? undefined) : undefined;
      notify({ kind: 'error', message: describeError(error), milliseconds: NOTIFICATION_MS, requestId });
      dispatch({ kind: 'undo-refused', id, final: !isLostConnection(error) });
    } finally {
      inFlight.current.delete(id);
    }
  });
  useEffect(() => {
    for (const { id, state, held, decisionId } of decisions) {
      if (state !== 'undoing' || decisionId === null || inFlight.current.has(id)) continue;
      void undo(id, held.evidence.application.hostId, decisionId);
    }
  }, [decisions]);
}

/** Removes decisions from the bar when they can no longer be undone. */
function useExpiry(any: boolean, dispatch: Dispatch<FlowEvent>): void {
  useEffect(() => {
    if (!any) return undefined;
    const timer = setInterval(() => dispatch({ kind: 'ticked', now: Date.now() }), TICK_MS);
    return () => clearInterval(timer);
  }, [any, dispatch]);
}

function bodyOf({ evidence }: HeldCase, { approve, codes, note, mark, pictureSeen, acceptUnseen }: Verdict) {
  const { hostId, id } = evidence.application;
  const seen = { hostId, applicationId: id, mark, pictureSeen, acceptUnseen: [...acceptUnseen] };
  return { ...seen, approve, codes: approve ? [] : [...codes], note: note.trim() || undefined };
}

function changesIn(error: unknown): ChangedFact[] {
  return error instanceof ApiError && error.code === 'evidence-changed' ? changedFactsOf(error.params.facts) : [];
}

function isSame(one: Verdict, other: Verdict): boolean {
  const text = ({ approve, note, codes, mark, pictureSeen, acceptUnseen }: Verdict) =>
    JSON.stringify([approve, note, codes, mark, pictureSeen, acceptUnseen]);
  return text(one) === text(other);
}
