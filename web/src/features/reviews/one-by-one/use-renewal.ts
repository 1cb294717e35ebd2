import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { type CaseKey, parseKey } from '../case-key.ts';
import { type CaseFlow, type FlowEvent, type HeldCase, renewalIsDue } from '../flow-state.ts';
import { claimOneOptions, isOver } from '../reviews.data.ts';
import { heldNow } from './held-now.ts';

const TICK_MS = 15_000;
/** Who has moved nothing for this long is not at work: their claims run out by themselves. */
const AT_WORK_MS = 4 * 60_000;
const SIGNS_OF_WORK = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Renews the claims while the reviewer is at work; one that was lost to another reviewer is told (R-PLUS-4). */
export function useRenewal(flow: CaseFlow, dispatch: Dispatch<FlowEvent>): void {
  const { mutateAsync: askOne } = useMutation(claimOneOptions);
  const underWay = useRef(new Set<CaseKey>());

  const renew = useEffectEvent(async (key: CaseKey) => {
    const application = parseKey(key);
    if (application === null || underWay.current.has(key)) return;
    underWay.current.add(key);
    try {
      dispatch({ kind: 'renewed', held: heldNow(await askOne(application)) });
    } catch (error) {
      // Without an answer the claim may well stand: the next turn asks again.
      if (isOver(error)) dispatch({ kind: 'lost', key, error });
    } finally {
      underWay.current.delete(key);
    }
  });
  const renewDue = useEffectEvent(() => {
    const held = [flow.current, ...flow.ahead].filter((each): each is HeldCase => each !== null);
    const due = held.filter((each) => flow.troubles[each.key]?.over !== true && renewalIsDue(each, Date.now()));
    for (const { key } of due) void renew(key);
  });

  useEffect(() => {
    let lastSign = Date.now();
    const onSign = () => {
      // Back after a while: whether the case is still one's own is asked before anything is decided.
      if (Date.now() - lastSign > AT_WORK_MS) renewDue();
      lastSign = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - lastSign < AT_WORK_MS) renewDue();
    }, TICK_MS);
    for (const sign of SIGNS_OF_WORK) document.addEventListener(sign, onSign, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_WORK) document.removeEventListener(sign, onSign);
    };
  }, []);
  const givenBack = [flow.current, ...flow.ahead].some((each) => each?.claimedAt === 0);
  useEffect(() => {
    if (givenBack) renewDue();
  }, [givenBack]);
}
