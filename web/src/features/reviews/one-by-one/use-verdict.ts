import type { RejectionCode } from '@greenroom/contract/reasons.ts';
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../../lib/text/translate.tsx';
import {
  type CaseFlow,
  type Decision,
  draftFor,
  type FlowEvent,
  NOTHING_DRAFTED,
  toggled,
  undoable,
} from '../flow-state.ts';
import type { VerdictControls } from '../verdict-controls.ts';
import type { Claims } from './use-claims.ts';
import type { Decisions } from './use-decisions.ts';

/** A finger that presses twice must not decide on a case that nobody has seen yet. */
const SETTLE_MS = 300;
/** A case that the server sent back takes longer to be noticed. */
const SETTLE_AFTER_RETURN_MS = 1000;

export interface Verdicts extends VerdictControls {
  onSkip: () => void;
  onUndo: (decision?: Decision) => void;
}

/** What keys, buttons and thumb do to the case on the screen, told to those who do not see it. */
export function useVerdict(
  flow: CaseFlow,
  dispatch: Dispatch<FlowEvent>,
  { decide, undo }: Decisions,
  { giveBack }: Claims,
  announce: (text: string) => void,
): Verdicts {
  const t = useT();
  const settled = useSettling(flow);
  const { current } = flow;
  const draft = current === null ? NOTHING_DRAFTED : draftFor(flow, current.key);
  const decidable = current !== null && flow.troubles[current.key]?.over !== true;
  const change = (part: Partial<typeof draft>) => {
    if (current !== null) dispatch({ kind: 'drafted', key: current.key, draft: { ...draft, ...part } });
  };

  return {
    onToggle: (code: RejectionCode) => change({ codes: toggled(draft.codes, code) }),
    onNote: (note) => change({ note }),
    onApprove: () => {
      if (decidable && settled()) decide(true);
    },
    onReject: () => {
      if (!decidable || !settled()) return;
      if (draft.codes.length === 0) announce(t('reviews.reject.none'));
      else decide(false);
    },
    onSkip: () => {
      if (current === null || !settled()) return;
      if (flow.troubles[current.key]?.over !== true) giveBack([current.key]);
      dispatch({ kind: 'skipped' });
    },
    onUndo: (decision = undoable(flow.decisions)) => {
      if (decision === undefined) announce(t('reviews.undo.nothing'));
      else undo(decision);
    },
  };
}

/** Whether the case has been on the screen long enough to be meant. */
function useSettling(flow: CaseFlow): () => boolean {
  const shownAt = useRef(0);
  const key = flow.current?.key;
  const came = useEffectEvent(() => {
    const returned = key !== undefined && key in flow.troubles;
    shownAt.current = Date.now() + (returned ? SETTLE_AFTER_RETURN_MS : SETTLE_MS);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case is what makes the time begin anew.
  useEffect(() => came(), [key]);
  return () => Date.now() >= shownAt.current;
}
