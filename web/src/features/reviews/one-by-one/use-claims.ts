import type { QueueName } from '@greenroom/contract/reviews.ts';
import { useMutation } from '@tanstack/react-query';
import { type Dispatch, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServerEvent } from '../../../lib/events/server-events.ts';
import { type CaseKey, parseKey } from '../case-key.ts';
import { type CaseFlow, claimsOf, type FlowEvent, notAgain, wantsClaim } from '../flow-state.ts';
import { claimNextOptions, POLL_MS, releaseClaimOptions } from '../reviews.data.ts';
import { heldNow } from './held-now.ts';
import { type OpenAddress, useOpenCase } from './use-open-case.ts';
import { useRenewal } from './use-renewal.ts';

/** How long after a failure the queue is asked again. */
const AGAIN_MS = 5000;

export interface Claims {
  /** Why the queue could not be asked; null: it could. */
  error: unknown;
  /** Asks the queue again at once after a failure. */
  retry: () => void;
  /** Claims one case and shows it: from the address, or one that was lost. */
  open: (key: CaseKey) => Promise<void>;
  giveBack: (keys: readonly CaseKey[]) => void;
}

/** Keeps one case on the screen and one behind it claimed, renews both, and gives them back on leaving (R-PLUS-4). */
export function useClaims(
  flow: CaseFlow,
  dispatch: Dispatch<FlowEvent>,
  queue: QueueName,
  address: OpenAddress,
): Claims {
  const { mutate: release } = useMutation(releaseClaimOptions);
  const giveBack = (keys: readonly CaseKey[]) => {
    for (const key of keys.flatMap((each) => parseKey(each) ?? [])) release(key);
  };
  const { openCase, opening } = useOpenCase(flow, dispatch, address);
  const ahead = useClaimAhead(flow, dispatch, queue, opening, giveBack);
  useRenewal(flow, dispatch);
  useStirring(flow.exhausted, dispatch);

  const pause = useEffectEvent(() => {
    giveBack(claimsOf(flow).map(({ key }) => key));
    dispatch({ kind: 'paused' });
  });
  // Cleaned up when the view is hidden behind another tab of the product, too.
  useEffect(() => () => pause(), []);

  const leave = useEffectEvent(() => {
    giveBack(claimsOf(flow).map(({ key }) => key));
    ahead.restart();
    dispatch({ kind: 'left' });
  });
  const claimedFrom = useRef(queue);
  useEffect(() => {
    if (claimedFrom.current === queue) return;
    claimedFrom.current = queue;
    leave();
  }, [queue]);
  return { error: ahead.error, retry: ahead.retry, open: openCase, giveBack };
}

/** Claims as long as there is no case on the screen, or none loaded behind it. */
function useClaimAhead(
  flow: CaseFlow,
  dispatch: Dispatch<FlowEvent>,
  queue: QueueName,
  opening: boolean,
  giveBack: Claims['giveBack'],
) {
  const { mutateAsync: askNext } = useMutation(claimNextOptions);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; waiting: boolean } | null>(null);
  // Whose queue the answers that are under way are for; null while the view is hidden.
  const asked = useRef<QueueName | null>(null);
  const restart = useCallback(() => {
    asked.current = null;
    setAsking(false);
    setFailure(null);
  }, []);
  const retry = useCallback(() => setFailure((now) => now && { ...now, waiting: false }), []);

  const claim = useEffectEvent(async () => {
    asked.current = queue;
    setAsking(true);
    try {
      const except = notAgain(flow).flatMap((key) => parseKey(key) ?? []);
      const evidence = await askNext({ queue, except });
      const held = evidence && heldNow(evidence);
      if (asked.current !== queue) return held && giveBack([held.key]);
      dispatch(held === null ? { kind: 'emptied' } : { kind: 'claimed', held });
      setFailure(null);
    } catch (error) {
      if (asked.current === queue) setFailure({ error, waiting: true });
    } finally {
      if (asked.current === queue) setAsking(false);
    }
  });
  const wanted = wantsClaim(flow) && !opening && !asking && failure?.waiting !== true;
  useEffect(() => {
    if (wanted) void claim();
  }, [wanted]);

  const waiting = failure?.waiting === true;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(retry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waiting, retry]);
  useEffect(() => restart, [restart]);
  return { error: failure?.error ?? null, retry, restart };
}

/**
 * An empty queue is asked again when the server tells of a change, and in turns: an application that another reviewer
 * gave back, or whose claim ran out, makes no news.
 */
function useStirring(exhausted: boolean, dispatch: Dispatch<FlowEvent>): void {
  useServerEvent('queue', () => dispatch({ kind: 'stirred' }));
  useEffect(() => {
    if (!exhausted) return undefined;
    const timer = setInterval(() => dispatch({ kind: 'stirred' }), POLL_MS);
    return () => clearInterval(timer);
  }, [exhausted, dispatch]);
}
