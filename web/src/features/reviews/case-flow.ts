import { changesBetween } from './case-changes.ts';
import type { CaseKey } from './flow-state.ts';
import {
  type CaseFlow,
  type Decision,
  type Draft,
  type FlowEvent,
  type HeldCase,
  NOTHING_DRAFTED,
  queuesOf,
  SKIPPED_MAX,
  type Trouble,
  type Verdict,
} from './flow-state.ts';

/**
 * Returns the review screen's state after an event: the case on the screen, the preloaded cases, the drafts, and the
 * decisions that are being sent or can be undone. This function is pure. The hooks in one-by-one/ make the calls.
 */
export function reviewFlow(flow: CaseFlow, event: FlowEvent): CaseFlow {
  switch (event.kind) {
    case 'claimed':
      return addClaimed(flow, event.held);
    case 'opened':
      return bringForward({ ...flow, missing: null, troubles: without(flow.troubles, event.held.key) }, event.held);
    case 'open-refused':
      return refuseOpen(flow, event);
    case 'queue-empty':
      return { ...flow, exhausted: true };
    case 'queue-changed':
      return flow.exhausted ? { ...flow, exhausted: false } : flow;
    case 'drafted':
      return { ...flow, drafts: { ...flow.drafts, [event.key]: event.draft } };
    case 'sent':
      return send(flow, event);
    case 'accepted':
      return accept(flow, event);
    case 'refused':
      return returnRefused(flow, event);
    case 'undo-wanted':
      return wantUndo(flow, event.id);
    case 'undone':
      return returnUndone(flow, event);
    case 'undo-refused':
      return event.final
        ? dropDecision(flow, event.id)
        : changeDecision(flow, event.id, { state: 'decided', undoWanted: false });
    case 'skipped':
      return skip(flow);
    case 'unskipped':
      return { ...flow, skipped: [], exhausted: false };
    case 'handed-over':
      return handOver(flow, event.key);
    case 'dismissed':
      return advance({ ...flow, missing: null });
    case 'lost':
      return markLost(flow, event);
    case 'renewed':
      return renew(flow, event.held);
    case 'reread':
      return reread(flow, event);
    case 'ticked':
      return dropExpired(flow, event.now);
    case 'paused':
      return { ...flow, ahead: [], current: flow.current && { ...flow.current, claimedAt: 0 } };
    case 'left':
      return { ...flow, current: null, ahead: [], exhausted: false, missing: null };
  }
}

function addClaimed(flow: CaseFlow, held: HeldCase): CaseFlow {
  if (isHeld(flow, held.key)) return renew(flow, held);
  const rest = { ...flow, skipped: flow.skipped.filter(({ key }) => key !== held.key) };
  if (flow.current === null && flow.missing === null) return { ...rest, current: held };
  return { ...rest, ahead: [...flow.ahead, held] };
}

/**
 * Handles a refused claim. If it was to reclaim the case on the screen, that case stays. Otherwise the screen shows the
 * error instead of the requested case.
 */
function refuseOpen(flow: CaseFlow, { key, error }: Extract<FlowEvent, { kind: 'open-refused' }>): CaseFlow {
  const trouble = flow.troubles[key];
  if (flow.current?.key !== key || trouble === undefined) {
    const ahead = flow.current === null ? flow.ahead : [flow.current, ...flow.ahead];
    // Going back returns to a skipped case only once.
    const skipped = flow.skipped.filter((each) => each.key !== key);
    return { ...flow, current: null, ahead, skipped, missing: { key, error } };
  }
  return { ...flow, troubles: { ...flow.troubles, [key]: { ...trouble, error } } };
}

function send(flow: CaseFlow, { id, verdict, sentAt }: Extract<FlowEvent, { kind: 'sent' }>): CaseFlow {
  const { current } = flow;
  if (current === null) return flow;
  const fresh = { state: 'sending', decisionId: null, undoUntil: null, undoWanted: false } as const;
  const decision: Decision = { id, held: current, verdict, sentAt, ...fresh };
  const troubles = without(flow.troubles, current.key);
  return advance({ ...flow, troubles, decisions: [decision, ...flow.decisions] });
}

function accept(flow: CaseFlow, { id, decisionId, undoUntil }: Extract<FlowEvent, { kind: 'accepted' }>): CaseFlow {
  const decision = flow.decisions.find((each) => each.id === id);
  if (decision === undefined) return flow;
  const state = decision.undoWanted ? 'undoing' : 'decided';
  const drafts = without(flow.drafts, decision.held.key);
  return changeDecision({ ...flow, drafts }, id, { state, decisionId, undoUntil });
}

/**
 * Brings back the case of a refused decision, with the error and the draft. If the reviewer has already started another
 * case, that case stays on the screen and the refused one is next.
 */
