import type { Unseen } from '@greenroom/contract/reviews/evidence.ts';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { mayAct, ScreenContext } from '../../../lib/keys/keys.ts';
import type { HeldCase } from '../flow-state.ts';

/**
 * Time before the question can be answered. A bouncing key must not answer the question that its first press caused.
 */
const DELIBERATE_MS = 400;

/** The question before an approval that lacks some facts. If `unseen` is empty, there is no question. */
export interface SecondStepState {
  readonly unseen: readonly Unseen[];
  /**
   * Returns true if the user confirms the approval without these facts. Otherwise shows the question, unless it is
   * already visible.
   */
  readonly isWanted: (unseen: readonly Unseen[]) => boolean;
  readonly cancel: () => void;
}

/** Asks once for each case and its evidence. A change to the case, or another case, closes the question (R-PLUS-27). */
export function useSecondStep(current: HeldCase | null): SecondStepState {
  const [asked, setAsked] = useState<{ of: string; unseen: readonly Unseen[]; at: number } | null>(null);
  const of = current === null ? '' : `${current.key} ${current.evidence.mark}`;
  const question = asked?.of === of ? asked : null;
  const cancel = () => setAsked(null);
  useEscape(question !== null, cancel);
  return {
    unseen: question?.unseen ?? [],
    isWanted: (unseen) => {
      if (unseen.length === 0) return true;
      if (question !== null && unseen.every((each) => question.unseen.includes(each))) {
        return Date.now() >= question.at + DELIBERATE_MS;
      }
      setAsked({ of, unseen, at: Date.now() });
      return false;
    },
    cancel,
  };
}

function useEscape(active: boolean, onEscape: () => void): void {
  const screen = useContext(ScreenContext);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && mayAct(event, screen)) onEscape();
  });
  useEffect(() => {
    if (!active) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [active]);
}