function returnRefused(
  flow: CaseFlow,
  { id, error, over, changed }: Extract<FlowEvent, { kind: 'refused' }>,
): CaseFlow {
  const decision = flow.decisions.find((each) => each.id === id);
  if (decision === undefined) return flow;
  const { verdict, sentAt } = decision;
  const held = { ...decision.held, changed: [...new Set([...decision.held.changed, ...changed])] };
  // A verdict about an earlier state isn't sent again.
  const unsent = over || changed.length > 0 ? null : { id, verdict, sentAt };
  const trouble: Trouble = { error, over, unsent };
  const back = {
    ...dropDecision(flow, id),
    drafts: { ...flow.drafts, [held.key]: draftOf(verdict) },
    troubles: { ...flow.troubles, [held.key]: trouble },
  };
  if (flow.current !== null && isStarted(flow, flow.current.key)) return { ...back, ahead: [held, ...flow.ahead] };
  return bringForward(back, held);
}

function wantUndo(flow: CaseFlow, id: string): CaseFlow {
  const state = flow.decisions.find((each) => each.id === id)?.state;
  return changeDecision(flow, id, state === 'decided' ? { state: 'undoing' } : { undoWanted: true });
}

function returnUndone(flow: CaseFlow, { id, held }: Extract<FlowEvent, { kind: 'undone' }>): CaseFlow {
  const decision = flow.decisions.find((each) => each.id === id);
  const rest = dropDecision(flow, id);
  if (decision === undefined) return bringForward(rest, held);
  return bringForward({ ...rest, drafts: { ...rest.drafts, [held.key]: draftOf(decision.verdict) } }, held);
}

function skip(flow: CaseFlow): CaseFlow {
  if (flow.current === null) return flow;
  const { key, evidence } = flow.current;
  const others = flow.skipped.filter((each) => each.key !== key);
  const skipped = [...others, { key, queues: queuesOf(evidence) }].slice(-SKIPPED_MAX);
  return advance({ ...flow, skipped, troubles: without(flow.troubles, key) });
}

/** Passes the case to the reviewer who was asked about it. The note was sent together with the question. */
function handOver(flow: CaseFlow, key: CaseKey): CaseFlow {
  const rest = { ...flow, drafts: without(flow.drafts, key), troubles: without(flow.troubles, key) };
  if (flow.current?.key === key) return advance(rest);
  return { ...rest, ahead: flow.ahead.filter((held) => held.key !== key) };
}

function markLost(flow: CaseFlow, { key, error }: Extract<FlowEvent, { kind: 'lost' }>): CaseFlow {
  const ahead = flow.ahead.filter((held) => held.key !== key);
  if (flow.current?.key !== key) return { ...flow, ahead };
  return { ...flow, ahead, troubles: { ...flow.troubles, [key]: { error, over: true, unsent: null } } };
}

function renew(flow: CaseFlow, held: HeldCase): CaseFlow {
  const troubles = flow.troubles[held.key]?.over === true ? without(flow.troubles, held.key) : flow.troubles;
  const current = flow.current?.key === held.key ? withChanges(flow.current, held) : flow.current;
  const ahead = flow.ahead.map((each) => (each.key === held.key ? held : each));
  return { ...flow, troubles, current, ahead };
}

function reread(flow: CaseFlow, { key, evidence }: Extract<FlowEvent, { kind: 'reread' }>): CaseFlow {
  const ahead = flow.ahead.map((each) => (each.key === key ? { ...each, evidence } : each));
  if (flow.current?.key !== key) return { ...flow, ahead };
  return { ...flow, ahead, current: withChanges(flow.current, { ...flow.current, evidence }) };
}

/** Returns the current case with all changes since it appeared on the screen. */
function withChanges(shown: HeldCase, now: HeldCase): HeldCase {
  return { ...now, changed: [...new Set([...shown.changed, ...changesBetween(shown.evidence, now.evidence)])] };
}

function dropExpired(flow: CaseFlow, now: number): CaseFlow {
  const decisions = flow.decisions.filter((each) => each.state !== 'decided' || (each.undoUntil ?? 0) > now);
  return decisions.length === flow.decisions.length ? flow : { ...flow, decisions };
}

function advance(flow: CaseFlow): CaseFlow {
  const [current = null, ...ahead] = flow.ahead;
  return { ...flow, current, ahead };
}

/** Shows a case now. The case that was on the screen becomes the next one. */
function bringForward(flow: CaseFlow, held: HeldCase): CaseFlow {
  const others = (flow.current === null ? flow.ahead : [flow.current, ...flow.ahead]).filter(
    (each) => each.key !== held.key,
  );
  const current = flow.current?.key === held.key ? withChanges(flow.current, held) : held;
  return { ...flow, current, ahead: others, skipped: flow.skipped.filter(({ key }) => key !== held.key) };
}

function isStarted(flow: CaseFlow, key: CaseKey): boolean {
  const { codes, note } = flow.drafts[key] ?? NOTHING_DRAFTED;
  return codes.length > 0 || note.trim() !== '';
}

function isHeld(flow: CaseFlow, key: CaseKey): boolean {
  return flow.current?.key === key || flow.ahead.some((held) => held.key === key);
}

function changeDecision(flow: CaseFlow, id: string, change: Partial<Decision>): CaseFlow {
  return { ...flow, decisions: flow.decisions.map((each) => (each.id === id ? { ...each, ...change } : each)) };
}

function dropDecision(flow: CaseFlow, id: string): CaseFlow {
  return { ...flow, decisions: flow.decisions.filter((each) => each.id !== id) };
}

function draftOf({ codes, note }: Verdict): Draft {
  return { codes, note };
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));
}
